CREATE OR REPLACE FUNCTION report_waits_as_promised()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform report_clocks_fit(new.id);
  return null;
end $function$;
