CREATE OR REPLACE FUNCTION time_limit_of(wanted text)
 RETURNS interval
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  found_minutes integer;
begin
  select minutes into strict found_minutes from time_limit where name = wanted;
  return make_interval(mins => found_minutes);
end $function$;
