CREATE OR REPLACE FUNCTION report_fits_clocks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform report_clocks_fit(new.id);
  return null;
end $function$;
