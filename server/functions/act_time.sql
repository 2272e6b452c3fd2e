CREATE OR REPLACE FUNCTION act_time(clock timestamp with time zone DEFAULT now())
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when coalesce(current_setting('shieldsource.act_time', true), '') = '' then clock else demo_time(clock) end
$function$;
