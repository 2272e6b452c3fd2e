CREATE OR REPLACE FUNCTION operation_record_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  came_from smallint := case when new.seq = 1 then 0 else coalesce(new.from_status, new.to_status) end;
  known report_act;
begin
  if not exists (select 1 from report_act where act = new.action) then
    raise exception 'there is no act %', new.action using errcode = 'check_violation', constraint = 'operation_record_action';
  end if;
  if new.seq = 1 and (new.action = 'migrate') <> exists (select 1 from report where id = new.report_id and earlier_account_id is not null) then
    raise exception 'a report was either submitted or brought over' using errcode = 'check_violation', constraint = 'operation_record_origin';
  end if;
  -- where nothing moves, and where there was nothing before, no status is left
  if new.seq < 1 or (new.from_status is null) <> (came_from in (0, new.to_status))
     or not exists (select 1 from report_act where act = new.action and from_status = came_from and to_status = new.to_status) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_status using errcode = 'check_violation', constraint = 'operation_record_transition';
  end if;
  select * into known from report_act
    where act = new.action and from_status = came_from and to_status = new.to_status and actor_role = new.actor_role;
  if not found or (new.staff_id is null) <> (new.actor_role in ('author', 'clock')) then
    raise exception '% is no act of %', new.action, coalesce(new.actor_role, 'nobody') using errcode = 'check_violation', constraint = 'operation_record_actor';
  end if;
  if char_length(new.note) not between known.note_least and known.note_most then
    raise exception 'what is written with % has % to % characters', new.action, known.note_least, known.note_most using errcode = 'check_violation', constraint = 'operation_record_note_length';
  end if;
  if new.staff_id is not null and exists (
    select 1 from report join staff on staff.id = new.staff_id
    where report.id = new.report_id and report.researcher_id = staff.researcher_id) then
    raise exception 'nobody judges their own report' using errcode = 'check_violation', constraint = 'operation_record_not_own';
  end if;
  return new;
end $function$;
