CREATE OR REPLACE FUNCTION has_role(person uuid, wanted text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from staff where id = person and state = 'active' and roles && wanted
    and coalesce(temporary_until > now(), true))
$function$;
