CREATE OR REPLACE FUNCTION report_clock_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.report_id, new.kind, new.level, new.started_at, new.target_days, new.policy_version)
     is distinct from (old.id, old.report_id, old.kind, old.level, old.started_at, old.target_days, old.policy_version) then
    raise exception 'a promise stays what it was' using errcode = 'check_violation', constraint = 'report_clock_fixed_fields';
  end if;
  if old.ended_at is not null and (to_jsonb(new) - 'reminded_at') is distinct from (to_jsonb(old) - 'reminded_at') then
    raise exception 'a promise ends once' using errcode = 'check_violation', constraint = 'report_clock_ends_once';
  end if;
  if old.state = 'missed' and (new.state, new.due_at, new.staff_id) is distinct from (old.state, old.due_at, old.staff_id) then
    raise exception 'what was missed stays missed' using errcode = 'check_violation', constraint = 'report_clock_stays_missed';
  end if;
  if new.warned_at is distinct from old.warned_at and old.warned_at is not null
     or new.reminded_at is distinct from old.reminded_at and old.reminded_at is not null then
    raise exception 'people are told of a promise once' using errcode = 'check_violation', constraint = 'report_clock_told_once';
  end if;
  return new;
end $function$;
