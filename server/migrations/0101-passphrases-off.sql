-- compatible: yes

-- Passphrases may be switched off, but for one account that still opens the console when the provider does not.
create table staff_emergency_account (
  is_only boolean constraint staff_emergency_account_one primary key default true constraint staff_emergency_account_only check (is_only),
  staff_id uuid not null constraint staff_emergency_account_staff references staff,
  marked_by uuid not null constraint staff_emergency_account_by references staff,
  marked_at timestamptz not null default act_time()
);

create function staff_passphrases_are_off() returns boolean stable language sql as $$
  select exists (select from setting where key = 'staff.passphrases' and value = 'off')
$$;

-- Whoever switches passphrases off has shown first that there is another way in, and one for the day that way fails.
create function staff_passphrases_rules() returns trigger language plpgsql as $$
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
end $$;
create trigger staff_passphrases_rules before insert or update on setting for each row execute function staff_passphrases_rules();

create function staff_emergency_account_stays() returns trigger language plpgsql as $$
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
end $$;
create trigger staff_emergency_account_stays before insert or update or delete on staff_emergency_account for each row
  execute function staff_emergency_account_stays();

create function staff_emergency_admin() returns trigger language plpgsql as $$
begin
  if exists (select from staff_emergency_account where staff_id = new.id) then
    raise exception 'an emergency account is an active admin' using errcode = 'check_violation', constraint = 'staff_emergency_account_admin';
  end if;
  return new;
end $$;
create trigger staff_emergency_admin before update on staff for each row
  when (is_standing_admin(old) and not is_standing_admin(new))
  execute function staff_emergency_admin();
