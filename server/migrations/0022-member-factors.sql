-- compatible: yes

-- What members prove themselves by beside phone and password: a code app, passkeys, recovery codes.
alter table researcher add column totp_sealed sealed;
-- the newest time step already used: a code works once
alter table researcher add column totp_step bigint default 0 not null;
alter table researcher add constraint researcher_no_factor_kept check (state <> 'cancelled' or totp_sealed is null) not valid;

create table member_passkey (
  id uuid primary key,
  researcher_id uuid not null constraint member_passkey_researcher references researcher,
  credential_id bytea not null constraint member_passkey_once unique,
  public_key bytea not null,
  sign_count bigint default 0 not null,
  name words not null constraint member_passkey_name check (char_length(name) between 1 and 50),
  created_at timestamptz default act_time() not null,
  last_used_at timestamptz
);
create index member_passkey_of_researcher on member_passkey (researcher_id);

-- Each stands in for a second factor, once.
create table member_recovery_code (
  id uuid primary key,
  researcher_id uuid not null constraint member_recovery_code_researcher references researcher,
  code_hash bytea not null,
  created_at timestamptz default act_time() not null,
  used_at timestamptz,
  constraint member_recovery_code_once unique (researcher_id, code_hash)
);
create trigger member_recovery_code_used_once before update on member_recovery_code for each row execute function set_once('{used_at}');

-- What is to be finished within ten minutes: a passkey's signature, a new factor, a sign-in that waits for its second factor.
create table member_ceremony (
  token_hash bytea constraint member_ceremony_once primary key,
  kind text not null constraint member_ceremony_kind check (kind in ('passkey', 'newPasskey', 'newFactor', 'secondFactor')),
  -- null before it is known who comes
  researcher_id uuid constraint member_ceremony_researcher references researcher,
  -- the browser it was begun in, where no other may end it
  browser_hash bytea,
  created_at timestamptz default now() not null,
  -- of a sign-in: what proved it so far, and the versions agreed to
  signs_in_by text constraint member_ceremony_signs_in_by check (signs_in_by in ('code', 'password')),
  agreement_version integer,
  privacy_version integer,
  constraint member_ceremony_sign_in check ((kind = 'secondFactor') = (signs_in_by is not null))
);
create index member_ceremony_age on member_ceremony (created_at);
create index member_ceremony_of_researcher on member_ceremony (researcher_id);

-- a code proves who sets up the first factor
alter table phone_code drop constraint phone_code_purpose;
alter table phone_code add constraint phone_code_purpose
  check (purpose in ('login', 'identity', 'exchange', 'cancel', 'phoneOld', 'phoneNew', 'password', 'export', 'migrate', 'factor')) not valid;
