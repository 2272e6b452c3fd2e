CREATE OR REPLACE FUNCTION report_step_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  came_from smallint := case when new.seq = 1 then 0 else coalesce(new.from_status, new.to_status) end;
begin
  -- where nothing moves, and where there was nothing before, no status is left
  if new.seq < 1 or (new.from_status is null) <> (came_from in (0, new.to_status))
     or not exists (select from report_act where act = new.action and from_status = came_from and to_status = new.to_status) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_status using errcode = 'check_violation', constraint = 'report_step_transition';
  end if;
  if (new.staff_id is null) <> (new.actor_role in ('author', 'clock')) or not exists (
    select from report_act where act = new.action and from_status = came_from and to_status = new.to_status and actor_role = new.actor_role) then
    raise exception '% is no act of %', new.action, coalesce(new.actor_role, 'nobody') using errcode = 'check_violation', constraint = 'report_step_actor';
  end if;
  if new.staff_id is not null and exists (
    select from report join staff on staff.id = new.staff_id
    where report.id = new.report_id and report.researcher_id = staff.researcher_id) then
    raise exception 'nobody judges their own report' using errcode = 'check_violation', constraint = 'report_step_not_own';
  end if;
  return new;
end $function$;
