CREATE OR REPLACE FUNCTION said_fold(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(translate(said, '，：；！？（）', ',:;!?()') collate "C") $function$;
