-- A code belongs to whoever asked for it. Others may still try it, as often and no more, and neither burn nor use up what is
-- not theirs; who is known to a phone asks beside the strangers.
alter table phone_code
  -- keyed hash of the browser that asked, or of the member; null of a code that an earlier version sent
  add column asked_by bytea,
  add column lane text not null default 'open' constraint phone_code_lane check (lane in ('open', 'own')),
  add column strange_tries smallint not null default 0 constraint phone_code_strange_tries check (strange_tries <= 5);

-- Browsers that have signed in to an account.
create table known_browser (
  researcher_id uuid not null constraint known_browser_researcher references researcher,
  browser_hash bytea not null,
  last_used_at timestamptz not null default now(),
  constraint known_browser_key primary key (researcher_id, browser_hash)
);
create index known_browser_age on known_browser (last_used_at);

-- Whether codes are sent at all. One row, turned by a command, seen by every server at once.
create table sms_switch (
  id boolean primary key default true constraint sms_switch_only_one check (id),
  is_on boolean not null,
  turned_at timestamptz not null default now()
);
insert into sms_switch (is_on) values (true);
