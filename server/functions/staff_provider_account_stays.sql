CREATE OR REPLACE FUNCTION staff_provider_account_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - 'last_used_at') is distinct from (to_jsonb(old) - 'last_used_at') then
    raise exception 'an account of a provider stays whose it is' using errcode = 'check_violation', constraint = 'staff_provider_account_stays';
  end if;
  return new;
end $function$;
