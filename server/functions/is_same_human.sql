CREATE OR REPLACE FUNCTION is_same_human(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select one = other or exists (
    select from staff as this join staff as that on that.researcher_id = this.researcher_id where this.id = one and that.id = other)
$function$;
