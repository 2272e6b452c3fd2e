-- What happens to a report beside its status: a question to its author, an appeal, a retest, the report it repeats.
-- Each is an operation record like any move; here stands only what is still open, by the number of its record.
alter table operation_record drop constraint operation_record_action;
alter table operation_record add constraint operation_record_action check (action in (
  'submit', 'confirm', 'ignore', 'startFix', 'finish', 'fixFailed', 'reopen', 'revoke', 'withdraw', 'expire',
  'askInformation', 'answer', 'appeal', 'upholdAppeal', 'rejectAppeal', 'askRetest', 'passRetest', 'failRetest'));

-- Whose act each action is, and whether it moves the report (from_status) or leaves it where it stands.
alter table operation_record drop constraint operation_record_actor;
alter table operation_record add constraint operation_record_actor check (
  (action = 'submit') = (seq = 1)
  and seq > 0
  and coalesce(actor_role, 'nobody') = case
    when action = 'submit' then 'nobody'
    when action in ('withdraw', 'answer', 'appeal', 'passRetest', 'failRetest') then 'author'
    when action = 'expire' then 'clock'
    when action = 'revoke' then 'admin'
    else 'reviewer' end
  and (staff_id is not null) = (coalesce(actor_role, 'nobody') in ('reviewer', 'admin'))
  and case
    when action = 'upholdAppeal' then true
    when action in ('submit', 'askInformation', 'answer', 'appeal', 'rejectAppeal', 'askRetest', 'passRetest', 'failRetest')
      then from_status is null
    else from_status is not null end);
alter table operation_record add constraint operation_record_appeal_length
  check (action <> 'appeal' or char_length(note) between 20 and 2000);
alter table operation_record add constraint operation_record_question_length
  check (action <> 'askInformation' or char_length(note) between 1 and 1000);

insert into report_transition values (1, -1, 'author'), (1, -1, 'clock');

alter table report drop constraint report_ignore_reason;
alter table report add constraint report_ignore_reason check (ignore_reason in (
  'duplicate', 'notReproducible', 'outOfScope', 'known', 'noImpact', 'spam', 'revoked', 'withdrawn', 'noAnswer'));

alter table report
  add column information_seq integer,
  add column retest text constraint report_retest check (retest in ('asked', 'passed', 'failed')),
  add column retest_seq integer,
  add column duplicate_of uuid constraint report_duplicate_of references report,
  add constraint report_information_record foreign key (id, information_seq) references operation_record (report_id, seq)
    deferrable initially deferred,
  add constraint report_retest_record foreign key (id, retest_seq) references operation_record (report_id, seq)
    deferrable initially deferred,
  add constraint report_information_when_waiting check (information_seq is null or status = 1),
  add constraint report_retest_when_done check (retest is null or status = 4),
  add constraint report_retest_whole check ((retest is null) = (retest_seq is null)),
  add constraint report_duplicate_when_ignored check (duplicate_of is null or coalesce(ignore_reason, '') = 'duplicate');
create index report_awaits_information on report (created_at, id) where information_seq is not null;
create index report_retest_failed on report (created_at, id) where retest = 'failed';

-- An appeal against one verdict. Its words, and those of the answer, are the notes of their records.
create table report_appeal (
  id uuid primary key,
  report_id uuid not null constraint report_appeal_report references report,
  verdict_seq integer not null,
  asked_seq integer not null,
  outcome text constraint report_appeal_outcome check (outcome in ('upheld', 'rejected')),
  decided_seq integer,
  constraint report_appeal_once unique (report_id, verdict_seq),
  constraint report_appeal_verdict foreign key (report_id, verdict_seq) references operation_record (report_id, seq),
  constraint report_appeal_asked foreign key (report_id, asked_seq) references operation_record (report_id, seq),
  constraint report_appeal_decided foreign key (report_id, decided_seq) references operation_record (report_id, seq),
  constraint report_appeal_whole check ((outcome is null) = (decided_seq is null))
);
create unique index report_appeal_open on report_appeal (report_id) where outcome is null;
create trigger report_appeal_kept before delete or truncate on report_appeal for each statement execute function refuse_change();

create function report_appeal_rules() returns trigger language plpgsql as $$
declare
  verdict operation_record;
  act operation_record;
begin
  select * into verdict from operation_record
    where report_id = new.report_id and action in ('confirm', 'ignore', 'revoke', 'expire', 'withdraw') order by seq desc limit 1;
  if tg_op = 'INSERT' then
    select * into act from operation_record where report_id = new.report_id and seq = new.asked_seq;
    if verdict.seq is distinct from new.verdict_seq or verdict.action = 'withdraw' or new.outcome is not null
       or act.action is distinct from 'appeal'
       or exists (select 1 from report where id = new.report_id and status = 1) then
      raise exception 'an appeal disputes the standing verdict' using errcode = 'check_violation', constraint = 'report_appeal_of_verdict';
    end if;
    if act.created_at > verdict.created_at + interval '30 days' then
      raise exception 'a verdict is appealed within 30 days' using errcode = 'check_violation', constraint = 'report_appeal_in_time';
    end if;
    return new;
  end if;
  select * into act from operation_record where report_id = new.report_id and seq = new.decided_seq;
  if old.outcome is not null
     or (new.id, new.report_id, new.verdict_seq, new.asked_seq) is distinct from (old.id, old.report_id, old.verdict_seq, old.asked_seq)
     or act.action is distinct from (case new.outcome when 'upheld' then 'upholdAppeal' else 'rejectAppeal' end) then
    raise exception 'an appeal is decided once, by its record' using errcode = 'check_violation', constraint = 'report_appeal_decided_once';
  end if;
  if act.staff_id = (select staff_id from operation_record where report_id = new.report_id and seq = new.verdict_seq) then
    raise exception 'nobody decides an appeal against their own verdict' using errcode = 'check_violation', constraint = 'report_appeal_other_reviewer';
  end if;
  return new;
