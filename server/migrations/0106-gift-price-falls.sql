-- compatible: yes

-- A price or an amount that falls far waits for a second person (`loneFloorOf` of the contract says how far).
-- What it is measured by is the highest since two people last signed, so that many small steps are no way around.
alter table gift
  add column price_peak bigint,
  add column cash_peak bigint;

create table gift_price_change (
  id uuid primary key,
  gift_id uuid not null constraint gift_price_change_gift references gift,
  price bigint not null constraint gift_price_change_price check (price > 0),
  cash_value bigint constraint gift_price_change_cash_value check (cash_value > 0),
  proposed_by uuid not null constraint gift_price_change_proposed_by references staff,
  created_at timestamptz not null default act_time(),
  -- fallen: the price was changed otherwise meanwhile
  outcome text constraint gift_price_change_outcome check (outcome in ('approved', 'returned', 'fallen')),
  decided_by uuid constraint gift_price_change_decided_by references staff,
  decided_xid xid8,
  constraint gift_price_change_decided check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_xid is null))
);
create unique index gift_price_change_open on gift_price_change (gift_id) where outcome is null;
create trigger gift_price_change_kept before delete or truncate on gift_price_change for each statement execute function refuse_change();

create function gift_price_change_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'a change of price is proposed first' using errcode = 'check_violation', constraint = 'gift_price_change_once';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_xid']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_xid']) then
    raise exception 'a change of price is answered once' using errcode = 'check_violation', constraint = 'gift_price_change_once';
  end if;
  if new.outcome <> 'fallen' and exists (
    select 1 from staff as decider, staff as proposer
    where decider.id = new.decided_by and proposer.id = new.proposed_by
      and (decider.id = proposer.id or decider.researcher_id = proposer.researcher_id)) then
    raise exception 'nobody signs the price they proposed' using errcode = 'check_violation', constraint = 'gift_price_change_other_person';
  end if;
  new.decided_xid := pg_current_xact_id();
  return new;
end $$;
create trigger gift_price_change_rules before insert or update on gift_price_change for each row execute function gift_price_change_rules();

create function gift_price_falls() returns trigger language plpgsql as $$
declare
  price_peak bigint := coalesce(old.price_peak, old.price);
  cash_peak bigint := coalesce(old.cash_peak, old.cash_value);
begin
  if (new.price, new.cash_value) is distinct from (old.price, old.cash_value) and exists (
    select 1 from gift_price_change
    where gift_id = new.id and outcome = 'approved' and decided_xid = pg_current_xact_id()
      and price = new.price and cash_value is not distinct from new.cash_value) then
    new.price_peak := new.price;
    new.cash_peak := new.cash_value;
    return new;
  end if;
  if new.price * 10 < price_peak * 7 and new.price <> old.price
     or new.cash_value * 10 < cash_peak * 7 and new.cash_value is distinct from old.cash_value then
    raise exception 'this price needs a second person' using errcode = 'check_violation', constraint = 'gift_price_needs_second';
  end if;
  new.price_peak := greatest(price_peak, new.price);
  new.cash_peak := greatest(cash_peak, new.cash_value);
  return new;
end $$;
create trigger gift_price_falls before update of price, cash_value, price_peak, cash_peak on gift for each row execute function gift_price_falls();
