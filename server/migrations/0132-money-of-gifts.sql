-- compatible: yes

-- What a gift pays out in money takes two people: a cash gift is on offer for no more than what they last signed.
alter table gift add column cash_signed bigint;
update gift set cash_signed = cash_value where cash_value is not null;
-- whether the signature also puts it on the shelf
alter table gift_price_change add column shelves boolean not null default false;

create function gift_cash_rises() returns trigger language plpgsql as $$
begin
  new.cash_signed := case when tg_op = 'UPDATE' then old.cash_signed end;
  if exists (
    select from gift_price_change
    where gift_id = new.id and outcome = 'approved' and decided_xid = pg_current_xact_id()
      and price = new.price and cash_value is not distinct from new.cash_value) then
    new.cash_signed := new.cash_value;
  end if;
  if new.on_shelf and new.cash_value > coalesce(new.cash_signed, 0) then
    raise exception 'this amount needs a second person' using errcode = 'check_violation', constraint = 'gift_cash_needs_second';
  end if;
  return new;
end $$;
create trigger gift_cash_rises before insert or update of price, cash_value, on_shelf, cash_signed on gift
  for each row execute function gift_cash_rises();
