-- Reports, their history and their talk.

create sequence report_number;

create sequence report_draft_version;

-- What a member found, what became of it, and where it stands on the desk: one narrow row each, all that lists filter and sort
-- by. Each act makes its next version. What was written stands in `report_text`.
create table report (
  id uuid primary key,
  number text collate "C" not null constraint report_number_unique unique,
  researcher_id uuid not null constraint report_researcher references researcher,
  researcher_seq bigint not null,
  title words not null,
  application_id uuid not null constraint report_application references application,
  platform_id uuid not null constraint report_platform references platform,
  type_id uuid not null constraint report_type references report_type,
  self_level smallint not null constraint report_self_level check (self_level between 0 and 4),
  -- fixed at submission: what an award is reckoned by later
  tier text not null constraint report_tier check (tier in ('core', 'general', 'edge')),
  rule_version integer default rule_at(act_time()) not null constraint report_rule references scoring_rule,
  factor_hundredths integer default 100 not null constraint report_factor check (factor_hundredths between 0 and 10000),
  terms_kind text default 'terms' not null constraint report_terms_kind check (terms_kind = 'terms'),
  terms_version integer not null,
  status smallint default 1 not null constraint report_status check (status in (1, 2, 3, 4, -1)),
  level smallint constraint report_level check (level between 0 and 4),
  ignore_reason text,
  contribution bigint default 0 not null constraint report_contribution check (contribution >= 0),
  coins bigint default 0 not null constraint report_coins check (coins >= 0),
  version integer default 1 not null,
  created_at timestamptz default act_time() not null,
  updated_at timestamptz default act_time() not null,
  information_seq integer,
  retest text constraint report_retest check (retest in ('asked', 'passed', 'failed')),
  retest_seq integer,
  duplicate_of uuid constraint report_duplicate_of references report,
  earlier_number text collate "C" constraint report_earlier_number_once unique,
  earlier_account_id uuid,
  award_state text constraint report_award_state check (award_state in ('waiting', 'returned')),
  erase_notice_at timestamptz,
  erased_at timestamptz,
  campaign_id uuid constraint report_campaign references campaign,
  application_version integer default 1 not null,
  -- as its appeals say
  has_appeal boolean default false not null,
  assignee_id uuid constraint report_assignee references staff,
  assigned_at timestamptz,
  -- as its open promises say
  due_at timestamptz,
  is_paused boolean default false not null,
  warn_at timestamptz,
  -- when its author last answered, commented, appealed or retested, when staff last looked or said something, and when they first did
  said_at timestamptz,
  seen_at timestamptz,
  first_answered_at timestamptz,
  heard_at timestamptz generated always as (case when said_at > coalesce(seen_at, '-infinity') then said_at end) stored,
  is_open boolean generated always as (is_on_desk(status, has_appeal, award_state, retest)) stored not null,
  -- the order of the desk: least time left, then without a running clock, then ended; the highest level, judged or claimed; the
  -- longest waiting, of what ended the newest
  due_rank timestamptz not null generated always as (case
    when not is_on_desk(status, has_appeal, award_state, retest) then 'infinity'
    when is_paused or due_at is null then '9999-01-01 00:00:00+00' else due_at end) stored,
  level_rank smallint generated always as (- coalesce(level, self_level)) stored not null,
  age_rank bigint not null generated always as ((case when is_on_desk(status, has_appeal, award_state, retest) then 1 else -1 end
    * extract(epoch from created_at - '2000-01-01 00:00:00+00'::timestamptz) * 1000)::bigint) stored,
  constraint report_researcher_seq_unique unique (researcher_id, researcher_seq),
  constraint report_application_version foreign key (application_id, application_version) references application_version,
  constraint report_terms foreign key (terms_kind, terms_version) references document,
  constraint report_assigned check ((assignee_id is null) = (assigned_at is null)),
  constraint report_award_state_when_valid check (award_state is null or status in (2, 3, 4)),
  constraint report_award_when_valid check (status not in (1, -1) or (contribution = 0 and coins = 0)),
  constraint report_duplicate_when_ignored check (duplicate_of is null or coalesce(ignore_reason, '') = 'duplicate'),
  constraint report_earlier_whole check ((earlier_number is null) = (earlier_account_id is null)),
  constraint report_erased_when_ended check (erased_at is null or (status in (4, -1) and erase_notice_at is not null)),
  constraint report_ignore_reason check (ignore_reason in (
  'duplicate', 'notReproducible', 'outOfScope', 'known', 'noImpact', 'spam', 'revoked', 'withdrawn', 'noAnswer')),
  constraint report_information_when_waiting check (information_seq is null or status = 1),
  constraint report_level_when_valid check (status in (1, -1) or level is not null),
  constraint report_reason_when_ignored check (case when ignore_reason is null then status <> -1 or earlier_number is not null else status = -1 end),
  constraint report_retest_when_done check (retest is null or status = 4),
  constraint report_retest_whole check ((retest is null) = (retest_seq is null)),
  constraint report_title_length check (char_length(title) between case when earlier_number is null then 5 else 1 end and 100)
) with (fillfactor = 90);
-- How many reports of one person wait for their award is counted without looking through the others.
create index report_awaits_award on report (researcher_id, level) where award_state is not null;
create index report_by_age on report (created_at, id) include (first_answered_at);
create index report_by_change on report (updated_at, id);
create index report_by_due on report (due_rank, level_rank, age_rank, id);
create index report_by_level on report (level_rank, due_rank, age_rank, id);
-- Reports of one application and type, from the newest: where those that say the same are looked for.
create index report_by_subject on report (application_id, type_id, id desc);
create index report_ended on report (updated_at, id) where status in (4, -1) and erased_at is null;
create index report_heard on report (due_rank, level_rank, age_rank, id) where heard_at is not null;
create index report_of_application on report (application_id, due_rank, level_rank, age_rank, id);
create index report_of_assignee on report (assignee_id, due_rank, level_rank, age_rank, id) where assignee_id is not null;
create index report_of_earlier_account on report (earlier_account_id) where earlier_account_id is not null;
create index report_of_nobody on report (due_rank, level_rank, age_rank, id) where assignee_id is null and is_open;
create index report_of_status on report (status, due_rank, level_rank, age_rank, id);
create index report_of_type on report (type_id, due_rank, level_rank, age_rank, id);
-- How many repeat a report, and which.
create index report_repeats on report (duplicate_of, id) where duplicate_of is not null;
-- What is open beside the status: four views of the inbox are parts of it.
create index report_waits on report (due_rank, level_rank, age_rank, id)
  where has_appeal or award_state is not null or information_seq is not null or retest in ('asked', 'failed');
