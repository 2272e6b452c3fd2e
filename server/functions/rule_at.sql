CREATE OR REPLACE FUNCTION rule_at(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select version from scoring_rule where takes_effect_at is null or takes_effect_at <= moment
  order by takes_effect_at desc nulls last, version desc limit 1
$function$;
