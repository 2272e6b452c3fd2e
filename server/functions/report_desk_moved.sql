CREATE OR REPLACE FUNCTION report_desk_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update report_desk set status = new.status, level = coalesce(new.level, new.self_level), application_id = new.application_id, type_id = new.type_id,
    researcher_id = new.researcher_id, changed_at = new.updated_at, is_asked = new.information_seq is not null, retest = new.retest, award_state = new.award_state
  where report_id = new.id;
  return null;
end $function$;
