CREATE OR REPLACE FUNCTION file_note_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from review_note where id = new.note_id and report_id = new.report_id and staff_id = new.staff_id) then
    raise exception 'a file is of the note that its uploader wrote' using errcode = 'check_violation', constraint = 'file_of_its_note';
  end if;
  return null;
end $function$;
