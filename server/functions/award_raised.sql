CREATE OR REPLACE FUNCTION award_raised(about report)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select raises from award_proposal where report_id = about.id order by seq desc limit 1
$function$;
