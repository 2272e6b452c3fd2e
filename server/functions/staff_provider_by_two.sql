CREATE OR REPLACE FUNCTION staff_provider_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.key like 'staff.provider.%' and (tg_op = 'INSERT' or new.version <> old.version or new.value is distinct from old.value)
     and not exists (
       select from setting_proposal
       where key = new.key and outcome = 'signed' and decided_xid = pg_current_xact_id()
         and based_on = new.version - 1 and decided_by = new.changed_by
         and value is not distinct from new.value and (is_secret or new.sealed is null)) then
    raise exception 'the provider of single sign-on takes two admins' using errcode = 'check_violation', constraint = 'staff_provider_by_two';
  end if;
  return new;
end $function$;
