CREATE OR REPLACE FUNCTION not_own()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from staff where id = (to_jsonb(new) ->> tg_argv[0])::uuid and researcher_id = (to_jsonb(new) ->> tg_argv[1])::uuid) then
    raise exception 'nobody decides in a matter of their own' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $function$;
