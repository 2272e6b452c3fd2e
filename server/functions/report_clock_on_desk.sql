CREATE OR REPLACE FUNCTION report_clock_on_desk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update report set due_at = open.due_at, is_paused = open.is_paused, warn_at = open.warn_at
  from (select min(due_at) as due_at, coalesce(bool_and(state = 'paused'), false) as is_paused, min(warn_at) filter (where state <> 'paused') as warn_at
    from report_clock where report_id = new.report_id and ended_at is null) as open
  where id = new.report_id and (report.due_at, report.is_paused, report.warn_at) is distinct from (open.due_at, open.is_paused, open.warn_at);
  return null;
end $function$;
