-- Taking over from an earlier portal.

-- An account of the portal before this one, until its owner takes it over.
create table earlier_account (
  id uuid primary key,
  -- its name in the earlier portal: a line that is imported again is known by it, also after it was taken over
  earlier_id text collate "C" not null constraint earlier_account_once unique
    constraint earlier_account_id_length check (char_length(earlier_id) between 1 and 64),
  -- JSON of phone, mail address and nickname, found by keyed hashes; all of it goes when the account is taken over
  sealed sealed,
  phone_index bytea constraint earlier_account_phone_once unique,
  email_index bytea constraint earlier_account_email_once unique,
  contribution bigint not null constraint earlier_account_contribution check (contribution >= 0),
  coins bigint not null constraint earlier_account_coins check (coins >= 0),
  registered_at timestamptz not null,
  imported_at timestamptz default now() not null,
  claimed_by uuid constraint earlier_account_claimed_by references researcher,
  claimed_at timestamptz,
  -- how many reports came along
  reports bigint,
  constraint earlier_account_claimed_whole check (num_nonnulls(claimed_by, claimed_at, reports) in (0, 3)),
  constraint earlier_account_reachable check (case when claimed_by is null
    then sealed is not null and num_nonnulls(phone_index, email_index) > 0
    else num_nonnulls(sealed, phone_index, email_index) = 0 end)
);
create index earlier_account_waiting on earlier_account (imported_at) where claimed_by is null;
alter table report add constraint report_earlier_account foreign key (earlier_account_id) references earlier_account;

-- The reports of an earlier account, which come over with it.
create table earlier_report (
  -- becomes the report's own
  id uuid primary key,
  account_id uuid not null constraint earlier_report_account references earlier_account,
  number text collate "C" not null constraint earlier_report_once unique
    constraint earlier_report_number_length check (char_length(number) between 1 and 64),
  title words not null constraint earlier_report_title_length check (char_length(title) between 1 and 100),
  application text not null
    constraint earlier_report_application_length check (char_length(application) between 1 and 60),
  platform text not null constraint earlier_report_platform_length check (char_length(platform) between 1 and 60),
  type text not null constraint earlier_report_type_length check (char_length(type) between 1 and 60),
  url words not null constraint earlier_report_text_url check (char_length(url) <= 2048),
  status smallint not null constraint earlier_report_status check (status in (2, 3, 4, -1)),
  level smallint constraint earlier_report_level check (level between 0 and 4),
  contribution bigint not null constraint earlier_report_contribution check (contribution >= 0),
  coins bigint not null constraint earlier_report_coins check (coins >= 0),
  body words not null constraint earlier_report_body_length check (char_length(body) between 1 and 50000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint earlier_report_award_when_valid check (status <> -1 or (contribution = 0 and coins = 0)),
  constraint earlier_report_level_when_valid check ((status = -1) or level is not null),
  constraint earlier_report_times check (updated_at >= created_at)
);
create index earlier_report_of_account on earlier_report (account_id, created_at, number);

-- Somebody has shown that an earlier account is theirs; good for a few minutes.
create table earlier_proof (
  id uuid primary key,
  researcher_id uuid not null constraint earlier_proof_researcher references researcher,
  account_id uuid not null constraint earlier_proof_account references earlier_account on delete cascade,
  created_at timestamptz default now() not null
);
