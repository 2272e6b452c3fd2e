-- compatible: yes

-- What codes, links and alarms go through, and to whom alarms go: whoever points it at a host of their own can be anybody.
create function is_of_channel(key text) returns boolean language sql immutable as $$
  select key in ('sms.webhookUrl', 'sms.webhookSecret', 'mail.smtpUrl', 'mail.from', 'alarms.mail')
$$;

-- Whether there is no second admin whom they could ask, and not because they sent them away.
create function is_alone(person uuid) returns boolean language sql stable as $$
  select not exists (
    select from staff as other
    where other.state = 'active' and 'admin' = any (other.roles) and not is_same_human(person, other.id)
      and coalesce(other.temporary_until > now(), true)
      and (other.last_sign_in_at is not null or other.passphrase_hash is not null))
  and not exists (
    select from staff_record as record
    where 'admin' = any (record.taken) and record.staff_id <> person and record.created_at > act_time() - interval '30 days'
      and exists (select hands_of(record.by_id) intersect select hands_of(person)))
$$;

-- A change that an admin made alone. The next one confirms it.
create table setting_alone (
  id uuid primary key default gen_random_uuid(),
  key text not null constraint setting_alone_of_channel check (is_of_channel(key)),
  -- the version that it made
  version integer not null,
  staff_id uuid not null constraint setting_alone_staff references staff,
  created_at timestamptz not null default act_time(),
  made_xid xid8 not null,
  confirmed_by uuid constraint setting_alone_confirmed_by references staff,
  confirmed_at timestamptz,
  constraint setting_alone_once unique (key, version),
  constraint setting_alone_confirmed_whole check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2))
);
create index setting_alone_open on setting_alone (key) where confirmed_by is null;
create trigger setting_alone_kept before delete or truncate on setting_alone for each statement execute function refuse_change();

create function setting_alone_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- two who send each other away take turns, as do their changes
    perform pg_advisory_xact_lock_shared(7246556);
    if new.confirmed_by is not null or not is_alone(new.staff_id)
       or not exists (select from staff where id = new.staff_id and state = 'active' and 'admin' = any (roles)) then
      raise exception 'a channel is changed alone by the only admin' using errcode = 'check_violation', constraint = 'setting_alone_by_only_admin';
    end if;
    new.made_xid := pg_current_xact_id();
    return new;
  end if;
  if old.confirmed_by is not null or to_jsonb(new) - array['confirmed_by', 'confirmed_at'] <> to_jsonb(old) - array['confirmed_by', 'confirmed_at']
     or not may_sign(new.staff_id, new.confirmed_by, '{admin}') then
    raise exception 'what was changed alone is confirmed once, by another admin' using errcode = 'check_violation', constraint = 'setting_alone_confirmed_by_other';
  end if;
  new.confirmed_at := act_time();
  return new;
end $$;
create trigger setting_alone_rules before insert or update on setting_alone for each row execute function setting_alone_rules();

create function setting_by_two() returns trigger language plpgsql as $$
begin
  if not (new.key like 'staff.provider.%' or is_of_channel(new.key))
     or tg_op = 'UPDATE' and new.version = old.version and new.value is not distinct from old.value then
    return new;
  end if;
  if exists (
    select from setting_proposal
    where key = new.key and outcome = 'signed' and decided_xid = pg_current_xact_id()
      and based_on = new.version - 1 and decided_by = new.changed_by
      and value is not distinct from new.value and (is_secret or new.sealed is null))
     or exists (
    select from setting_alone
    where key = new.key and version = new.version and staff_id = new.changed_by and made_xid = pg_current_xact_id()) then
    return new;
  end if;
  raise exception 'this setting takes two admins' using errcode = 'check_violation', constraint = 'setting_by_two';
end $$;
drop trigger staff_provider_two_people on setting;
drop function staff_provider_by_two();
-- after the guards that say why nobody at all may change it
create trigger takes_two before insert or update on setting for each row execute function setting_by_two();
