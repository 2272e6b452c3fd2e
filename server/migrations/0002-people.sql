-- Members: accounts, who they are, how they are reached.

create sequence researcher_uid start 10001;

-- A member: whoever reports. One phone, one nickname, one state.
create table researcher (
  id uuid primary key,
  uid bigint default nextval('researcher_uid') not null constraint researcher_uid_unique unique,
  -- sealed with the field key; found by a keyed hash, so neither can be read from a dump
  phone_sealed sealed,
  phone_index bytea constraint researcher_phone_unique unique,
  nick_name words default '' not null constraint researcher_nick_name_length check (char_length(nick_name) <= 20),
  gender smallint constraint researcher_gender check (gender in (1, 2, 3)),
  real_status smallint default 0 not null constraint researcher_real_status check (real_status in (0, 1, 2, 3)),
  hide_in_rank boolean default false not null,
  state text default 'active' not null
    constraint researcher_state check (state in ('active', 'disabled', 'cancelling', 'cancelled')),
  -- how many reports this person has submitted; numbers them without gaps, so any page is a range
  report_seq bigint default 0 not null,
  created_at timestamptz default act_time() not null,
  last_sign_in_at timestamptz default act_time() not null,
  cancel_at timestamptz,
  -- what two nicknames are compared by; null while there is none
  nick_key words collate "C" constraint researcher_nick_name_unique unique,
  -- Argon2id; null while the person signs in by SMS only
  password_hash text,
  skips_guide boolean default false not null,
  skips_offer boolean default false not null,
  phone_checked boolean default true not null,
  -- whose phone it is too: that account signs in by it, this one waits to be joined with it
  phone_kept_by uuid constraint researcher_phone_kept_by references researcher,
  constraint researcher_cancel_at_when_cancelling check ((state = 'cancelling') = (cancel_at is not null)),
  constraint researcher_nick_key_with_name check (nick_key is null or nick_name <> ''),
  constraint researcher_nothing_kept check (state <> 'cancelled' or (nick_key is null and password_hash is null)),
  constraint researcher_phone_kept check (state = 'cancelled' or (phone_sealed is not null and phone_index is not null))
);
create index researcher_cancelling on researcher (cancel_at) where state = 'cancelling';
create index researcher_phone_shared on researcher (phone_kept_by) where phone_kept_by is not null;
create index researcher_phone_unchecked on researcher (id) where not phone_checked;

-- Who is signed in where. Ended ones stay a month, so that "ended elsewhere" can be told from "never was".
create table session (
  id uuid primary key,
  kind text not null constraint session_kind check (kind in ('researcher', 'staff')),
  researcher_id uuid constraint session_researcher references researcher,
  staff_id uuid,
  token_hash bytea not null constraint session_token_unique unique,
  cookie_hash bytea not null constraint session_cookie_unique unique,
  device words default '' not null,
  created_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  ended_at timestamptz,
  network text,
  constraint session_one_person check (
    (kind = 'researcher' and researcher_id is not null and staff_id is null) or
    (kind = 'staff' and staff_id is not null and researcher_id is null))
);
create index session_of_researcher on session (researcher_id, created_at desc) where ended_at is null;
create index session_of_staff on session (staff_id) where ended_at is null;

-- Browsers that have signed in to an account.
create table known_browser (
  researcher_id uuid not null constraint known_browser_researcher references researcher,
  browser_hash bytea not null,
  last_used_at timestamptz default now() not null,
  constraint known_browser_key primary key (researcher_id, browser_hash)
);
create index known_browser_age on known_browser (last_used_at);

-- Signed passport calls that have come in: each is taken once.
create table passport_nonce (
  nonce text collate "C" primary key,
  created_at timestamptz default now() not null
);

