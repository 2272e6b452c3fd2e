-- Colleagues: roles, ways to sign in, what they see.

create sequence staff_number;

-- A colleague: how they come in, and what their roles allow.
create table staff (
  id uuid primary key,
  number bigint default nextval('staff_number') not null constraint staff_number_unique unique,
  email text collate "C" not null constraint staff_email_unique unique constraint staff_email_lower check (email = lower(email)),
  name text not null,
  passphrase_hash text,
  totp_sealed sealed,
  -- the newest time step already used: a code works once
  totp_step bigint default 0 not null,
  roles text[] not null
    constraint staff_roles check (roles <@ array['reviewer', 'operator', 'admin', 'auditor'] and cardinality(roles) > 0),
  -- the same human's researcher account, whose reports they never judge
  researcher_id uuid constraint staff_researcher references researcher,
  state text default 'active' not null constraint staff_state check (state in ('active', 'disabled')),
  created_at timestamptz default act_time() not null,
  standing_version integer default 1 not null,
  last_sign_in_at timestamptz,
  -- of an admin made by break-glass: closed from then on
  temporary_until timestamptz,
  is_founder boolean default false not null,
  constraint staff_temporary_is_short check (temporary_until is null or temporary_until <= created_at + interval '72 hours')
);
alter table session add constraint session_staff foreign key (staff_id) references staff;
alter table identity add constraint identity_decided_by foreign key (decided_by) references staff;

-- Browsers that a colleague has signed in with. What strangers try elsewhere does not count against these.
create table staff_browser (
  staff_id uuid not null constraint staff_browser_staff references staff,
  browser_hash bytea not null,
  last_used_at timestamptz default now() not null,
  constraint staff_browser_key primary key (staff_id, browser_hash)
);
create index staff_browser_age on staff_browser (last_used_at);

-- How staff sign in beside passphrase and code: passkeys here, then recovery codes, accounts at a provider, and what is under way.
create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null constraint staff_passkey_staff references staff,
  credential_id bytea not null constraint staff_passkey_once unique,
  public_key bytea not null,
  sign_count bigint default 0 not null,
  name text not null constraint staff_passkey_name check (char_length(name) between 1 and 50),
  created_at timestamptz default act_time() not null,
  last_used_at timestamptz
);
create index staff_passkey_of_staff on staff_passkey (staff_id);

-- Each stands in for a second factor, once.
create table staff_recovery_code (
  id uuid primary key,
  staff_id uuid not null constraint staff_recovery_code_staff references staff,
  code_hash bytea not null,
  created_at timestamptz default act_time() not null,
  used_at timestamptz,
  constraint staff_recovery_code_once unique (staff_id, code_hash)
);

-- Who somebody is at a provider: by issuer and subject, which never become somebody else's.
create table staff_provider_account (
  id uuid primary key,
  staff_id uuid not null constraint staff_provider_account_staff references staff,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  -- its owner has come in by it, or linked it, with a second factor of ours or one that is believed
  is_proven boolean default false not null,
  linked_at timestamptz default act_time() not null,
  last_used_at timestamptz,
  constraint staff_provider_account_once unique (issuer, subject)
);
create index staff_provider_account_of_staff on staff_provider_account (staff_id);

-- A way in that was begun and is not over: what a passkey signs, where a provider comes back to, a secret not yet in use.
create table staff_ceremony (
  token_hash bytea constraint staff_ceremony_once primary key,
  kind text not null
    constraint staff_ceremony_kind check (kind in ('passkey', 'newPasskey', 'newFactor', 'singleSignOn', 'link', 'secondFactor')),
  -- null before it is known who comes
  staff_id uuid constraint staff_ceremony_staff references staff,
  -- the browser it was begun in, where no other may end it
  browser_hash bytea,
  provider_account_id uuid constraint staff_ceremony_account references staff_provider_account on delete cascade,
  created_at timestamptz default now() not null,
  roles text[]
);
create index staff_ceremony_age on staff_ceremony (created_at);

-- One opens one person's way in, once: an invitation, or a factor that is set anew.
create table staff_link (
  id uuid primary key,
  staff_id uuid not null constraint staff_link_staff references staff,
  token_hash bytea not null constraint staff_link_token_unique unique,
  sets_passphrase boolean not null,
  -- null: a command
  created_by uuid constraint staff_link_created_by references staff,
  created_at timestamptz default act_time() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint staff_link_not_own check (created_by <> staff_id),
  constraint staff_link_one_end check (num_nonnulls(used_at, revoked_at) <= 1),
  constraint staff_link_three_days check (expires_at <= created_at + interval '72 hours'),
  constraint staff_link_used_in_time check (used_at < expires_at)
);
create unique index staff_link_open on staff_link (staff_id) where used_at is null and revoked_at is null;

-- Whose account may be linked by its mail, once: another admin has said so.
create table staff_provider_invitation (
  staff_id uuid constraint staff_provider_invitation_once primary key
    constraint staff_provider_invitation_staff references staff,
  invited_by uuid not null constraint staff_provider_invitation_by references staff,
  expires_at timestamptz not null,
  constraint staff_provider_invitation_of_another check (invited_by <> staff_id)
);

-- Passphrases may be switched off, but for one account that still opens the console when the provider does not.
create table staff_emergency_account (
  is_only boolean default true constraint staff_emergency_account_one primary key
    constraint staff_emergency_account_only check (is_only),
  staff_id uuid not null constraint staff_emergency_account_staff references staff,
  marked_by uuid not null constraint staff_emergency_account_by references staff,
  marked_at timestamptz default act_time() not null
);

-- Who let whom in, gave whom which role, or took it: what tells whether two colleagues are two people.
create table staff_record (
  id uuid default gen_random_uuid() primary key,
  staff_id uuid not null constraint staff_record_staff references staff,
  action text not null
    constraint staff_record_action check (action in ('link', 'provider', 'factor', 'roles', 'disable')),
  given text[] default '{}' not null,
  taken text[] default '{}' not null,
  -- a command on the server and the clock leave no row
  by_id uuid not null constraint staff_record_by references staff,
  created_at timestamptz default act_time() not null,
  -- before the first report came in
  is_founding boolean not null,
  constraint staff_record_of_another check (by_id <> staff_id or action = 'roles' and given = '{}')
);
create index staff_record_of on staff_record (staff_id, created_at);

-- How the first admin comes in: by a word that a start prints while there is none. Closed for ever once there was one.
create table first_run (
  only_row boolean default true primary key constraint first_run_one_row check (only_row),
  word_hash bytea constraint first_run_word_size check (octet_length(word_hash) = 32),
  closed_at timestamptz,
  constraint first_run_closed_without_word check (closed_at is null or word_hash is null)
);
insert into first_run default values;

-- How somebody wants to be told. Without a row: in the console and by no other way.
create table notification_setting (
  staff_id uuid not null constraint notification_setting_staff references staff,
  kind text collate "C" not null,
  channel text collate "C" not null,
  is_on boolean not null,
  primary key (staff_id, kind, channel)
);
