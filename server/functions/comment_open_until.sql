CREATE OR REPLACE FUNCTION comment_open_until(about report_comment)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when not exists (
      select from report_comment as later where later.report_id = about.report_id and later.created_at > about.created_at
      and (later.researcher_id, later.staff_id) is distinct from (about.researcher_id, about.staff_id))
    and not exists (
      select from operation_record as step where step.report_id = about.report_id and step.created_at > about.created_at
      and step.staff_id is distinct from about.staff_id)
    then about.created_at + interval '1 hour' end
$function$;
