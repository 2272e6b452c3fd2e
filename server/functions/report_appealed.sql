CREATE OR REPLACE FUNCTION report_appealed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update report set has_appeal = new.outcome is null where id = new.report_id and has_appeal <> (new.outcome is null);
  return null;
end $function$;
