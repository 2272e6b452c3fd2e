CREATE OR REPLACE FUNCTION may_decide_appeal(decider uuid, verdict_by uuid, awarded_by uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from unnest(array[verdict_by, awarded_by]) as judge where judge is not null and not may_sign(judge, decider, '{reviewer}'))
$function$;
