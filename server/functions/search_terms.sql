CREATE OR REPLACE FUNCTION search_terms(said text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT ARRAY( SELECT DISTINCT terms.term
            FROM ( SELECT "left"(word.word[1], 32) AS term
                    FROM regexp_matches(folded.folded, '[a-z0-9\u00c0-\u024f\u0370-\u052f]+'::text, 'g'::text) word(word)
                 UNION ALL
                  SELECT (pair.one || pair.next)
                    FROM UNNEST(characters.characters, characters.characters[2:]) pair(one, next)
                   WHERE ((pair.one <> ' '::text) AND (pair.next <> ' '::text))) terms) AS "array"
    FROM (search_fold(search_terms.said) folded(folded)
      CROSS JOIN LATERAL string_to_array(regexp_replace(folded.folded, '[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002ffff]+'::text, ' '::text, 'g'::text), NULL::text) characters(characters));
END;
