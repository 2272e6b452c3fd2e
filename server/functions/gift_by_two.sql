CREATE OR REPLACE FUNCTION gift_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_signed constant boolean := carry_out('price', new.id::text, jsonb_build_object('price', new.price, 'cashValue', new.cash_value));
  highest bigint;
  most_cash bigint;
begin
  new.cash_signed := case when is_signed then new.cash_value when tg_op = 'UPDATE' then old.cash_signed end;
  if new.on_shelf and new.cash_value > coalesce(new.cash_signed, 0) then
    raise exception 'this amount needs a second person' using errcode = 'check_violation', constraint = 'gift_cash_needs_second';
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if is_signed and (new.price, new.cash_value) is distinct from (old.price, old.cash_value) then
    new.price_peak := new.price;
    new.cash_peak := new.cash_value;
    return new;
  end if;
  highest := coalesce(old.price_peak, old.price);
  most_cash := coalesce(old.cash_peak, old.cash_value);
  if new.price * 10 < highest * 7 and new.price <> old.price
     or new.cash_value * 10 < most_cash * 7 and new.cash_value is distinct from old.cash_value then
    raise exception 'this price needs a second person' using errcode = 'check_violation', constraint = 'gift_price_needs_second';
  end if;
  new.price_peak := greatest(highest, new.price);
  new.cash_peak := greatest(most_cash, new.cash_value);
  return new;
end $function$;
