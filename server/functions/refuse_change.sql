CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'append-only: %', tg_table_name using errcode = 'integrity_constraint_violation', constraint = coalesce(tg_argv[0], tg_table_name || '_append_only');
end $function$;
