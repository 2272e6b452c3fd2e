CREATE OR REPLACE FUNCTION report_search_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from report_search where report_id = new.id;
  return null;
end $function$;
