CREATE OR REPLACE FUNCTION report_verdict_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  judged report;
begin
  select * into judged from report where id = new.report_id for no key update;
  if new.dropped_at is not null or judged.version is distinct from new.version then
    raise exception 'a verdict is held on the report as it stands' using errcode = 'check_violation', constraint = 'report_verdict_as_seen';
  end if;
  if not may_judge(new.staff_id, judged.researcher_id) then
    raise exception 'a verdict is held by a reviewer of somebody else''s report' using errcode = 'check_violation', constraint = 'report_verdict_by_reviewer';
  end if;
  return new;
end $function$;
