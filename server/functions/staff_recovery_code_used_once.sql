CREATE OR REPLACE FUNCTION staff_recovery_code_used_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.used_at is not null or new.used_at is null
     or (to_jsonb(new) - 'used_at') is distinct from (to_jsonb(old) - 'used_at') then
    raise exception 'a recovery code is used once' using errcode = 'check_violation', constraint = 'staff_recovery_code_used_once';
  end if;
  return new;
end $function$;
