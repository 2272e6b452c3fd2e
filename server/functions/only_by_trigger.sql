CREATE OR REPLACE FUNCTION only_by_trigger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% moves only with what it is kept from', tg_table_name using errcode = 'check_violation', constraint = tg_name;
end $function$;
