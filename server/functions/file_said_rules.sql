CREATE OR REPLACE FUNCTION file_said_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.comment_id is not null and not exists (
      select from report_comment where id = new.comment_id and report_id = new.report_id
      and researcher_id is not distinct from new.researcher_id and staff_id is not distinct from new.staff_id)
    or new.step_seq is not null and not exists (
      select from operation_record as step join report on report.id = step.report_id
      where step.report_id = new.report_id and step.seq = new.step_seq
      and case when step.staff_id is null then report.researcher_id = new.researcher_id else step.staff_id = new.staff_id end) then
    raise exception 'a file is of what its uploader said' using errcode = 'check_violation', constraint = 'file_of_who_says_it';
  end if;
  return null;
end $function$;
