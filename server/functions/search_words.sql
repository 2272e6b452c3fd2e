CREATE OR REPLACE FUNCTION search_words(said text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT CASE WHEN (runs.runs = '{}'::text[]) THEN ARRAY[btrim(search_fold(search_words.said))] ELSE runs.runs END AS runs FROM search_runs(search_words.said) runs(runs));
