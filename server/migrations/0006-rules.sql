-- What a report is worth.

-- What a report is worth, version by version. A report keeps the one that held when it came in.
create table scoring_rule (
  version integer primary key constraint scoring_rule_version check (version > 0),
  rule jsonb not null,
  created_at timestamptz default act_time() not null,
  takes_effect_at timestamptz,
  id uuid not null constraint scoring_rule_id unique,
  constraint scoring_rule_whole check (rule ?& array['contribution', 'coins', 'tierHundredths',
  'maxBonusContribution', 'maxBonusCoins', 'signOffAboveCoins', 'maxContribution', 'maxCoins'])
);

-- For a while reports earn more: a factor for some applications and types, or all, from day to day. It takes two people, like a
-- rule. Which campaign a report falls under is fixed as it is submitted; nothing that ends later takes it away.
create table campaign (
  id uuid primary key,
  name text not null constraint campaign_name_length check (char_length(name) between 2 and 40),
  factor_hundredths integer not null constraint campaign_factor check (factor_hundredths between 101 and 1000),
  -- empty: all of them
  application_ids uuid[] default '{}' not null,
  type_ids uuid[] default '{}' not null,
  -- of Asia/Shanghai, both included
  first_day date not null,
  last_day date not null,
  created_at timestamptz default act_time() not null,
  ended_by uuid constraint campaign_ended_by references staff,
  ended_at timestamptz,
  end_reason text default '' not null,
  signed_at timestamptz,
  constraint campaign_ended_whole check (
    (ended_by is null) = (ended_at is null)
    and (ended_at is null or signed_at is not null and char_length(end_reason) between 1 and 500)),
  constraint campaign_period check (last_day >= first_day and last_day - first_day < 366)
);
create index campaign_newest on campaign (created_at desc, id desc);
