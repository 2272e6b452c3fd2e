CREATE OR REPLACE FUNCTION operation_record_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.staff_id is not null and exists (
    select 1 from report join staff on staff.id = new.staff_id
    where report.id = new.report_id and report.researcher_id = staff.researcher_id) then
    raise exception 'nobody judges their own report' using errcode = 'check_violation', constraint = 'operation_record_not_own';
  end if;
  return new;
end $function$;
