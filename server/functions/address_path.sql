CREATE OR REPLACE FUNCTION address_path(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "left"(regexp_replace(regexp_replace(regexp_replace(lower(url), '^[a-z]+://'::text, ''::text), '[?#].*$|/+$'::text, ''::text, 'g'::text), '/([0-9]+|[0-9a-f-]{16,})(?=/|$)'::text, '/#'::text, 'g'::text), 300);
