CREATE OR REPLACE FUNCTION set_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  marks constant text[] := tg_argv[0];
  beside constant text[] := coalesce(tg_argv[1], '{}');
begin
  if exists (select from unnest(marks) as mark where to_jsonb(old) ->> mark is not null)
     or tg_op = 'UPDATE' and to_jsonb(new) - marks - beside is distinct from to_jsonb(old) - marks - beside then
    raise exception '% of % is set once', array_to_string(marks, ' or '), tg_table_name using errcode = 'check_violation', constraint = tg_name;
  end if;
  return coalesce(new, old);
end $function$;
