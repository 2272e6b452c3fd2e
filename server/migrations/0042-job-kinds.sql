-- A job that is of no use from a moment on, such as a code that is good for five minutes, is dropped then and counted.
alter table job add column expires_at timestamptz;
create table job_expired (
  kind text not null,
  day date not null,
  jobs integer not null constraint job_expired_some check (jobs > 0),
  primary key (kind, day)
);
-- each kind has its own slots, so the oldest of each is looked for
create index job_due_of_kind on job (kind, run_at) where dead_at is null;
create index job_expiring on job (expires_at) where expires_at is not null and dead_at is null;
-- dead ones are listed and, after thirty days, removed
create index job_dead on job (dead_at) where dead_at is not null;
