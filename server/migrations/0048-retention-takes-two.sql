-- compatible: yes
-- How long reports are kept takes two admins: what a shorter time erases does not come back. A server of before that is asked
-- by one admin alone is refused here.
create or replace function setting_by_two() returns trigger language plpgsql as $function$
begin
  if not (new.key like 'staff.provider.%' or new.key = 'reports.retentionDays' or is_of_channel(new.key))
     or tg_op = 'UPDATE' and new.version = old.version and new.value is not distinct from old.value then
    return new;
  end if;
  if carry_out('setting', new.key, jsonb_build_object('based_on', new.version - 1, 'decided_by', new.changed_by, 'value', new.value)
       || case when new.sealed is null then '{}' else '{"isSecret": true}'::jsonb end)
     or exists (
    select from setting_alone
    where key = new.key and version = new.version and staff_id = new.changed_by and made_xid = pg_current_xact_id()) then
    return new;
  end if;
  raise exception 'this setting takes two admins' using errcode = 'check_violation', constraint = 'setting_by_two';
end $function$;
