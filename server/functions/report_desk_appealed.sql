CREATE OR REPLACE FUNCTION report_desk_appealed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update report_desk set has_appeal = new.outcome is null where report_id = new.report_id;
  return null;
end $function$;
