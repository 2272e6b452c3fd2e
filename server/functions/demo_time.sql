CREATE OR REPLACE FUNCTION demo_time(clock timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not exists (select 1 from deployment where born_as_demo_sealed is not null) then
    return clock;
  end if;
  return least(clock, current_setting('shieldsource.act_time')::timestamptz);
end $function$;
