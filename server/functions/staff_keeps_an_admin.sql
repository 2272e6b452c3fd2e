CREATE OR REPLACE FUNCTION staff_keeps_an_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- two who take away each other's access take turns: the second sees what the first did
  perform pg_advisory_xact_lock(7246556);
  if not exists (select 1 from staff where is_standing_admin(staff)) then
    raise exception 'nobody could let anybody in' using errcode = 'check_violation', constraint = 'staff_last_admin';
  end if;
  return null;
end $function$;
