CREATE OR REPLACE FUNCTION act_of(about uuid, step integer)
 RETURNS report_act
 LANGUAGE sql
 STABLE
AS $function$
  select report_act.* from report_step join report_act on act = action where report_id = about and seq = step limit 1
$function$;
