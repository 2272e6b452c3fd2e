CREATE OR REPLACE FUNCTION earlier_account_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.claimed_by is not null then
    raise exception 'earlier account % was taken over, once and for all', old.earlier_id using errcode = 'check_violation', constraint = 'earlier_account_claimed_once';
  end if;
  if tg_op = 'UPDATE' and (new.id, new.earlier_id, new.contribution, new.coins, new.registered_at, new.imported_at)
     is distinct from (old.id, old.earlier_id, old.contribution, old.coins, old.registered_at, old.imported_at) then
    raise exception 'what was imported never changes' using errcode = 'check_violation', constraint = 'earlier_account_fixed_fields';
  end if;
  return coalesce(new, old);
end $function$;
