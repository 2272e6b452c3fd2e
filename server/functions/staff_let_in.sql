CREATE OR REPLACE FUNCTION staff_let_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into staff_record (staff_id, action, by_id)
  select (to_jsonb(new) ->> coalesce(tg_argv[2], 'staff_id'))::uuid, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid;
  return null;
end $function$;
