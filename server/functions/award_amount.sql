CREATE OR REPLACE FUNCTION award_amount(base bigint, bonus bigint, tier_hundredths integer, factor_hundredths integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select ((base * tier_hundredths + bonus * 100) * factor_hundredths + 5000) / 10000 $function$;
