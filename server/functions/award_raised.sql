CREATE OR REPLACE FUNCTION award_raised(about report)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select (params ->> 'raises')::integer from proposal where kind = 'award' and subject = about.id::text order by id desc limit 1
$function$;
