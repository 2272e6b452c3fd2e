CREATE OR REPLACE FUNCTION staff_passphrases_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  emergency uuid;
begin
  if new.key like 'staff.provider.%' and (tg_op = 'INSERT' or new.version <> old.version) and staff_passphrases_are_off() then
    raise exception 'the provider stays as it is while passphrases are off' using errcode = 'check_violation', constraint = 'staff_provider_stays';
  end if;
  if new.key <> 'staff.passphrases' or new.value is distinct from 'off' then
    return new;
  end if;
  -- held, so that nobody takes the mark away meanwhile
  select staff_id into emergency from staff_emergency_account for update;
  perform from staff where id = emergency and is_standing_admin(staff) for share;
  if not found then
    raise exception 'passphrases stay on without an emergency account' using errcode = 'check_violation', constraint = 'staff_emergency_account_needed';
  end if;
  if not exists (
    select from staff_provider_account account join staff on staff.id = account.staff_id
    where account.last_used_at > now() - interval '1 day' and is_standing_admin(staff)
  ) then
    raise exception 'passphrases stay on until an admin has come by the provider' using errcode = 'check_violation', constraint = 'staff_provider_admin_needed';
  end if;
  return new;
end $function$;
