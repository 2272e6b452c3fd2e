-- compatible: yes

-- Where a member is told by mail: an address of their own, confirmed by a code. The row is their consent.
create table member_mail (
  -- of this address: the links in its mails name it, and another address gets another
  id uuid constraint member_mail_id primary key,
  researcher_id uuid not null constraint member_mail_researcher references researcher constraint member_mail_once unique,
  address_sealed sealed not null,
  confirmed_at timestamptz default act_time() not null,
  -- nothing is sent to a refused address; one that was unsubscribed gets what concerns the account's security
  stop_reason text constraint member_mail_stop_reason check (stop_reason in ('unsubscribed', 'refused')),
  stopped_at timestamptz,
  -- how often in a row it was refused without a word that it is for good
  refusals integer default 0 not null constraint member_mail_refusals check (refusals >= 0),
  rhythm text default 'atOnce' not null constraint member_mail_rhythm check (rhythm in ('atOnce', 'daily')),
  is_quiet boolean default true not null,
  shows_titles boolean default false not null,
  sent_at timestamptz,
  -- on the day of sent_at, in Asia/Shanghai; warnings of an account's security do not count
  sent_that_day integer default 0 not null constraint member_mail_sent check (sent_that_day >= 0),
  constraint member_mail_stopped check ((stopped_at is null) = (stop_reason is null))
);

-- Where a member has chosen otherwise than is usual for a topic.
create table mail_choice (
  researcher_id uuid not null constraint mail_choice_researcher references researcher,
  topic text collate "C" not null constraint mail_choice_topic check (topic in ('question', 'verdict', 'award', 'appeal', 'address', 'shipped', 'erasure', 'comment', 'submitted', 'fixing', 'fixed', 'ready', 'cancelled')),
  is_on boolean not null,
  constraint mail_choice_once primary key (researcher_id, topic)
);

-- what need not be told any more: read meanwhile, or not wanted
alter table delivery drop constraint delivery_state;
alter table delivery add constraint delivery_state
  check (state in ('waiting', 'sent', 'failed', 'givenUp', 'merged', 'skipped')) not valid;

-- a code proves whose the address is
alter table phone_code drop constraint phone_code_purpose;
alter table phone_code add constraint phone_code_purpose
  check (purpose in ('login', 'identity', 'exchange', 'cancel', 'phoneOld', 'phoneNew', 'password', 'export', 'migrate', 'factor', 'mail')) not valid;
