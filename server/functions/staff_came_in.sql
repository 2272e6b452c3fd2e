CREATE OR REPLACE FUNCTION staff_came_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update staff set last_sign_in_at = act_time() where id = new.staff_id;
  return null;
end $function$;
