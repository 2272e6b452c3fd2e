CREATE OR REPLACE FUNCTION deadline_of(wanted text)
 RETURNS interval
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  found_days integer;
begin
  select days into strict found_days from deadline where name = wanted;
  return make_interval(days => found_days);
end $function$;
