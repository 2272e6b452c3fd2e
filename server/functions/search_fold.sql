CREATE OR REPLACE FUNCTION search_fold(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(lower(NORMALIZE(without_unseen(said), NFKC)), 'i̇'::text, 'i'::text);
