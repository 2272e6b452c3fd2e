CREATE OR REPLACE FUNCTION staff_reset_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not may_sign(new.asked_by, new.decided_by, '{admin}')
     or not exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles))
     or not exists (select from staff where id = new.staff_id and state = 'active') then
    raise exception 'a reset is signed while both are admins' using errcode = 'check_violation', constraint = 'staff_reset_by_two';
  end if;
  return new;
end $function$;