-- A member's home finds the questions and retests that wait for them without looking through all their reports.
create index report_waits_for_author on report (researcher_id) where information_seq is not null or retest = 'asked';
create index report_warned on report (warn_at) where warn_at is not null;
alter table proposal_item add constraint proposal_item_report foreign key (report_id) references report;

-- What its author wrote; written once, and emptied when the report is erased.
create table report_text (
  report_id uuid primary key constraint report_text_report references report,
  description words not null constraint report_text_description check (char_length(description) <= 50000),
  url words not null constraint report_text_url check (char_length(url) <= 20490),
  cvss_vector text
    constraint report_text_cvss_vector check (char_length(cvss_vector) <= 300 and cvss_vector ~ '^CVSS:(3\.1|4\.0)(/[A-Z]{1,3}:[A-Za-z]+)+$')
);
-- Reports at one place, the newest first.
create index report_by_first_path on report_text (first_path(url), report_id desc) where url <> '';

-- The places of a report after its first, which `report_by_first_path` finds.
create table report_further_place (
  path words collate "C" not null,
  report_id uuid not null constraint report_further_place_report references report,
  primary key (path, report_id)
);

-- The history of a report: one row for each act, numbered without gaps, never changed; its notes go with the report's words.
create table report_step (
  id uuid primary key,
  report_id uuid not null constraint report_step_report references report,
  -- the report's version it made: gap-free, 1 is the submission
  seq integer not null,
  action text not null,
  from_status smallint,
  to_status smallint not null,
  actor_role text,
  staff_id uuid constraint report_step_staff references staff,
  note words default '' not null,
  created_at timestamptz default act_time() not null,
  constraint report_step_seq_unique unique (report_id, seq)
);
alter table report add constraint report_information_step foreign key (id, information_seq) references report_step (report_id, seq) deferrable initially deferred;
alter table report add constraint report_retest_step foreign key (id, retest_seq) references report_step (report_id, seq) deferrable initially deferred;

