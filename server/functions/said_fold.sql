CREATE OR REPLACE FUNCTION said_fold(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select replace(lower(translate(said, '，：；！？（）', ',:;!?()')), U&'i\0307', 'i') $function$;