end $$;
create trigger report_appeal_rules before insert or update on report_appeal for each row execute function report_appeal_rules();

create or replace function report_moves() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and
     not exists (select 1 from report_transition where from_status = old.status and to_status = new.status) then
    raise exception 'report may not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'report_transition_known';
  end if;
  if new.version <> old.version + 1 and
     (new.version, new.status, new.information_seq, new.retest, new.retest_seq, new.duplicate_of, new.ignore_reason)
     is distinct from
     (old.version, old.status, old.information_seq, old.retest, old.retest_seq, old.duplicate_of, old.ignore_reason) then
    raise exception 'a change of a report makes its next version' using errcode = 'check_violation', constraint = 'report_version_step';
  end if;
  if (new.id, new.number, new.researcher_id, new.researcher_seq, new.created_at, new.tier, new.rule_version, new.factor_hundredths, new.terms_version)
     is distinct from
     (old.id, old.number, old.researcher_id, old.researcher_seq, old.created_at, old.tier, old.rule_version, old.factor_hundredths, old.terms_version) then
    raise exception 'what a submission fixed never changes' using errcode = 'check_violation', constraint = 'report_fixed_fields';
  end if;
  if new.duplicate_of is distinct from old.duplicate_of and new.duplicate_of is not null and not exists (
    select 1 from report first where first.id = new.duplicate_of and (first.created_at, first.id) < (new.created_at, new.id)) then
    raise exception 'a report repeats an earlier one' using errcode = 'check_violation', constraint = 'report_duplicate_of_earlier';
  end if;
  return new;
end $$;

create or replace function report_recorded() returns trigger language plpgsql as $$
declare
  made operation_record;
begin
  select * into made from operation_record where report_id = new.id and seq = new.version and to_status = new.status;
  if not found then
    raise exception 'report % version % has no operation record', new.id, new.version using errcode = 'check_violation', constraint = 'report_has_record';
  end if;
  if new.information_seq is not null and not exists (
    select 1 from operation_record where report_id = new.id and seq = new.information_seq and action = 'askInformation') then
    raise exception 'nobody asked for information' using errcode = 'check_violation', constraint = 'report_information_asked';
  end if;
  if new.retest is not null and not exists (
    select 1 from operation_record where report_id = new.id and seq = new.retest_seq
      and action = case new.retest when 'asked' then 'askRetest' when 'passed' then 'passRetest' else 'failRetest' end) then
    raise exception 'a retest is what its record says' using errcode = 'check_violation', constraint = 'report_retest_recorded';
  end if;
  if made.action in ('appeal', 'upholdAppeal', 'rejectAppeal') and not exists (
    select 1 from report_appeal where report_id = new.id and new.version in (asked_seq, decided_seq)) then
    raise exception 'there is no such appeal' using errcode = 'check_violation', constraint = 'report_appeal_kept_with_record';
  end if;
  if made.action in ('reopen', 'revoke') and exists (select 1 from report_appeal where report_id = new.id and outcome is null) then
    raise exception 'the appeal is decided first' using errcode = 'check_violation', constraint = 'report_appeal_first';
  end if;
  if tg_op = 'INSERT' then return null; end if;

  if new.status is distinct from old.status then
    if new.status = -1 and new.ignore_reason is distinct from
       (case made.action when 'withdraw' then 'withdrawn' when 'expire' then 'noAnswer' when 'revoke' then 'revoked' else new.ignore_reason end)
       or (made.action = 'ignore' and new.ignore_reason in ('withdrawn', 'noAnswer', 'revoked')) then
      raise exception 'the reason does not fit the act' using errcode = 'check_violation', constraint = 'report_reason_by_action';
    end if;
    if made.action = 'expire' and not exists (
      select 1 from operation_record where report_id = new.id and seq = old.information_seq
        and created_at <= made.created_at - interval '30 days') then
      raise exception 'its author still has time to answer' using errcode = 'check_violation', constraint = 'report_expired_in_time';
    end if;
  elsif (new.level, new.contribution, new.coins) is distinct from (old.level, old.contribution, old.coins) then
    if made.action <> 'upholdAppeal' or made.from_status is not null then
      raise exception 'a standing award changes by an upheld appeal only' using errcode = 'check_violation', constraint = 'report_award_by_appeal';
    end if;
    if new.level < old.level or new.contribution < old.contribution or new.coins < old.coins then
      raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'report_award_only_raised';
    end if;
  end if;
  return null;
end $$;
