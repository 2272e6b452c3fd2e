CREATE OR REPLACE FUNCTION search_runs(said text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(select run[1] from regexp_matches(search_fold(said),
    '([a-z0-9\u00c0-\u024f\u0370-\u052f]+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002ffff]+)', 'g') as run)
$function$;
