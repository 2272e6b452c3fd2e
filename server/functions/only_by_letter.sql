CREATE OR REPLACE FUNCTION only_by_letter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% moves only with a letter', tg_table_name using errcode = 'check_violation', constraint = tg_table_name || '_by_letter_only';
  end if;
  return coalesce(new, old);
end $function$;
