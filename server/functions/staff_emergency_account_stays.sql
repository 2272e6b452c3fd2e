CREATE OR REPLACE FUNCTION staff_emergency_account_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and staff_passphrases_are_off() then
    raise exception 'the emergency account stays while passphrases are off' using errcode = 'check_violation', constraint = 'staff_emergency_account_stays';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform from staff where id = new.staff_id and is_standing_admin(staff) for share;
  if not found then
    raise exception 'an emergency account is an active admin' using errcode = 'check_violation', constraint = 'staff_emergency_account_admin';
  end if;
  return new;
end $function$;