-- Codes that were sent, as keyed hashes, with the tries at each.
create table phone_code (
  id uuid primary key,
  phone_index bytea not null,
  purpose text collate "C" not null
    constraint phone_code_purpose check (purpose in ('login', 'identity', 'exchange', 'cancel', 'phoneOld', 'phoneNew', 'password', 'export', 'migrate')),
  code_hash bytea not null,
  tries smallint default 0 not null constraint phone_code_tries check (tries <= 5),
  created_at timestamptz default now() not null,
  used_at timestamptz,
  -- keyed hash of the browser that asked, or of the member
  asked_by bytea,
  lane text default 'open' not null constraint phone_code_lane check (lane in ('open', 'own')),
  strange_tries smallint default 0 not null constraint phone_code_strange_tries check (strange_tries <= 5)
);
create index phone_code_newest on phone_code (phone_index, purpose, created_at desc);

-- What is asked of a stranger before a code or a sign-in, a picture or work, kept here so that servers hold no state of their own.
create table captcha (
  id uuid primary key,
  answer_hash bytea,
  created_at timestamptz default now() not null,
  used_at timestamptz,
  work_hash bytea,
  constraint captcha_asks_something check (answer_hash is not null or work_hash is not null)
);

-- A challenge that was met; good for one call.
create table captcha_ticket (
  ticket_hash bytea primary key,
  created_at timestamptz default now() not null
);

-- Where a member's gifts go.
create table address (
  id uuid primary key,
  researcher_id uuid not null constraint address_researcher references researcher,
  -- JSON of consignee, phone, region and detail
  sealed sealed not null,
  is_main boolean not null,
  created_at timestamptz default act_time() not null,
  version integer default 1 not null
);
create unique index address_main_once on address (researcher_id) where is_main;
create index address_of_researcher on address (researcher_id, created_at);

-- Whose papers were looked at, and what came of it. One a member, one for each number.
create table identity (
  id uuid primary key,
  researcher_id uuid not null constraint identity_once unique constraint identity_researcher references researcher,
  status smallint not null constraint identity_status check (status in (1, 2, 3)),
  id_type text not null constraint identity_id_type check (id_type in ('identityCard', 'passport', 'other')),
  -- JSON of name and number; the payout apart, because it stays the owner's to change
  sealed sealed not null,
  payout_sealed sealed,
  -- keyed hash of type and number: one number serves one account
  number_index bytea not null,
  reason words default '' not null,
  decided_by uuid,
  decided_at timestamptz,
  version integer default 1 not null,
  submitted_at timestamptz default act_time() not null,
  constraint identity_decided check ((status = 2) = (decided_by is null)),
  constraint identity_reason_when_rejected check (status <> 3 or reason <> '')
);
create unique index identity_number_once on identity (number_index) where status <> 3;
create index identity_queue on identity (status, submitted_at, id);

-- Who agreed to which version of which text.
create table consent (
  id uuid primary key,
  researcher_id uuid not null constraint consent_researcher references researcher,
  kind text collate "C" not null,
  version integer not null,
  created_at timestamptz default act_time() not null,
  constraint consent_once unique (researcher_id, kind, version)
);
create index consent_of_version on consent (kind, version, created_at desc, id desc);

-- 32 random bytes for each text that an event commits to by its hash: beside it and not in the event, so that they are
-- erased with the text, and nobody can try afterwards what it was.
create table text_salt (
  id uuid primary key,
  salt bytea not null constraint text_salt_size check (octet_length(salt) = 32)
);

-- What a member does not want to be told. Only letters that ask for nothing may be left out, whatever the code does.
create table letter_off (
  researcher_id uuid not null constraint letter_off_researcher references researcher,
  kind text collate "C" not null constraint letter_off_quiet check (kind in ('report.submit', 'report.startFix', 'order.ready')),
  primary key (researcher_id, kind)
);

-- Who asked for a copy of their data, in which session. Only that session may fetch it, within an hour.
create table data_export (
  id uuid primary key,
  researcher_id uuid not null constraint data_export_researcher references researcher,
  session_id uuid not null,
  created_at timestamptz default now() not null,
  downloaded_at timestamptz
);
create index data_export_of_researcher on data_export (researcher_id, created_at desc);
