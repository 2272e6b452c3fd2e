CREATE OR REPLACE FUNCTION report_draft_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from researcher where id = new.researcher_id for no key update;
  if (select count(*) from report_draft where researcher_id = new.researcher_id and id <> new.id) >= 20 then
    raise exception 'a person keeps so many drafts' using errcode = 'check_violation', constraint = 'report_draft_bounded';
  end if;
  return new;
end $function$;
