-- What takes two people.

-- What takes two people: one colleague asks, another decides. Each kind says who may ask and who may sign.
create table proposal_kind (
  kind text collate "C" primary key,
  askers text[] not null,
  signers text[] not null,
  -- its subject is a colleague, who has no part in it
  leaves_out_subject boolean default false not null,
  -- whoever asked must still be somebody who may, when it is signed
  asker_stays boolean default false not null,
  -- what a signature allows is done in the same transaction, and the guard of what it changes marks it as carried out
  is_at_once boolean default true not null
);
insert into proposal_kind (kind, askers, signers, leaves_out_subject, asker_stays, is_at_once) values
  ('price', '{operator}', '{operator,admin}', false, false, true),
  ('setting', '{admin}', '{admin}', false, false, true),
  ('reset', '{admin}', '{admin}', true, true, true),
  ('tie', '{admin}', '{admin}', false, true, true),
  ('rule', '{admin}', '{admin}', false, false, true),
  ('campaign', '{admin}', '{admin}', false, false, true),
  ('document', '{admin}', '{admin}', false, false, true),
  ('bulk', '{reviewer,admin}', '{reviewer,admin}', false, false, false),
  ('award', '{reviewer}', '{reviewer,admin}', false, false, true);

-- What one colleague asked for and another decides: at most one open of a kind and subject.
create table proposal (
  id uuid primary key,
  kind text collate "C" not null constraint proposal_of_kind references proposal_kind,
  -- what it is about: the id or the key of a row
  subject text collate "C" not null constraint proposal_subject check (char_length(subject) between 1 and 64),
  -- the version of the subject that it was asked for
  based_on integer constraint proposal_based_on check (based_on >= 0),
  researcher_id uuid constraint proposal_researcher references researcher,
  contribution bigint,
  coins bigint,
  params jsonb default '{}' not null
    constraint proposal_params check (jsonb_typeof(params) = 'object' and pg_column_size(params) <= 262144),
  -- a secret, wiped when it is decided
  sealed sealed,
  reason words default '' not null constraint proposal_reason check (char_length(reason) <= 1000),
  asked_by uuid not null constraint proposal_asked_by references staff,
  asked_at timestamptz default act_time() not null,
  outcome text constraint proposal_outcome check (outcome in ('approved', 'returned', 'withdrawn', 'lapsed')),
  reply words default '' not null constraint proposal_reply check (char_length(reply) <= 1000),
  decided_by uuid constraint proposal_decided_by references staff,
  decided_at timestamptz,
  decided_epoch integer,
  decided_xid xid8,
  is_carried_out boolean default false not null,
  -- of an award
  constraint proposal_amounts check (
    contribution >= 0 and coins >= 0
    and num_nonnulls(researcher_id, contribution, coins) = case kind when 'award' then 3 when 'tie' then 1 else 0 end
    and (kind <> 'tie' or researcher_id is not null)),
  constraint proposal_carried_out_approved check (not is_carried_out or outcome is not distinct from 'approved'),
  constraint proposal_decided check (
    num_nonnulls(outcome, decided_at, decided_epoch, decided_xid) in (0, 4)
    and (decided_by is not null) = (outcome is not null and outcome <> 'lapsed')),
  constraint proposal_reply_given check (outcome is null or outcome not in ('returned', 'withdrawn') or reply <> ''),
  constraint proposal_secret_wiped check (outcome is null or sealed is null),
  constraint proposal_two_people check (
    case outcome when 'approved' then decided_by <> asked_by when 'withdrawn' then decided_by = asked_by else true end)
);
create index proposal_newest on proposal (kind, id);
create index proposal_of_asker on proposal (asked_by) where outcome is null;
create index proposal_of_subject on proposal (kind, subject, id);
create unique index proposal_open on proposal (kind, subject) where outcome is null;

-- The reports of a proposal about many, and how each went.
create table proposal_item (
  proposal_id uuid not null constraint proposal_item_proposal references proposal,
  place smallint not null constraint proposal_item_place check (place >= 1 and place <= 200),
  report_id uuid not null,
  -- as it was seen: its version where it is ignored, who had it where it is given
  version integer,
  from_id uuid,
  -- how it went: the name of what refused it, '' for nothing
  outcome text,
  constraint proposal_item_once primary key (proposal_id, place),
  constraint proposal_item_each unique (proposal_id, report_id)
);

-- What one human did to many reports at once without a second: no more than twenty of a kind in an hour.
create table bulk_alone (
  id uuid primary key,
  kind text not null constraint bulk_alone_kind check (kind in ('assign', 'ignore')),
  staff_id uuid not null constraint bulk_alone_staff references staff,
  report_ids uuid[] not null,
  created_at timestamptz default act_time() not null
);
create index bulk_alone_lately on bulk_alone (staff_id, created_at);

-- What an admin may change while the servers run; the contract knows the keys (settings.ts). Secrets are sealed.
create table setting (
  id uuid primary key,
  key text collate "C" not null constraint setting_key_once unique,
  version integer not null constraint setting_version check (version > 0),
  -- neither: what holds is the default
  value text,
  sealed sealed,
  changed_by uuid not null constraint setting_changed_by references staff,
  changed_at timestamptz default now() not null,
  constraint setting_one_value check (num_nonnulls(value, sealed) <= 1)
);

-- A change that an admin made alone. The next one confirms it.
create table setting_alone (
  id uuid default gen_random_uuid() primary key,
  key text collate "C" not null constraint setting_alone_of_channel check (is_of_channel(key)),
  -- the version that it made
  version integer not null,
  staff_id uuid not null constraint setting_alone_staff references staff,
  created_at timestamptz default act_time() not null,
  made_xid xid8 not null,
  confirmed_by uuid constraint setting_alone_confirmed_by references staff,
  confirmed_at timestamptz,
  constraint setting_alone_once unique (key, version),
  constraint setting_alone_confirmed_whole check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2))
);

-- Whether codes are sent at all. One row, turned by a command, seen by every server at once.
create table sms_switch (
  id boolean default true primary key constraint sms_switch_only_one check (id),
  is_on boolean not null,
  turned_at timestamptz default now() not null
);
insert into sms_switch (is_on) values (true);
