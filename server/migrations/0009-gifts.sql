create table gift (
  id uuid primary key,
  name text not null constraint gift_name_length check (char_length(name) between 2 and 60),
  type smallint not null constraint gift_type check (type in (1, 2)),
  price bigint not null constraint gift_price check (price > 0),
  -- fen
  cash_value bigint constraint gift_cash_value check (cash_value > 0),
  stock bigint not null constraint gift_stock_not_negative check (stock >= 0),
  per_user_limit integer not null constraint gift_limit check (per_user_limit between 1 and 100),
  description text not null default '',
  recommend_weight integer not null default 0,
  on_shelf boolean not null default false,
  exchanged_count bigint not null default 0 constraint gift_exchanged_count check (exchanged_count >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint gift_cash_has_value check ((type = 1) = (cash_value is not null))
);
create index gift_by_recommendation on gift (recommend_weight desc, created_at desc, id) where on_shelf;
create index gift_by_age on gift (created_at desc, id) where on_shelf;
create index gift_by_price on gift (price, id) where on_shelf;
create index gift_by_exchanged on gift (exchanged_count desc, id) where on_shelf;
alter table file add constraint file_gift foreign key (gift_id) references gift;

-- Every piece that came or went: initial + restocked = current + orders not cancelled (I8).
create table stock_entry (
  id uuid primary key,
  gift_id uuid not null constraint stock_entry_gift references gift,
  delta bigint not null constraint stock_entry_delta check (delta <> 0),
  reason text not null,
  staff_id uuid constraint stock_entry_staff references staff,
  created_at timestamptz not null default now()
);
create index stock_entry_of_gift on stock_entry (gift_id);
create trigger stock_entry_frozen before update or delete or truncate on stock_entry for each statement execute function refuse_change();

create sequence order_number;

create table gift_order (
  id uuid primary key,
  number text not null constraint gift_order_number_unique unique,
  researcher_id uuid not null constraint gift_order_researcher references researcher,
  gift_id uuid not null constraint gift_order_gift references gift,
  -- which of the pieces a person may have this is: the limit holds under any race
  slot integer not null constraint gift_order_slot check (slot between 1 and 100),
  -- what the gift was on the day
  gift_name text not null,
  gift_image text not null default '',
  type smallint not null constraint gift_order_type check (type in (1, 2)),
  price bigint not null constraint gift_order_price check (price > 0),
  cash_value bigint,
  schedule smallint not null constraint gift_order_schedule check (schedule in (4, 1, 3, 2, -1)),
  -- sealed snapshots: where to send, or whom to pay; taken away when the account is erased or 90 days after delivery
  address_sealed bytea,
  carrier text not null default '',
  tracking_no text not null default '',
  cancel_reason text not null default '',
  confirm_letter_id uuid constraint gift_order_letter_unique unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gift_order_cash_value check ((type = 1) = (cash_value is not null)),
  constraint gift_order_cash_schedule check (type <> 1 or schedule in (1, 2, -1)),
  constraint gift_order_sent check (type <> 2 or schedule <> 2 or (carrier <> '' and tracking_no <> '')),
  constraint gift_order_cancelled check ((schedule = -1) = (cancel_reason <> '')),
  constraint gift_order_letter_for_material check (confirm_letter_id is null or type = 2)
);
create unique index gift_order_slot_once on gift_order (gift_id, researcher_id, slot) where schedule <> -1;
create index gift_order_of_researcher on gift_order (researcher_id, created_at desc, id desc);
create index gift_order_queue on gift_order (schedule, created_at, id);

create table order_transition (
  type smallint not null,
  from_schedule smallint not null,
  to_schedule smallint not null,
  actor text not null,
  primary key (type, from_schedule, to_schedule, actor)
);
insert into order_transition values
  (2, 4, 1, 'researcher'), (2, 1, 3, 'operator'), (2, 3, 2, 'operator'), (1, 1, 2, 'operator'),
  (2, 4, -1, 'researcher'), (2, 4, -1, 'operator'), (2, 1, -1, 'operator'), (2, 3, -1, 'operator'), (1, 1, -1, 'operator'), (2, 4, -1, 'system');
create trigger order_transition_frozen before update or delete or truncate on order_transition for each statement execute function refuse_change();

create table order_step (
  id uuid primary key,
  order_id uuid not null constraint order_step_order references gift_order,
  -- the order's version it made: gap-free, 1 is the exchange
  seq integer not null,
  action text not null constraint order_step_action check (action in ('exchange', 'confirmAddress', 'ready', 'ship', 'pay', 'cancelOwn', 'cancel', 'expire')),
  type smallint not null,
  from_schedule smallint,
  to_schedule smallint not null,
  actor text,
  staff_id uuid constraint order_step_staff references staff,
  note text not null default '',
  created_at timestamptz not null default now(),
  constraint order_step_seq_unique unique (order_id, seq),
  constraint order_step_transition foreign key (type, from_schedule, to_schedule, actor) references order_transition,
  constraint order_step_actor check (
    (action = 'exchange' and seq = 1 and from_schedule is null and actor is null and staff_id is null) or
    (action <> 'exchange' and seq > 1 and from_schedule is not null and actor is not null and ((actor = 'operator') = (staff_id is not null))))
);
create trigger order_step_frozen before update or delete or truncate on order_step for each statement execute function refuse_change();

create function order_step_rules() returns trigger language plpgsql as $$
begin
  if new.staff_id is not null and exists (
    select 1 from gift_order join staff on staff.id = new.staff_id
    where gift_order.id = new.order_id and gift_order.researcher_id = staff.researcher_id) then
    raise exception 'nobody handles their own order' using errcode = 'check_violation', constraint = 'order_step_not_own';
  end if;
  return new;
end $$;
create trigger order_step_not_own before insert on order_step for each row execute function order_step_rules();

create function gift_order_moves() returns trigger language plpgsql as $$
begin
  if new.schedule is distinct from old.schedule then
    if not exists (select 1 from order_transition where type = old.type and from_schedule = old.schedule and to_schedule = new.schedule) then
      raise exception 'an order may not go from % to %', old.schedule, new.schedule using errcode = 'check_violation', constraint = 'gift_order_transition_known';
    end if;
    if new.version <> old.version + 1 then
      raise exception 'a move of an order makes its next version' using errcode = 'check_violation', constraint = 'gift_order_version_step';
    end if;
  end if;
  if (new.id, new.number, new.researcher_id, new.gift_id, new.slot, new.type, new.price, new.cash_value, new.created_at)
     is distinct from (old.id, old.number, old.researcher_id, old.gift_id, old.slot, old.type, old.price, old.cash_value, old.created_at) then
    raise exception 'what an exchange fixed never changes' using errcode = 'check_violation', constraint = 'gift_order_fixed_fields';
  end if;
  return new;
end $$;
create trigger gift_order_moves before update on gift_order for each row execute function gift_order_moves();
create trigger gift_order_kept before delete or truncate on gift_order for each statement execute function refuse_change();

-- I10: at commit, an order has its step and exactly one debit of its price; a cancelled one also exactly one refund.
create function gift_order_settled() returns trigger language plpgsql as $$
declare
  now_order gift_order;
  debit bigint;
  refund bigint;
begin
  select * into now_order from gift_order where id = new.id;
  if not exists (select 1 from order_step where order_id = now_order.id and seq = now_order.version and to_schedule = now_order.schedule) then
    raise exception 'order % version % has no step', now_order.id, now_order.version using errcode = 'check_violation', constraint = 'gift_order_has_step';
  end if;
  select coalesce(sum(entry.amount) filter (where posted.kind = 'exchange'), 0), coalesce(sum(entry.amount) filter (where posted.kind = 'refund'), 0)
    into debit, refund
    from ledger_tx posted
    join ledger_entry entry on entry.tx_id = posted.id
    join account on account.id = entry.account_id and account.researcher_id = now_order.researcher_id
    where posted.source_kind = 'order' and posted.source_id = now_order.id and posted.source_seq = 1 and posted.kind in ('exchange', 'refund');
  if debit <> -now_order.price or refund <> (case when now_order.schedule = -1 then now_order.price else 0 end) then
    raise exception 'order % is not settled in the ledger', now_order.id using errcode = 'check_violation', constraint = 'gift_order_settled';
  end if;
  return null;
end $$;
create constraint trigger gift_order_settled after insert or update on gift_order deferrable initially deferred for each row execute function gift_order_settled();

-- The ledger learns what orders and cancelled accounts do.
alter table ledger_tx drop constraint ledger_tx_kind,
  add constraint ledger_tx_kind check (kind in ('award', 'awardReversal', 'exchange', 'refund', 'forfeit', 'adjustment')),
  drop constraint ledger_tx_source_kind,
  add constraint ledger_tx_source_kind check (source_kind in ('report', 'order', 'account', 'manual'));
alter table contribution_entry drop constraint contribution_entry_kind,
  add constraint contribution_entry_kind check (kind in ('award', 'awardReversal', 'exchange', 'refund', 'forfeit', 'adjustment')),
  drop constraint contribution_entry_source_kind,
  add constraint contribution_entry_source_kind check (source_kind in ('report', 'order', 'account', 'manual'));

create or replace function ledger_entry_chain() returns trigger language plpgsql as $$
declare
  posted ledger_tx;
  wallet account;
  -- an award taken back lowers what was earned; a refund lowers what was spent; else the sign decides
  is_earning boolean;
begin
  select * into posted from ledger_tx where id = new.tx_id;
  -- a restored database counts its transactions anew, so the number alone could come round
  if posted.id is null or posted.xid <> pg_current_xact_id() or posted.created_at <> now() then
    raise exception 'ledger transaction % is closed', new.tx_id using errcode = 'check_violation', constraint = 'ledger_tx_open';
  end if;
  new.seq := null; new.balance_after := null; new.prev_hash := null; new.hash := null;
  select * into wallet from account where id = new.account_id and kind = 'wallet' for update;
  if wallet.id is not null then
    new.seq := wallet.seq + 1;
    new.balance_after := wallet.balance + new.amount;
    new.prev_hash := wallet.head_hash;
    new.hash := sha256(new.prev_hash || convert_to(ledger_entry_text(new, posted), 'UTF8'));
    is_earning := case posted.kind when 'awardReversal' then true when 'refund' then false else new.amount > 0 end;
    update account set
      balance = new.balance_after,
      earned = earned + case when is_earning then new.amount else 0 end,
      spent = spent - case when is_earning then 0 else new.amount end,
      seq = new.seq,
      head_hash = new.hash
    where id = wallet.id;
  end if;
  return new;
end $$;
