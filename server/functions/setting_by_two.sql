CREATE OR REPLACE FUNCTION setting_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not (new.key like 'staff.provider.%' or is_of_channel(new.key))
     or tg_op = 'UPDATE' and new.version = old.version and new.value is not distinct from old.value then
    return new;
  end if;
  if exists (
    select from setting_proposal
    where key = new.key and outcome = 'signed' and decided_xid = pg_current_xact_id()
      and based_on = new.version - 1 and decided_by = new.changed_by
      and value is not distinct from new.value and (is_secret or new.sealed is null))
     or exists (
    select from setting_alone
    where key = new.key and version = new.version and staff_id = new.changed_by and made_xid = pg_current_xact_id()) then
    return new;
  end if;
  raise exception 'this setting takes two admins' using errcode = 'check_violation', constraint = 'setting_by_two';
end $function$;
