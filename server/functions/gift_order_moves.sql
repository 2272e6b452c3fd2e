CREATE OR REPLACE FUNCTION gift_order_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.schedule is distinct from old.schedule then
    if not exists (select 1 from order_act where type = old.type and from_schedule = old.schedule and to_schedule = new.schedule) then
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
end $function$;
