-- Researchers, staff, their sessions and what they consented to.
create extension if not exists pg_trgm;

create sequence researcher_uid start 10001;

create table researcher (
  id uuid primary key,
  uid bigint not null default nextval('researcher_uid') constraint researcher_uid_unique unique,
  -- sealed with the field key; found by a keyed hash, so neither can be read from a dump
  phone_sealed bytea,
  phone_index bytea constraint researcher_phone_unique unique,
  nick_name text not null default '' constraint researcher_nick_name_length check (char_length(nick_name) <= 20),
  gender smallint constraint researcher_gender check (gender in (1, 2, 3)),
  real_status smallint not null default 0 constraint researcher_real_status check (real_status in (0, 1, 2, 3)),
  hide_in_rank boolean not null default false,
  state text not null default 'active' constraint researcher_state check (state in ('active', 'disabled', 'cancelling', 'cancelled')),
  -- how many reports this person has submitted; numbers them without gaps, so any page is a range
  report_seq bigint not null default 0,
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  constraint researcher_phone_kept check (state = 'cancelled' or (phone_sealed is not null and phone_index is not null))
);

create sequence staff_number start 1;

create table staff (
  id uuid primary key,
  number bigint not null default nextval('staff_number') constraint staff_number_unique unique,
  email text not null constraint staff_email_unique unique constraint staff_email_lower check (email = lower(email)),
  name text not null,
  passphrase_hash text not null,
  totp_sealed bytea not null,
  -- the newest time step already used: a code works once
  totp_step bigint not null default 0,
  roles text[] not null constraint staff_roles check (roles <@ array['reviewer', 'operator', 'admin', 'auditor'] and cardinality(roles) > 0),
  -- the same human's researcher account, whose reports they never judge
  researcher_id uuid constraint staff_researcher references researcher,
  state text not null default 'active' constraint staff_state check (state in ('active', 'disabled')),
  created_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  kind text not null constraint session_kind check (kind in ('researcher', 'staff')),
  researcher_id uuid constraint session_researcher references researcher,
  staff_id uuid constraint session_staff references staff,
  token_hash bytea not null constraint session_token_unique unique,
  cookie_hash bytea not null constraint session_cookie_unique unique,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint session_one_person check (
    (kind = 'researcher' and researcher_id is not null and staff_id is null) or
    (kind = 'staff' and staff_id is not null and researcher_id is null))
);
create index session_of_researcher on session (researcher_id, created_at desc) where ended_at is null;
create index session_of_staff on session (staff_id) where ended_at is null;
create index session_ended on session (ended_at) where ended_at is not null;

create table document (
  kind text not null constraint document_kind check (kind in ('terms', 'agreement', 'privacy')),
  version integer not null constraint document_version check (version > 0),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (kind, version)
);

create table consent (
  id uuid primary key,
  researcher_id uuid not null constraint consent_researcher references researcher,
  kind text not null,
  version integer not null,
  created_at timestamptz not null default now(),
  constraint consent_document foreign key (kind, version) references document (kind, version),
  constraint consent_once unique (researcher_id, kind, version)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: %', tg_table_name using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only';
end $$;

create trigger consent_frozen before update or delete or truncate on consent for each statement execute function refuse_change();
create trigger document_frozen before update or delete or truncate on document for each statement execute function refuse_change();
