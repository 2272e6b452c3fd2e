-- What stands between a stranger and a session, kept here so that servers hold no state of their own.
create table captcha (
  id uuid primary key,
  answer_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table captcha_ticket (
  ticket_hash bytea primary key,
  created_at timestamptz not null default now()
);

create table phone_code (
  id uuid primary key,
  phone_index bytea not null,
  purpose text not null constraint phone_code_purpose check (purpose in ('login')),
  code_hash bytea not null,
  tries smallint not null default 0 constraint phone_code_tries check (tries <= 5),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index phone_code_newest on phone_code (phone_index, purpose, created_at desc);

create table passport_nonce (
  nonce text primary key,
  created_at timestamptz not null default now()
);

create table limit_window (
  scope text not null,
  subject bytea not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (scope, subject, window_start)
);

create table idempotency (
  owner_id uuid not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_once primary key (owner_id, call, key)
);
create index idempotency_age on idempotency (created_at);
