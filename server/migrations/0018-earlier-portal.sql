-- What an earlier portal knew of its researchers, waiting for its owner, and how it comes over: once, whole, and no other way.
alter table researcher
  add column skips_guide boolean not null default false,
  add column skips_offer boolean not null default false;
alter table phone_code drop constraint phone_code_purpose,
  add constraint phone_code_purpose check (purpose in ('login', 'identity', 'exchange', 'cancel', 'phoneOld', 'phoneNew', 'password', 'export', 'migrate'));

create table earlier_account (
  id uuid primary key,
  -- its name in the earlier portal: a line that is imported again is known by it, also after it was taken over
  earlier_id text not null constraint earlier_account_once unique constraint earlier_account_id_length check (char_length(earlier_id) between 1 and 64),
  -- JSON of phone, mail address and nickname, found by keyed hashes; all of it goes when the account is taken over
  sealed bytea,
  phone_index bytea constraint earlier_account_phone_once unique,
  email_index bytea constraint earlier_account_email_once unique,
  contribution bigint not null constraint earlier_account_contribution check (contribution >= 0),
  coins bigint not null constraint earlier_account_coins check (coins >= 0),
  registered_at timestamptz not null,
  imported_at timestamptz not null default now(),
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

create table earlier_report (
  -- becomes the report's own
  id uuid primary key,
  account_id uuid not null constraint earlier_report_account references earlier_account,
  number text not null constraint earlier_report_once unique constraint earlier_report_number_length check (char_length(number) between 1 and 64),
  title text not null constraint earlier_report_title_length check (char_length(title) between 1 and 100),
  application text not null constraint earlier_report_application_length check (char_length(application) between 1 and 60),
  platform text not null constraint earlier_report_platform_length check (char_length(platform) between 1 and 60),
  type text not null constraint earlier_report_type_length check (char_length(type) between 1 and 60),
  url text not null constraint earlier_report_url_length check (char_length(url) <= 2048),
  status smallint not null constraint earlier_report_status check (status in (2, 3, 4, -1)),
  level smallint constraint earlier_report_level check (level between 0 and 4),
  contribution bigint not null constraint earlier_report_contribution check (contribution >= 0),
  coins bigint not null constraint earlier_report_coins check (coins >= 0),
  body text not null constraint earlier_report_body_length check (char_length(body) between 1 and 50000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint earlier_report_level_when_valid check ((status = -1) or level is not null),
  constraint earlier_report_award_when_valid check (status <> -1 or (contribution = 0 and coins = 0)),
  constraint earlier_report_times check (updated_at >= created_at)
);
create index earlier_report_of_account on earlier_report (account_id, created_at, number);

-- Somebody has shown that an earlier account is theirs; good for a few minutes.
create table earlier_proof (
  id uuid primary key,
  researcher_id uuid not null constraint earlier_proof_researcher references researcher,
  account_id uuid not null constraint earlier_proof_account references earlier_account on delete cascade,
  created_at timestamptz not null default now()
);
create index earlier_proof_of_account on earlier_proof (account_id);

create function earlier_account_rules() returns trigger language plpgsql as $$
begin
  if old.claimed_by is not null then
    raise exception 'earlier account % was taken over, once and for all', old.earlier_id using errcode = 'check_violation', constraint = 'earlier_account_claimed_once';
  end if;
  if tg_op = 'UPDATE' and (new.id, new.earlier_id, new.contribution, new.coins, new.registered_at, new.imported_at)
     is distinct from (old.id, old.earlier_id, old.contribution, old.coins, old.registered_at, old.imported_at) then
    raise exception 'what was imported never changes' using errcode = 'check_violation', constraint = 'earlier_account_fixed_fields';
  end if;
  return coalesce(new, old);
end $$;
create trigger earlier_account_claimed_once before update or delete on earlier_account for each row execute function earlier_account_rules();
create trigger earlier_account_kept before truncate on earlier_account for each statement execute function refuse_change();

-- Waits for whoever takes the account over at this moment: nothing is left behind.
create function earlier_report_rules() returns trigger language plpgsql as $$
declare
  claimer uuid;
begin
  select claimed_by into claimer from earlier_account where id = new.account_id for share;
  if claimer is not null then
    raise exception 'the account of earlier report % was taken over' , new.number using errcode = 'check_violation', constraint = 'earlier_report_in_time';
  end if;
  return new;
end $$;
create trigger earlier_report_in_time before insert on earlier_report for each row execute function earlier_report_rules();
create trigger earlier_report_fixed before update or truncate on earlier_report for each statement execute function refuse_change();

-- A report comes from its author and waits for review, or from the earlier portal as it was imported. Its application,
-- platform and type are found by name; tier, rule and terms are those of the day it came over. Reasons were not kept there.
alter table report
  add column earlier_number text constraint report_earlier_number_once unique,
  add column earlier_account_id uuid constraint report_earlier_account references earlier_account,
  add constraint report_earlier_whole check ((earlier_number is null) = (earlier_account_id is null)),
  drop constraint report_title_length,
  add constraint report_title_length check (char_length(title) between case when earlier_number is null then 5 else 1 end and 100),
  drop constraint report_description_length,
  add constraint report_description_length check (char_length(description) between case when earlier_number is null then 20 else 1 end and 50000),
  drop constraint report_reason_when_ignored,
  add constraint report_reason_when_ignored check (case when ignore_reason is null then status <> -1 or earlier_number is not null else status = -1 end);
create index report_of_earlier_account on report (earlier_account_id) where earlier_account_id is not null;

create function report_comes_in() returns trigger language plpgsql as $$
begin
  if new.earlier_account_id is null and (new.status, new.version, new.contribution, new.coins, coalesce(new.level, -1)) is distinct from (1, 1, 0, 0, -1) then
    raise exception 'a report starts by waiting for review' using errcode = 'check_violation', constraint = 'report_starts_waiting';
  end if;
  if new.earlier_account_id is not null and (new.version <> 1 or not exists (
    select 1 from earlier_report join earlier_account on earlier_account.id = earlier_report.account_id
    where earlier_report.id = new.id and account_id = new.earlier_account_id and claimed_by = new.researcher_id
      and earlier_report.number = new.earlier_number and status = new.status and level is not distinct from new.level
      and earlier_report.contribution = new.contribution and earlier_report.coins = new.coins
      and earlier_report.created_at = new.created_at)) then
    raise exception 'report % is not what was imported, or not of this person', new.earlier_number using errcode = 'check_violation', constraint = 'report_as_imported';
  end if;
  return new;
end $$;
create trigger report_comes_in before insert on report for each row execute function report_comes_in();
create trigger report_earlier_fixed before update on report for each row
  when ((new.earlier_number, new.earlier_account_id) is distinct from (old.earlier_number, old.earlier_account_id)) execute function refuse_change();

alter table operation_record
  drop constraint operation_record_action,
  add constraint operation_record_action check (action in (
    'submit', 'migrate', 'confirm', 'ignore', 'startFix', 'finish', 'fixFailed', 'reopen', 'revoke', 'withdraw', 'expire',
    'askInformation', 'answer', 'appeal', 'upholdAppeal', 'rejectAppeal', 'askRetest', 'passRetest', 'failRetest')),
  drop constraint operation_record_actor,
  add constraint operation_record_actor check (
    (seq = 1) = (action in ('submit', 'migrate'))
    and seq > 0
    and coalesce(actor_role, 'nobody') = case
      when action in ('submit', 'migrate') then 'nobody'
      when action in ('withdraw', 'answer', 'appeal', 'passRetest', 'failRetest') then 'author'
      when action = 'expire' then 'clock'
      when action = 'revoke' then 'admin'
      else 'reviewer' end
    and (staff_id is not null) = (coalesce(actor_role, 'nobody') in ('reviewer', 'admin'))
    and case
      when action = 'upholdAppeal' then true
      when action in ('submit', 'migrate', 'askInformation', 'answer', 'appeal', 'rejectAppeal', 'askRetest', 'passRetest', 'failRetest')
        then from_status is null
      else from_status is not null end);

create function operation_record_origin() returns trigger language plpgsql as $$
begin
  if (new.action = 'migrate') <> exists (select 1 from report where id = new.report_id and earlier_account_id is not null) then
    raise exception 'a report was either submitted or brought over' using errcode = 'check_violation', constraint = 'operation_record_origin';
  end if;
  return new;
end $$;
create trigger operation_record_origin before insert on operation_record for each row when (new.seq = 1) execute function operation_record_origin();

-- The ledgers learn what a takeover does. Coins come in one posting an account; contribution counts for the months of the reports.
alter table ledger_tx
  drop constraint ledger_tx_kind,
  add constraint ledger_tx_kind check (kind in ('award', 'awardReversal', 'exchange', 'refund', 'forfeit', 'migration', 'adjustment')),
  drop constraint ledger_tx_source_kind,
  add constraint ledger_tx_source_kind check (source_kind in ('report', 'order', 'account', 'earlier', 'manual')),
  add constraint ledger_tx_of_earlier check ((source_kind = 'earlier') = (kind = 'migration') and (source_kind <> 'earlier' or (source_seq = 1 and reverses is null)));
alter table contribution_entry
  drop constraint contribution_entry_kind,
  add constraint contribution_entry_kind check (kind in ('award', 'awardReversal', 'exchange', 'refund', 'forfeit', 'migration', 'adjustment')),
  drop constraint contribution_entry_source_kind,
  add constraint contribution_entry_source_kind check (source_kind in ('report', 'order', 'account', 'earlier', 'manual')),
  add constraint contribution_entry_of_earlier check (
    case when kind = 'migration' then source_kind in ('report', 'earlier') and source_seq = 1 and reverses is null else source_kind <> 'earlier' end),
  drop constraint contribution_entry_amount,
  add constraint contribution_entry_amount check (amount <> 0 or kind in ('award', 'awardReversal') or (kind = 'migration' and source_kind = 'report'));

create or replace function contribution_entry_rules() returns trigger language plpgsql as $$
declare
  undone contribution_entry;
  held contribution_total;
  score rank_score;
  -- a valid report of the earlier portal counts like one of ours
  valid_step integer := case when new.kind = 'award' or (new.kind = 'migration' and new.source_kind = 'report') then 1 when new.kind = 'awardReversal' then -1 else 0 end;
  a_period text;
begin
  new.created_at := now();
  if new.kind <> 'migration' then
    new.counted_at := new.created_at;
  elsif new.counted_at > new.created_at then
    raise exception 'contribution counts for the past' using errcode = 'check_violation', constraint = 'contribution_entry_counted';
  end if;
  if new.kind = 'migration' and new.source_kind = 'report' and not exists (
    select 1 from report where id = new.source_id and researcher_id = new.researcher_id and earlier_account_id is not null
      and contribution = new.amount and created_at = new.counted_at and status in (2, 3, 4)) then
    raise exception 'report % did not come from the earlier portal with this', new.source_id using errcode = 'check_violation', constraint = 'contribution_entry_as_imported';
  end if;
  if new.reverses is not null then
    select * into undone from contribution_entry where id = new.reverses;
    if undone.researcher_id is distinct from new.researcher_id or undone.amount is distinct from -new.amount then
      raise exception 'contribution entry % is not the mirror of what it reverses', new.id using errcode = 'check_violation', constraint = 'contribution_entry_mirror';
    end if;
    new.counted_at := undone.counted_at;
  end if;
  select * into held from contribution_total where researcher_id = new.researcher_id for update;
  if held.researcher_id is null then
    raise exception 'no contribution account for %', new.researcher_id using errcode = 'check_violation', constraint = 'contribution_entry_account';
  end if;
  new.seq := held.seq + 1;
  new.balance_after := held.total + new.amount;
  update contribution_total set total = new.balance_after, seq = new.seq where researcher_id = new.researcher_id;

  foreach a_period in array array['all',
    to_char(new.counted_at at time zone 'Asia/Shanghai', 'YYYY'),
    to_char(new.counted_at at time zone 'Asia/Shanghai', 'YYYY-MM')]
  loop
    insert into rank_score values (a_period, new.researcher_id, new.amount, valid_step, new.created_at)
      on conflict (period, researcher_id) do update set
        contribution = rank_score.contribution + new.amount,
        valid_count = rank_score.valid_count + valid_step,
        reached_at = case when new.amount = 0 then rank_score.reached_at else new.created_at end
      returning * into score;
    if (score.contribution > 0) <> (score.contribution - new.amount > 0) then
      insert into rank_size values (a_period, 1)
        on conflict (period) do update set members = rank_size.members + case when score.contribution > 0 then 1 else -1 end;
    end if;
  end loop;
  return new;
end $$;

-- I6: at commit, what was taken over is exactly what was imported, with its owner; and nothing is posted without a takeover.
create function check_earlier_settled(checked uuid) returns void language plpgsql as $$
declare
  taken earlier_account;
  coins bigint;
  contribution bigint;
begin
  select * into taken from earlier_account where id = checked;
  select coalesce(sum(entry.amount), 0) into coins
    from ledger_tx posted
    join ledger_entry entry on entry.tx_id = posted.id
    join account on account.id = entry.account_id and account.researcher_id = taken.claimed_by
    where posted.kind = 'migration' and posted.source_kind = 'earlier' and posted.source_id = checked and posted.source_seq = 1;
  select coalesce(sum(entry.amount), 0) into contribution
    from contribution_entry entry
    where entry.kind = 'migration' and entry.researcher_id = taken.claimed_by and entry.source_seq = 1
      and (entry.source_kind = 'earlier' and entry.source_id = checked
        or entry.source_kind = 'report' and entry.source_id in (select id from report where earlier_account_id = checked));
  if taken.claimed_by is null or coins <> taken.coins or contribution <> taken.contribution
     or (select count(*) from report where earlier_account_id = checked) <> taken.reports
     or exists (select 1 from earlier_report where account_id = checked) then
    raise exception 'earlier account % did not come over whole', checked using errcode = 'check_violation', constraint = 'earlier_account_settled';
  end if;
end $$;

create function earlier_account_settled() returns trigger language plpgsql as $$
begin
  perform check_earlier_settled(case tg_table_name when 'earlier_account' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'source_id')::uuid end);
  return null;
end $$;
create constraint trigger earlier_account_settled after insert or update on earlier_account deferrable initially deferred
  for each row when (new.claimed_by is not null) execute function earlier_account_settled();
create constraint trigger earlier_account_settled after insert on ledger_tx deferrable initially deferred
  for each row when (new.source_kind = 'earlier') execute function earlier_account_settled();
create constraint trigger earlier_account_settled after insert on contribution_entry deferrable initially deferred
  for each row when (new.source_kind = 'earlier') execute function earlier_account_settled();
