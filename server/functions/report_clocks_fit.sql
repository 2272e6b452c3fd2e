CREATE OR REPLACE FUNCTION report_clocks_fit(wanted uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from report join report_clock as clock on clock.report_id = report.id
    where report.id = wanted and clock.ended_at is null and (
      clock.kind in ('receipt', 'verdict') and report.status <> 1
      or clock.kind = 'fix' and report.status not in (2, 3)
      or clock.kind = 'receipt' and report.information_seq is not null
      or clock.kind = 'verdict' and clock.state = 'running' and report.information_seq is not null
      or clock.state = 'paused' and (report.information_seq is null or clock.kind <> 'verdict'))) then
    raise exception 'a promise of report % is no longer what its report waits for', wanted using errcode = 'check_violation', constraint = 'report_clock_fits_report';
  end if;
end $function$;
