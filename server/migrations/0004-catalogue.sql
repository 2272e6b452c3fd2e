-- What is asked for and agreed to.

-- What a report is filed under, and the tier that its reward depends on.
create table application (
  id uuid primary key,
  name text collate "C" not null constraint application_name_unique unique,
  tier text not null constraint application_tier check (tier in ('core', 'general', 'edge')),
  position integer default 0 not null,
  active boolean default true not null,
  version integer default 1 not null,
  team text default '' not null constraint application_team_length check (char_length(team) <= 40),
  -- what stands in scope: hosts (`*.` in front for everything under one), and package names of mobile applications
  hosts text[] default '{}' not null,
  packages text[] default '{}' not null
);

-- Every version of an application, so that a report keeps the one it was written for.
create table application_version (
  application_id uuid not null constraint application_version_of references application,
  version integer not null,
  name text not null,
  tier text not null,
  team text not null,
  hosts text[] not null,
  packages text[] not null,
  position integer not null,
  active boolean not null,
  created_at timestamptz default act_time() not null,
  primary key (application_id, version)
);

-- What was attacked: a web site, an app, a device.
create table platform (
  id uuid primary key,
  name text collate "C" not null constraint platform_name_unique unique,
  is_mobile boolean default false not null,
  position integer default 0 not null,
  active boolean default true not null,
  version integer default 1 not null
);

-- Kinds of vulnerabilities. One with a tier of its own is not rewarded by that of the application.
create table report_type (
  id uuid primary key,
  name text collate "C" not null constraint report_type_name_unique unique,
  position integer default 0 not null,
  active boolean default true not null,
  version integer default 1 not null,
  type_group text default '' not null constraint report_type_group_length check (char_length(type_group) <= 20),
  tier text constraint report_type_tier check (tier in ('core', 'general', 'edge'))
);

-- Words that reviewers write again and again, with places for what differs.
create table answer_template (
  id uuid primary key,
  name text collate "C" not null constraint answer_template_name_length check (char_length(name) between 1 and 40),
  kind text collate "C" not null constraint answer_template_kind check (kind in ('question', 'ignore', 'reply')),
  body text not null constraint answer_template_body_length check (char_length(body) between 1 and 1000),
  position integer default 0 not null,
  active boolean default true not null,
  version integer default 1 not null,
  constraint answer_template_name_unique unique (kind, name)
);

-- Texts that people agree to, version by version. A published one never changes.
create table document (
  kind text collate "C" not null
    constraint document_kind check (kind in ('terms', 'agreement', 'privacy', 'identity', 'policy', 'exclusions', 'harbour')),
  version integer not null constraint document_version check (version > 0),
  title text not null,
  body text not null,
  created_at timestamptz default act_time() not null,
  -- whoever agreed to an earlier version agrees anew
  needs_consent boolean default true not null,
  -- null for the text that an installation began with
  in_force_at timestamptz,
  proposed_by uuid constraint document_proposed_by references staff,
  signed_by uuid constraint document_signed_by references staff,
  primary key (kind, version),
  constraint document_signed_whole check (num_nonnulls(in_force_at, proposed_by, signed_by) in (0, 3))
);
alter table consent add constraint consent_document foreign key (kind, version) references document;

-- The next version of a text, while it is written and waits.
create table document_draft (
  kind text collate "C" primary key
    constraint document_draft_kind check (kind in ('terms', 'agreement', 'privacy', 'identity', 'policy', 'exclusions', 'harbour')),
  title text not null constraint document_draft_title_length check (char_length(title) between 2 and 60),
  body text not null constraint document_draft_body_length check (char_length(body) between 1 and 50000),
  needs_consent boolean not null,
  -- in force from this day in Shanghai; null for at once
  from_day date,
  written_by uuid not null constraint document_draft_written_by references staff,
  version integer default 1 not null,
  updated_at timestamptz default act_time() not null
);
