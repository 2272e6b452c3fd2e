create table letter (
  id uuid primary key,
  researcher_id uuid not null constraint letter_researcher references researcher,
  type smallint not null constraint letter_type check (type in (1, 2, 3, 4)),
  title text not null,
  body text not null,
  link text not null default '',
  -- the job that wrote it: a job done twice is still one letter
  job_id uuid not null constraint letter_once unique,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index letter_of_researcher on letter (researcher_id, created_at desc, id desc);
create index letter_unread on letter (researcher_id) where read_at is null;
