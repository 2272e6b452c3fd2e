CREATE OR REPLACE FUNCTION report_desk_taken()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not may_judge(new.assignee_id, new.researcher_id) then
    raise exception 'a report is given to a reviewer who did not write it' using errcode = 'check_violation', constraint = 'report_desk_taken';
  end if;
  return new;
end $function$;
