CREATE OR REPLACE FUNCTION may_sign(asker uuid, signer uuid, roles text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select sign_objection(asker, signer, roles) is null
$function$;
