-- Gifts and orders.

create sequence order_number;

-- What coins are exchanged for.
create table gift (
  id uuid primary key,
  name text not null constraint gift_name_length check (char_length(name) between 2 and 60),
  type smallint not null constraint gift_type check (type in (1, 2)),
  price bigint not null constraint gift_price check (price > 0),
  -- fen
  cash_value bigint constraint gift_cash_value check (cash_value > 0),
  stock bigint not null constraint gift_stock_not_negative check (stock >= 0),
  per_user_limit integer not null constraint gift_limit check (per_user_limit between 1 and 100),
  description text default '' not null,
  recommend_weight integer default 0 not null,
  on_shelf boolean default false not null,
  exchanged_count bigint default 0 not null constraint gift_exchanged_count check (exchanged_count >= 0),
  version integer default 1 not null,
  created_at timestamptz default act_time() not null,
  price_peak bigint,
  cash_peak bigint,
  cash_signed bigint,
  constraint gift_cash_has_value check ((type = 1) = (cash_value is not null))
);

-- The one gift that somebody saves for.
create table gift_wish (
  researcher_id uuid constraint gift_wish_key primary key constraint gift_wish_researcher references researcher,
  gift_id uuid not null constraint gift_wish_gift references gift,
  created_at timestamptz default act_time() not null
);
-- Operators see how many save for a gift.
create index gift_wish_of_gift on gift_wish (gift_id);

-- One gift for one member, at the price of the moment.
create table gift_order (
  id uuid primary key,
  number text collate "C" not null constraint gift_order_number_unique unique,
  researcher_id uuid not null constraint gift_order_researcher references researcher,
  gift_id uuid not null constraint gift_order_gift references gift,
  -- which of the pieces a person may have this is: the limit holds under any race
  slot integer not null constraint gift_order_slot check (slot between 1 and 100),
  -- what the gift was on the day
  gift_name text not null,
  gift_image text default '' not null,
  type smallint not null constraint gift_order_type check (type in (1, 2)),
  price bigint not null constraint gift_order_price check (price > 0),
  cash_value bigint,
  schedule smallint not null constraint gift_order_schedule check (schedule in (4, 1, 3, 2, -1)),
  -- a copy of the address, null for cash; taken away with the account, or 90 days after the last change of an order that ended
  address_sealed sealed,
  carrier words default '' not null,
  tracking_no words default '' not null,
  cancel_reason words default '' not null,
  confirm_letter_id uuid constraint gift_order_letter_unique unique,
  version integer default 1 not null,
  created_at timestamptz default act_time() not null,
  updated_at timestamptz default act_time() not null,
  constraint gift_order_cancelled check ((schedule = -1) = (cancel_reason <> '')),
  constraint gift_order_cash_schedule check (type <> 1 or schedule in (1, 2, -1)),
  constraint gift_order_cash_value check ((type = 1) = (cash_value is not null)),
  constraint gift_order_letter_for_material check (confirm_letter_id is null or type = 2),
  constraint gift_order_sent check (type <> 2 or schedule <> 2 or (carrier <> '' and tracking_no <> ''))
);
create index gift_order_own on gift_order (researcher_id, created_at desc, id desc) include (schedule);
create index gift_order_queue on gift_order (schedule, created_at, id);
create unique index gift_order_slot_once on gift_order (gift_id, researcher_id, slot) where schedule <> -1;

-- How many orders stand in each schedule, kept in 16 shares. Counted at commit: this is the last lock that an order takes.
create table gift_order_tally (
  schedule smallint not null,
  share smallint not null,
  orders bigint not null,
  constraint gift_order_tally_key primary key (schedule, share)
);

-- The history of an order: one row for each act, never changed.
create table order_step (
  id uuid primary key,
  order_id uuid not null constraint order_step_order references gift_order,
  -- the order's version it made: gap-free, 1 is the exchange
  seq integer not null,
  action text not null,
  type smallint not null,
  from_schedule smallint,
  to_schedule smallint not null,
  actor text,
  staff_id uuid constraint order_step_staff references staff,
  note words default '' not null,
  created_at timestamptz default act_time() not null,
  constraint order_step_seq_unique unique (order_id, seq)
);

-- All that can be done to an order stands in one table, as for a report. What comes from 0 begins an order.
create table order_act (
  act text collate "C" not null,
  type smallint not null,
  from_schedule smallint not null,
  to_schedule smallint not null,
  actor text collate "C" not null,
  constraint order_act_key primary key (act, type, from_schedule, to_schedule, actor)
);

-- Every piece that came or went: initial + restocked = current + orders not cancelled.
create table stock_entry (
  id uuid primary key,
  gift_id uuid not null constraint stock_entry_gift references gift,
  delta bigint not null constraint stock_entry_delta check (delta <> 0),
  reason text not null,
  staff_id uuid constraint stock_entry_staff references staff,
  created_at timestamptz default act_time() not null
);
create index stock_entry_of_gift on stock_entry (gift_id);
