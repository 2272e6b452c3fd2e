-- compatible: yes

-- The staff desk: who was invited has neither passphrase nor second factor yet, whose factor is being replaced has none.
alter table staff
  alter column passphrase_hash drop not null,
  alter column totp_sealed drop not null,
  -- not `version`: a server of before asks for that of a setting beside its colleague, without saying whose
  add column standing_version integer not null default 1,
  add column last_sign_in_at timestamptz,
  -- of an admin made by break-glass: closed from then on
  add column temporary_until timestamptz,
  add constraint staff_temporary_is_short check (temporary_until is null or temporary_until <= created_at + interval '72 hours') not valid;
alter table staff validate constraint staff_temporary_is_short;

-- however they signed in
create function staff_came_in() returns trigger language plpgsql as $$
begin
  update staff set last_sign_in_at = act_time() where id = new.staff_id;
  return null;
end $$;
create trigger staff_came_in after insert on session for each row when (new.kind = 'staff') execute function staff_came_in();

update staff set last_sign_in_at = (select max(created_at) from session where session.staff_id = staff.id)
  where exists (select 1 from session where session.staff_id = staff.id);

-- One opens one person's way in, once: an invitation, or a factor that is set anew.
create table staff_link (
  id uuid primary key,
  staff_id uuid not null constraint staff_link_staff references staff,
  token_hash bytea not null constraint staff_link_token_unique unique,
  sets_passphrase boolean not null,
  -- null: a command
  created_by uuid constraint staff_link_created_by references staff,
  created_at timestamptz not null default act_time(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint staff_link_three_days check (expires_at <= created_at + interval '72 hours'),
  constraint staff_link_not_own check (created_by <> staff_id),
  constraint staff_link_one_end check (num_nonnulls(used_at, revoked_at) <= 1)
);
create unique index staff_link_open on staff_link (staff_id) where used_at is null and revoked_at is null;
create trigger staff_link_kept before delete or truncate on staff_link for each statement execute function refuse_change();

create function staff_link_steps() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'used_at' - 'revoked_at') is distinct from (to_jsonb(old) - 'used_at' - 'revoked_at')
     or old.used_at is not null or old.revoked_at is not null
     or (new.used_at is not null and new.used_at >= new.expires_at) then
    raise exception 'a link is used or revoked once, in its time' using errcode = 'check_violation', constraint = 'staff_link_once';
  end if;
  return new;
end $$;
create trigger staff_link_steps before update on staff_link for each row execute function staff_link_steps();

-- A second factor that is lost: one admin asks, another signs.
create table staff_reset (
  id uuid primary key,
  staff_id uuid not null constraint staff_reset_staff references staff,
  with_passphrase boolean not null,
  asked_by uuid not null constraint staff_reset_asked_by references staff,
  asked_at timestamptz not null default act_time(),
  outcome text constraint staff_reset_outcome check (outcome in ('approved', 'refused')),
  decided_by uuid constraint staff_reset_decided_by references staff,
  decided_at timestamptz,
  constraint staff_reset_not_own check (staff_id not in (asked_by, decided_by)),
  constraint staff_reset_two_people check (outcome is distinct from 'approved' or decided_by <> asked_by),
  constraint staff_reset_whole check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3))
);
create unique index staff_reset_open on staff_reset (staff_id) where outcome is null;
create index staff_reset_of_asker on staff_reset (asked_by) where outcome is null;
create trigger staff_reset_kept before delete or truncate on staff_reset for each statement execute function refuse_change();

create function staff_reset_rules() returns trigger language plpgsql as $$
declare
  acting uuid := case when tg_op = 'INSERT' then new.asked_by else new.decided_by end;
begin
  if tg_op = 'UPDATE' and (old.outcome is not null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at'])) then
    raise exception 'a reset is answered once' using errcode = 'check_violation', constraint = 'staff_reset_once';
  end if;
  if tg_op = 'INSERT' and new.outcome is not null then
    raise exception 'a reset is asked for first' using errcode = 'check_violation', constraint = 'staff_reset_once';
  end if;
  if not exists (select 1 from staff where id = acting and state = 'active' and 'admin' = any(roles)) then
    raise exception 'admins reset a second factor' using errcode = 'check_violation', constraint = 'staff_reset_by_admins';
  end if;
  -- the same human under two names is one person
  if exists (
    select 1 from staff as one join staff as other on one.researcher_id = other.researcher_id and one.id <> other.id
    where (one.id = acting and other.id = new.staff_id)
       or (new.outcome = 'approved' and one.id = new.asked_by and other.id = new.decided_by)) then
    raise exception 'a reset takes two others' using errcode = 'check_violation', constraint = 'staff_reset_two_people';
  end if;
  return new;
end $$;
create trigger staff_reset_rules before insert or update on staff_reset for each row execute function staff_reset_rules();

-- Who can come in any day and let others in. A temporary admin is gone tomorrow.
create function is_standing_admin(person staff) returns boolean language sql immutable as $$
  select person.state = 'active' and 'admin' = any(person.roles) and person.temporary_until is null
    and person.passphrase_hash is not null and person.totp_sealed is not null
$$;

create function staff_keeps_an_admin() returns trigger language plpgsql as $$
begin
  -- two who take away each other's access take turns: the second sees what the first did
  perform pg_advisory_xact_lock(7246556);
  if not exists (select 1 from staff where is_standing_admin(staff)) then
    raise exception 'nobody could let anybody in' using errcode = 'check_violation', constraint = 'staff_last_admin';
  end if;
  return null;
end $$;
create trigger staff_keeps_an_admin after update on staff for each row
  when (is_standing_admin(old) and not is_standing_admin(new)) execute function staff_keeps_an_admin();
create trigger staff_kept before delete or truncate on staff for each statement execute function refuse_change();

create function staff_credentials() returns trigger language plpgsql as $$
declare
  is_taken boolean := (old.totp_sealed is not null and new.totp_sealed is null) or (old.passphrase_hash is not null and new.passphrase_hash is null);
  is_given boolean := (old.totp_sealed is null and new.totp_sealed is not null) or (old.passphrase_hash is null and new.passphrase_hash is not null);
begin
  if is_taken and not exists (
       select 1 from staff_reset where staff_id = new.id and outcome = 'approved' and decided_at = act_time()
         and (with_passphrase or new.passphrase_hash is not null)) then
    raise exception 'a second factor is taken away by two admins' using errcode = 'check_violation', constraint = 'staff_factor_two_people';
  end if;
  if is_given and not exists (
       select 1 from staff_link where staff_id = new.id and used_at = act_time()
         and (sets_passphrase or old.passphrase_hash is not null)) then
    raise exception 'passphrase and second factor are set by a link' using errcode = 'check_violation', constraint = 'staff_set_by_link';
  end if;
  if new.temporary_until is distinct from old.temporary_until then
    raise exception 'the time of a temporary admin is fixed' using errcode = 'check_violation', constraint = 'staff_temporary_fixed';
  end if;
  return new;
end $$;
create trigger staff_credentials before update of totp_sealed, passphrase_hash, temporary_until on staff for each row execute function staff_credentials();
