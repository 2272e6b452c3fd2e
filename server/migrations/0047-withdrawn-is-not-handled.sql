-- compatible: yes
-- A report that its author took back is none that the centre handled. No report moves until the sums of so far are right; the
-- sums are only added to, so none that is counted meanwhile is lost.
lock table report in share row exclusive mode;

create or replace function report_count(report_row report, step integer) returns void language plpgsql as $function$
begin
  insert into report_tally values (report_row.researcher_id, report_row.status, coalesce(report_row.level, -1), coalesce(report_row.ignore_reason, ''), step)
    on conflict (researcher_id, status, level, ignore_reason) do update set reports = report_tally.reports + step;
  if report_row.ignore_reason is distinct from 'withdrawn' then
    insert into report_queue_tally values (report_row.status, abs(hashtext(report_row.id::text)) % 16, step)
      on conflict (status, share) do update set reports = report_queue_tally.reports + step;
  end if;
end $function$;

update report_queue_tally set reports = reports - withdrawn.count
from (select status, abs(hashtext(id::text)) % 16 as share, count(*) from report where ignore_reason = 'withdrawn' group by 1, 2) as withdrawn
where (report_queue_tally.status, report_queue_tally.share) = (withdrawn.status, withdrawn.share);
