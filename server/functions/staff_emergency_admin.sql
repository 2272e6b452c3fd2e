CREATE OR REPLACE FUNCTION staff_emergency_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from staff_emergency_account where staff_id = new.id) then
    raise exception 'an emergency account is an active admin' using errcode = 'check_violation', constraint = 'staff_emergency_account_admin';
  end if;
  return new;
end $function$;
