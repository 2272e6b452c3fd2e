CREATE OR REPLACE FUNCTION valid_step(kind text, source_kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when kind = 'award' or (kind = 'migration' and source_kind = 'report') then 1 when kind = 'awardReversal' then -1 else 0 end
$function$;
