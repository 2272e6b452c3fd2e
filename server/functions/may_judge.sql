CREATE OR REPLACE FUNCTION may_judge(judge uuid, author uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from staff where id = judge and has_role(id, '{reviewer}') and researcher_id is distinct from author)
$function$;
