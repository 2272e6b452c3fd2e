CREATE OR REPLACE FUNCTION staff_passphrases_are_off()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from setting where key = 'staff.passphrases' and value = 'off')
$function$;
