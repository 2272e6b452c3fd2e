CREATE OR REPLACE FUNCTION report_clock_on_desk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update report_desk set (due_at, is_paused, warn_at) = (select min(due_at), coalesce(bool_and(state = 'paused'), false), min(warn_at) filter (where state <> 'paused')
    from report_clock where report_id = new.report_id and ended_at is null)
  where report_id = new.report_id;
  return null;
end $function$;
