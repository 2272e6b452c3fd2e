CREATE OR REPLACE FUNCTION verdict_pending_as_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from verdict_pending join report on report.id = verdict_pending.report_id
    where report_id = new.id and dropped_at is null and verdict_pending.version <> report.version) then
    raise exception 'a verdict is held on an earlier version' using errcode = 'check_violation', constraint = 'verdict_pending_as_seen';
  end if;
  return null;
end $function$;
