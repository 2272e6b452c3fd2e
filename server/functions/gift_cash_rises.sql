CREATE OR REPLACE FUNCTION gift_cash_rises()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
