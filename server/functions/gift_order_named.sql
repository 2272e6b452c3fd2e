CREATE OR REPLACE FUNCTION gift_order_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.gift_name, new.gift_image) is distinct from (old.gift_name, old.gift_image) then
    raise exception 'what an exchange fixed never changes' using errcode = 'check_violation', constraint = 'gift_order_fixed_fields';
  end if;
  return new;
end $function$;
