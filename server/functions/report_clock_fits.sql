CREATE OR REPLACE FUNCTION report_clock_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform report_clocks_fit(new.report_id);
  return null;
end $function$;
