CREATE OR REPLACE FUNCTION address_paths(url text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ARRAY( SELECT DISTINCT path.path
            FROM (regexp_split_to_table(address_paths.url, '\n| +(?=https?://)'::text) place(place)
              CROSS JOIN LATERAL address_path(btrim(place.place)) path(path))
           WHERE (path.path <> ''::text)) AS "array";
END;
