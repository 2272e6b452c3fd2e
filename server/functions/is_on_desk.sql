CREATE OR REPLACE FUNCTION is_on_desk(status smallint, has_appeal boolean, award_state text, retest text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select status in (1, 2, 3) or has_appeal or award_state is not null or coalesce(retest, '') in ('asked', 'failed') $function$;
