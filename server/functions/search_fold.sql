CREATE OR REPLACE FUNCTION search_fold(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(normalize(said, nfkc) collate "C") $function$;
