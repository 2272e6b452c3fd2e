CREATE OR REPLACE FUNCTION report_stays_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an erased report stays as it is' using errcode = 'check_violation', constraint = 'report_stays_erased';
end $function$;
