CREATE OR REPLACE FUNCTION fill_report_desk()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into report_desk (report_id, status, level, application_id, type_id, researcher_id, created_at, changed_at, is_asked, has_appeal, retest, award_state, said_at, seen_at)
  select report.id, status, coalesce(level, self_level), application_id, type_id, researcher_id, report.created_at, updated_at,
    information_seq is not null, appeal.report_id is not null, retest, award_state, said_at, seen_at
  from report
  left join report_appeal as appeal on appeal.report_id = report.id and appeal.outcome is null
  left join (
    select report_id, max(created_at) filter (where not is_staff) as said_at, max(created_at) filter (where is_staff) as seen_at
    from (
      select report_id, created_at, staff_id is not null as is_staff from operation_record
      where staff_id is not null or action in ('answer', 'appeal', 'passRetest', 'failRetest')
      union all select report_id, created_at, staff_id is not null from report_comment) as word
    group by report_id) as heard on heard.report_id = report.id
$function$;
