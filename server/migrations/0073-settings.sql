-- compatible: yes

-- What an admin may change while the servers run; the contract knows the keys (settings.ts). Secrets are sealed.
create table setting (
  id uuid primary key,
  key text not null constraint setting_key_once unique,
  version integer not null constraint setting_version check (version > 0),
  -- neither: what holds is the default
  value text,
  sealed bytea,
  changed_by uuid not null constraint setting_changed_by references staff,
  changed_at timestamptz not null default now(),
  constraint setting_one_value check (num_nonnulls(value, sealed) <= 1)
);
create trigger setting_kept before delete or truncate on setting for each statement execute function refuse_change();

create function setting_steps() returns trigger language plpgsql as $$
begin
  if (new.id, new.key) is distinct from (old.id, old.key) then
    raise exception 'a setting keeps its key' using errcode = 'check_violation', constraint = 'setting_fixed_fields';
  end if;
  -- a change of the encryption key seals the same value anew
  if new.version <> old.version + 1 and (to_jsonb(new) - 'sealed') is distinct from (to_jsonb(old) - 'sealed') then
    raise exception 'a change of a setting makes its next version' using errcode = 'check_violation', constraint = 'setting_version_step';
  end if;
  return new;
end $$;
create trigger setting_steps before update on setting for each row execute function setting_steps();
