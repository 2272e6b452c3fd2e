CREATE OR REPLACE FUNCTION gift_order_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from order_act where type = old.type and from_schedule = old.schedule and to_schedule = new.schedule) then
    raise exception 'an order may not go from % to %', old.schedule, new.schedule using errcode = 'check_violation', constraint = 'gift_order_transition_known';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'a move of an order makes its next version' using errcode = 'check_violation', constraint = 'gift_order_version_step';
  end if;
  return new;
end $function$;
