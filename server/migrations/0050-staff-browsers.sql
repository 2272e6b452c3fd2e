-- Browsers that a colleague has signed in with. What strangers try elsewhere does not count against these.
create table staff_browser (
  staff_id uuid not null constraint staff_browser_staff references staff,
  browser_hash bytea not null,
  last_used_at timestamptz not null default now(),
  constraint staff_browser_key primary key (staff_id, browser_hash)
);
create index staff_browser_age on staff_browser (last_used_at);
