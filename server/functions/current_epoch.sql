CREATE OR REPLACE FUNCTION current_epoch()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ select epoch from event_epoch $function$;
