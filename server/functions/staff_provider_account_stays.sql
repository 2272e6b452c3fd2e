CREATE OR REPLACE FUNCTION staff_provider_account_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - array['last_used_at', 'is_proven']) is distinct from (to_jsonb(old) - array['last_used_at', 'is_proven'])
     or (old.is_proven and not new.is_proven) then
    raise exception 'an account of a provider stays whose it is' using errcode = 'check_violation', constraint = 'staff_provider_account_stays';
  end if;
  return new;
end $function$;
