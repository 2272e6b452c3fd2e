-- All that can be done to a report stands in one table: which act, from where to where, by whom, with how many words. The
-- contract says it, `migrate` writes it, one trigger on the history reads it. What comes from 0 begins a report; what comes
-- from where it leads leaves the status alone.
create table report_act (
  act text not null,
  from_status smallint not null,
  to_status smallint not null,
  actor_role text not null,
  note_least integer not null,
  note_most integer not null,
  is_verdict boolean not null,
  constraint report_act_key primary key (act, from_status, to_status, actor_role),
  constraint report_act_note check (note_least between 0 and note_most)
);
create trigger report_act_frozen before update of act, from_status, to_status, actor_role or delete or truncate on report_act
  for each statement execute function refuse_change();

alter table operation_record
  drop constraint operation_record_action,
  drop constraint operation_record_transition,
  drop constraint operation_record_actor,
  drop constraint operation_record_appeal_length,
  drop constraint operation_record_question_length,
  drop constraint operation_record_reason_length;
drop table report_transition;

drop trigger operation_record_not_own on operation_record;
drop trigger operation_record_origin on operation_record;
drop function operation_record_origin();
create or replace function operation_record_rules() returns trigger language plpgsql as $$
declare
  came_from smallint := case when new.seq = 1 then 0 else coalesce(new.from_status, new.to_status) end;
  known report_act;
begin
  if not exists (select 1 from report_act where act = new.action) then
    raise exception 'there is no act %', new.action using errcode = 'check_violation', constraint = 'operation_record_action';
  end if;
  if new.seq = 1 and (new.action = 'migrate') <> exists (select 1 from report where id = new.report_id and earlier_account_id is not null) then
    raise exception 'a report was either submitted or brought over' using errcode = 'check_violation', constraint = 'operation_record_origin';
  end if;
  -- where nothing moves, and where there was nothing before, no status is left
  if new.seq < 1 or (new.from_status is null) <> (came_from in (0, new.to_status))
     or not exists (select 1 from report_act where act = new.action and from_status = came_from and to_status = new.to_status) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_status using errcode = 'check_violation', constraint = 'operation_record_transition';
  end if;
  select * into known from report_act
    where act = new.action and from_status = came_from and to_status = new.to_status and actor_role = new.actor_role;
  if not found or (new.staff_id is null) <> (new.actor_role in ('author', 'clock')) then
    raise exception '% is no act of %', new.action, coalesce(new.actor_role, 'nobody') using errcode = 'check_violation', constraint = 'operation_record_actor';
  end if;
  if char_length(new.note) not between known.note_least and known.note_most then
    raise exception 'what is written with % has % to % characters', new.action, known.note_least, known.note_most using errcode = 'check_violation', constraint = 'operation_record_note_length';
  end if;
  if new.staff_id is not null and exists (
    select 1 from report join staff on staff.id = new.staff_id
    where report.id = new.report_id and report.researcher_id = staff.researcher_id) then
    raise exception 'nobody judges their own report' using errcode = 'check_violation', constraint = 'operation_record_not_own';
  end if;
  return new;
end $$;
create trigger operation_record_rules before insert on operation_record for each row execute function operation_record_rules();

create or replace function report_moves() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and
     not exists (select 1 from report_act where from_status = old.status and to_status = new.status) then
    raise exception 'report may not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'report_transition_known';
  end if;
  if new.version <> old.version + 1 and
     (new.version, new.status, new.information_seq, new.retest, new.retest_seq, new.duplicate_of, new.ignore_reason, new.award_state)
     is distinct from
     (old.version, old.status, old.information_seq, old.retest, old.retest_seq, old.duplicate_of, old.ignore_reason, old.award_state) then
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

create or replace function report_appeal_rules() returns trigger language plpgsql as $$
declare
  verdict operation_record;
  act operation_record;
