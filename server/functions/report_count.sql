CREATE OR REPLACE FUNCTION report_count(report_row report, step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_tally values (report_row.researcher_id, report_row.status, coalesce(report_row.level, -1), coalesce(report_row.ignore_reason, ''), step)
    on conflict (researcher_id, status, level, ignore_reason) do update set reports = report_tally.reports + step;
  if report_row.ignore_reason is distinct from 'withdrawn' then
    insert into report_queue_tally values (report_row.status, abs(hashtext(report_row.id::text)) % 16, step)
      on conflict (status, share) do update set reports = report_queue_tally.reports + step;
  end if;
end $function$;
