CREATE OR REPLACE FUNCTION is_of_channel(key text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select key in ('sms.webhookUrl', 'sms.webhookSecret', 'mail.smtpUrl', 'mail.from', 'alarms.mail')
$function$;
