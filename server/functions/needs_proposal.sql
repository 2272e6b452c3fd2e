CREATE OR REPLACE FUNCTION needs_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  written constant jsonb := to_jsonb(new);
begin
  if not carry_out(tg_argv[0], written ->> tg_argv[1],
    (select jsonb_object_agg(name, written -> name) from unnest(tg_argv) with ordinality as given (name, place) where place > 2)) then
    raise exception '% takes two people', tg_table_name using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $function$;
