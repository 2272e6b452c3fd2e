-- What a report is filed under, and the rule it is rewarded by.
create table application (
  id uuid primary key,
  name text not null constraint application_name_unique unique,
  tier text not null constraint application_tier check (tier in ('core', 'general', 'edge')),
  position integer not null default 0,
  active boolean not null default true
);

create table platform (
  id uuid primary key,
  name text not null constraint platform_name_unique unique,
  is_mobile boolean not null default false,
  position integer not null default 0,
  active boolean not null default true
);

create table report_type (
  id uuid primary key,
  name text not null constraint report_type_name_unique unique,
  position integer not null default 0,
  active boolean not null default true
);

create table scoring_rule (
  version integer primary key constraint scoring_rule_version check (version > 0),
  rule jsonb not null,
  created_at timestamptz not null default now()
);
create trigger scoring_rule_frozen before update or delete or truncate on scoring_rule for each statement execute function refuse_change();
