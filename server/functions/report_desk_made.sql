CREATE OR REPLACE FUNCTION report_desk_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_desk (report_id, status, level, application_id, type_id, researcher_id, created_at, changed_at, is_asked, has_appeal, retest, award_state)
  values (new.id, new.status, coalesce(new.level, new.self_level), new.application_id, new.type_id, new.researcher_id, new.created_at, new.updated_at,
    new.information_seq is not null, exists (select from report_appeal where report_id = new.id and outcome is null), new.retest, new.award_state);
  return null;
end $function$;
