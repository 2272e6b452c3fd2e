CREATE OR REPLACE FUNCTION staff_let_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into staff_record (staff_id, action, by_id) select new.staff_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid;
  return null;
end $function$;
