CREATE OR REPLACE FUNCTION is_standing_admin(person staff)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select person.state = 'active' and 'admin' = any(person.roles) and person.temporary_until is null
    and person.passphrase_hash is not null and person.totp_sealed is not null
$function$;
