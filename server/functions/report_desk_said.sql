CREATE OR REPLACE FUNCTION report_desk_said()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update report_desk set said_at = greatest(said_at, new.created_at) where report_id = new.report_id;
  return null;
end $function$;
