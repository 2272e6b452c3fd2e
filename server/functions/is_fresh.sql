CREATE OR REPLACE FUNCTION is_fresh(record staff_record)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not record.is_founding and record.created_at > act_time() - interval '30 days'
$function$;