begin
  select * into verdict from operation_record
    where report_id = new.report_id and action in (select report_act.act from report_act where is_verdict) order by seq desc limit 1;
  if tg_op = 'INSERT' then
    select * into act from operation_record where report_id = new.report_id and seq = new.asked_seq;
    if exists (select 1 from report where id = new.report_id and award_state is not null) then
      raise exception 'an award is given before it is disputed' using errcode = 'check_violation', constraint = 'report_appeal_of_award';
    end if;
    if verdict.seq is distinct from new.verdict_seq or verdict.action = 'withdraw' or new.outcome is not null
       or act.action is distinct from 'appeal'
       or exists (select 1 from report where id = new.report_id and status = 1) then
      raise exception 'an appeal disputes the standing verdict' using errcode = 'check_violation', constraint = 'report_appeal_of_verdict';
    end if;
    -- the time runs from the award where that came later
    if act.created_at > deadline_of('appeal') + greatest(verdict.created_at, (select max(created_at) from operation_record
        where report_id = new.report_id and seq > verdict.seq and action in ('giveAward', 'approveAward'))) then
      raise exception 'a verdict is appealed in time' using errcode = 'check_violation', constraint = 'report_appeal_in_time';
    end if;
    return new;
  end if;
  select * into act from operation_record where report_id = new.report_id and seq = new.decided_seq;
  if old.outcome is not null
     or (new.id, new.report_id, new.verdict_seq, new.asked_seq) is distinct from (old.id, old.report_id, old.verdict_seq, old.asked_seq)
     or act.action is distinct from (case new.outcome when 'upheld' then 'upholdAppeal' else 'rejectAppeal' end) then
    raise exception 'an appeal is decided once, by its record' using errcode = 'check_violation', constraint = 'report_appeal_decided_once';
  end if;
  if act.staff_id = (select staff_id from operation_record where report_id = new.report_id and seq = new.verdict_seq)
     or act.staff_id = (select staff_id from award where report_id = new.report_id and reversed_at is null) then
    raise exception 'nobody decides an appeal against their own verdict' using errcode = 'check_violation', constraint = 'report_appeal_other_reviewer';
  end if;
  return new;
end $$;

create or replace function report_recorded() returns trigger language plpgsql as $$
declare
  made operation_record;
  given award;
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
  if new.version <> old.version and made.from_status is distinct from (case when new.status <> old.status then old.status end) then
    raise exception 'the record of report % says another step than was made', new.id using errcode = 'check_violation', constraint = 'report_step_as_recorded';
  end if;

  if new.status is distinct from old.status then
    if new.status = -1 and new.ignore_reason is distinct from
       (case made.action when 'withdraw' then 'withdrawn' when 'expire' then 'noAnswer' when 'revoke' then 'revoked' else new.ignore_reason end)
       or (made.action = 'ignore' and new.ignore_reason in ('withdrawn', 'noAnswer', 'revoked')) then
      raise exception 'the reason does not fit the act' using errcode = 'check_violation', constraint = 'report_reason_by_action';
    end if;
    if made.action = 'expire' and not exists (
      select 1 from operation_record where report_id = new.id and seq = old.information_seq
        and created_at <= made.created_at - deadline_of('answer')) then
      raise exception 'its author still has time to answer' using errcode = 'check_violation', constraint = 'report_expired_in_time';
    end if;
  elsif (new.level, new.contribution, new.coins) is distinct from (old.level, old.contribution, old.coins) then
    if made.action = 'upholdAppeal' and made.from_status is null then
      if new.level < old.level or new.contribution < old.contribution or new.coins < old.coins then
        raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'report_award_only_raised';
      end if;
    elsif old.award_state is null or not (
      made.action in ('giveAward', 'approveAward') or made.action = 'proposeAward' and new.contribution = 0 and new.coins = 0) then
      raise exception 'a standing award changes by an upheld appeal only' using errcode = 'check_violation', constraint = 'report_award_by_appeal';
    end if;
  end if;

  if coalesce(new.award_state = 'waiting', false) <> exists (select 1 from award_proposal where report_id = new.id and outcome is null) then
    raise exception 'an award waits exactly while a proposal is open' using errcode = 'check_violation', constraint = 'report_award_as_proposed';
  end if;
  select * into given from award where report_id = new.id and reversed_at is null;
  if found and (new.level, new.contribution, new.coins) is distinct from (given.level, given.contribution, given.coins)
     or found and new.award_state is not null
     or not found and new.status in (2, 3, 4) and new.award_state is null and new.earlier_account_id is null then
    raise exception 'a confirmed report shows the award that was given, or that none was yet' using errcode = 'check_violation', constraint = 'report_award_as_given';
  end if;
  return null;
end $$;