-- What author and staff say to each other about a report.
create table report_comment (
  id uuid primary key,
  report_id uuid not null constraint report_comment_report references report,
  researcher_id uuid constraint report_comment_researcher references researcher,
  staff_id uuid constraint report_comment_staff references staff,
  body words not null constraint report_comment_length check (char_length(body) <= 5000),
  created_at timestamptz default act_time() not null,
  constraint report_comment_report_known unique (id, report_id),
  constraint report_comment_one_author check ((researcher_id is null) <> (staff_id is null))
);
create index report_comment_of_report on report_comment (report_id, created_at, id);

-- Comments stay as they were written; each correction is a row of its own, under the id of its event, and the newest is what
-- is shown. So earlier versions cannot be lost, and what an event has a hash of is still there.
create table report_comment_edit (
  id uuid primary key,
  comment_id uuid not null constraint report_comment_edit_comment references report_comment,
  body words not null constraint report_comment_edit_length check (char_length(body) <= 5000),
  created_at timestamptz default act_time() not null
);
create index report_comment_edit_of on report_comment_edit (comment_id, created_at, id);

-- An appeal against one verdict. Its words, and those of the answer, are the notes of their steps.
create table report_appeal (
  id uuid primary key,
  report_id uuid not null constraint report_appeal_report references report,
  verdict_seq integer not null,
  asked_seq integer not null,
  outcome text constraint report_appeal_outcome check (outcome in ('upheld', 'rejected')),
  decided_seq integer,
  constraint report_appeal_once unique (report_id, verdict_seq),
  constraint report_appeal_asked foreign key (report_id, asked_seq) references report_step (report_id, seq),
  constraint report_appeal_decided foreign key (report_id, decided_seq) references report_step (report_id, seq),
  constraint report_appeal_verdict foreign key (report_id, verdict_seq) references report_step (report_id, seq),
  constraint report_appeal_whole check ((outcome is null) = (decided_seq is null))
);
create unique index report_appeal_open on report_appeal (report_id) where outcome is null;

-- A report that is being written. Up to twenty a member.
create table report_draft (
  researcher_id uuid not null constraint report_draft_researcher references researcher,
  -- never used twice, so that no draft is taken for one that was discarded
  version bigint default nextval('report_draft_version') not null constraint report_draft_version_once unique,
  title words not null constraint report_draft_title_length check (char_length(title) <= 500),
  application_id uuid,
  platform_id uuid,
  type_id uuid,
  url words not null constraint report_draft_url_length check (char_length(url) <= 24000),
  self_level smallint constraint report_draft_self_level check (self_level between 0 and 4),
  cvss_vector text not null constraint report_draft_cvss_length check (char_length(cvss_vector) <= 300),
  description words not null constraint report_draft_description_length check (char_length(description) <= 60000),
  attachments uuid[] not null constraint report_draft_attachments check (cardinality(attachments) <= 10),
  updated_at timestamptz default now() not null,
  id uuid primary key,
  constraint report_draft_owned unique (id, researcher_id)
);
create index report_draft_idle on report_draft (updated_at);
-- Those of one person, the last first.
create index report_draft_of on report_draft (researcher_id, updated_at);

-- All that can be done to a report stands in one table: which act, from where to where, by whom, with how many words. The
-- contract says it, `migrate` writes it, triggers of report and history read it. What comes from 0 begins a report; what comes
-- from where it leads leaves the status alone.
create table report_act (
  act text collate "C" not null,
  from_status smallint not null,
  to_status smallint not null,
  actor_role text collate "C" not null,
  is_verdict boolean not null,
  needs text default '' not null,
  sets text default '' not null,
  ends_as text default '' not null,
  gives_award boolean default false not null,
  awaits_appeal boolean default false not null,
  constraint report_act_key primary key (act, from_status, to_status, actor_role)
);

-- Kept counts, so that no list counts the table: a person's by status, level and reason to ignore.
create table report_tally (
  researcher_id uuid not null,
  status smallint not null,
  -- -1 stands for not yet judged
  level smallint not null,
  ignore_reason text collate "C" not null,
  reports bigint not null,
  primary key (researcher_id, status, level, ignore_reason)
);
