CREATE OR REPLACE FUNCTION verdict_pending_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  judged report;
begin
  if tg_op = 'INSERT' then
    select * into judged from report where id = new.report_id for update;
    if new.dropped_at is not null or judged.version is distinct from new.version then
      raise exception 'a verdict is held on the report as it stands' using errcode = 'check_violation', constraint = 'verdict_pending_as_seen';
    end if;
    if not may_judge(new.staff_id, judged.researcher_id) then
      raise exception 'a verdict is held by a reviewer of somebody else''s report' using errcode = 'check_violation', constraint = 'verdict_pending_by_reviewer';
    end if;
    return new;
  end if;
  if old.dropped_at is not null or new.dropped_at is null
     or (to_jsonb(new) - array['dropped_at', 'dropped_reason', 'dropped_code']) is distinct from (to_jsonb(old) - array['dropped_at', 'dropped_reason', 'dropped_code']) then
    raise exception 'a held verdict is dropped as it is, once' using errcode = 'check_violation', constraint = 'verdict_pending_once';
  end if;
  return new;
end $function$;
