-- compatible: yes

-- What the provider of single sign-on says is who somebody is and what they may do: its settings take two admins.
create table setting_proposal (
  id uuid primary key,
  key text not null,
  -- the version it was proposed on; 0 for the first
  based_on integer not null constraint setting_proposal_based_on check (based_on >= 0),
  -- neither: the default
  value text,
  -- a secret, until it is decided
  sealed bytea,
  is_secret boolean not null,
  staff_id uuid not null constraint setting_proposal_staff references staff,
  created_at timestamptz not null default act_time(),
  outcome text constraint setting_proposal_outcome check (outcome in ('signed', 'returned', 'withdrawn')),
  decided_by uuid constraint setting_proposal_decided_by references staff,
  decided_at timestamptz,
  decided_xid xid8,
  constraint setting_proposal_one_value check (not is_secret and sealed is null or is_secret and value is null),
  constraint setting_proposal_decided_whole check (num_nonnulls(outcome, decided_by, decided_at, decided_xid) in (0, 4))
);
create unique index setting_proposal_open on setting_proposal (key) where outcome is null;
create trigger setting_proposal_kept before delete or truncate on setting_proposal for each statement execute function refuse_change();

create function setting_proposal_rules() returns trigger language plpgsql as $$
declare
  said constant text[] := array['outcome', 'decided_by', 'decided_at', 'decided_xid', 'sealed'];
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not exists (
      select from staff where id = new.staff_id and state = 'active' and 'admin' = any (roles)) then
      raise exception 'a setting is proposed by an admin' using errcode = 'check_violation', constraint = 'setting_proposal_by_admin';
    end if;
    return new;
  end if;
  -- a change of the encryption key seals the same value anew
  if old.outcome is null and new.outcome is null and to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then
    return new;
  end if;
  if old.outcome is not null or new.outcome is null or to_jsonb(new) - said <> to_jsonb(old) - said then
    raise exception 'a proposed setting is decided once, as it stands' using errcode = 'check_violation', constraint = 'setting_proposal_decided_once';
  end if;
  if not coalesce(case new.outcome when 'withdrawn' then new.decided_by = old.staff_id else may_sign(new.decided_by, old.staff_id) end, false) then
    raise exception 'a setting is signed by another admin and withdrawn by its author' using errcode = 'check_violation', constraint = 'setting_proposal_other_person';
  end if;
  new.sealed := null;
  new.decided_at := act_time();
  new.decided_xid := pg_current_xact_id();
  return new;
end $$;
create trigger setting_proposal_rules before insert or update on setting_proposal for each row execute function setting_proposal_rules();

create function staff_provider_by_two() returns trigger language plpgsql as $$
begin
  if new.key like 'staff.provider.%' and (tg_op = 'INSERT' or new.version <> old.version or new.value is distinct from old.value)
     and not exists (
       select from setting_proposal
       where key = new.key and outcome = 'signed' and decided_xid = pg_current_xact_id()
         and based_on = new.version - 1 and decided_by = new.changed_by
         and value is not distinct from new.value and (is_secret or new.sealed is null)) then
    raise exception 'the provider of single sign-on takes two admins' using errcode = 'check_violation', constraint = 'staff_provider_by_two';
  end if;
  return new;
end $$;
create trigger staff_provider_two_people before insert or update on setting for each row execute function staff_provider_by_two();
