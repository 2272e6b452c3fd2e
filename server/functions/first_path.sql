CREATE OR REPLACE FUNCTION first_path(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN address_path(btrim(split_part(split_part(url, '
'::text, 1), ' http'::text, 1)));
