-- The outbox: work written in the transaction that causes it, done at least once afterwards.
create table job (
  id uuid primary key,
  kind text not null,
  -- sealed: a job may carry a phone number or a code
  payload_sealed bytea not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_until timestamptz,
  last_error text not null default '',
  dead_at timestamptz,
  created_at timestamptz not null default now()
);
create index job_due on job (run_at) where dead_at is null;
