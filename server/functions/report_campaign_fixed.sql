CREATE OR REPLACE FUNCTION report_campaign_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what a submission fixed never changes' using errcode = 'check_violation', constraint = 'report_fixed_fields';
end $function$;
