-- compatible: yes

-- How staff sign in beside passphrase and code: passkeys, recovery codes, accounts at a provider; and what is under way.
create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null constraint staff_passkey_staff references staff,
  credential_id bytea not null constraint staff_passkey_once unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  name text not null constraint staff_passkey_name check (char_length(name) between 1 and 50),
  created_at timestamptz not null default act_time(),
  last_used_at timestamptz
);
create index staff_passkey_of_staff on staff_passkey (staff_id);

create table staff_recovery_code (
  id uuid primary key,
  staff_id uuid not null constraint staff_recovery_code_staff references staff,
  code_hash bytea not null,
  created_at timestamptz not null default act_time(),
  used_at timestamptz,
  constraint staff_recovery_code_once unique (staff_id, code_hash)
);

create function staff_recovery_code_used_once() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or new.used_at is null
     or (to_jsonb(new) - 'used_at') is distinct from (to_jsonb(old) - 'used_at') then
    raise exception 'a recovery code is used once' using errcode = 'check_violation', constraint = 'staff_recovery_code_used_once';
  end if;
  return new;
end $$;
create trigger staff_recovery_code_used_once before update on staff_recovery_code for each row
  execute function staff_recovery_code_used_once();

-- Who somebody is at a provider: by issuer and subject, which never become somebody else's.
create table staff_provider_account (
  id uuid primary key,
  staff_id uuid not null constraint staff_provider_account_staff references staff,
  issuer text not null,
  subject text not null,
  -- its owner has come in by it, or linked it, with a second factor of ours or one that is believed
  is_proven boolean not null default false,
  linked_at timestamptz not null default act_time(),
  last_used_at timestamptz,
  constraint staff_provider_account_once unique (issuer, subject)
);
create index staff_provider_account_of_staff on staff_provider_account (staff_id);

create function staff_provider_account_stays() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['last_used_at', 'is_proven']) is distinct from (to_jsonb(old) - array['last_used_at', 'is_proven'])
     or (old.is_proven and not new.is_proven) then
    raise exception 'an account of a provider stays whose it is' using errcode = 'check_violation', constraint = 'staff_provider_account_stays';
  end if;
  return new;
end $$;
create trigger staff_provider_account_stays before update on staff_provider_account for each row
  execute function staff_provider_account_stays();

-- Whose account may be linked by its mail, once: another admin has said so.
create table staff_provider_invitation (
  staff_id uuid constraint staff_provider_invitation_once primary key constraint staff_provider_invitation_staff references staff,
  invited_by uuid not null constraint staff_provider_invitation_by references staff,
  expires_at timestamptz not null,
  constraint staff_provider_invitation_of_another check (invited_by <> staff_id)
);

-- A way in that was begun and is not over: what a passkey signs, where a provider comes back to, a secret not yet in use.
create table staff_ceremony (
  token_hash bytea constraint staff_ceremony_once primary key,
  kind text not null constraint staff_ceremony_kind
    check (kind in ('passkey', 'newPasskey', 'newFactor', 'singleSignOn', 'link', 'secondFactor')),
  -- null before it is known who comes
  staff_id uuid constraint staff_ceremony_staff references staff,
  -- the browser it was begun in, where no other may end it
  browser_hash bytea,
  provider_account_id uuid constraint staff_ceremony_account references staff_provider_account on delete cascade,
  created_at timestamptz not null default now()
);
create index staff_ceremony_age on staff_ceremony (created_at);
create index staff_ceremony_of_account on staff_ceremony (provider_account_id) where provider_account_id is not null;

-- Where a session was begun: a /24, or a /64.
alter table session add column network text;
