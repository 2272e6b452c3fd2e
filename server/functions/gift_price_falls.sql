CREATE OR REPLACE FUNCTION gift_price_falls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
