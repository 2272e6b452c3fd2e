-- compatible: yes

-- Whether two colleagues are one human: the same account, or two that are tied to the same researcher.
create function is_same_human(one uuid, other uuid) returns boolean language sql stable as $$
  select one = other or exists (
    select from staff as this join staff as that on that.researcher_id = this.researcher_id where this.id = one and that.id = other)
$$;

-- Nobody decides an appeal against their own verdict or award by another account of theirs either.
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
  if is_same_human(act.staff_id, (select staff_id from operation_record where report_id = new.report_id and seq = new.verdict_seq))
     or is_same_human(act.staff_id, (select staff_id from award where report_id = new.report_id and reversed_at is null)) then
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
    elsif award_raised(new) is not null and (new.level < old.level or new.contribution < old.contribution or new.coins < old.coins) then
      raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'report_award_only_raised';
    end if;
  end if;

  if coalesce(new.award_state = 'waiting', false) <> exists (select 1 from award_proposal where report_id = new.id and outcome is null) then
    raise exception 'an award waits exactly while a proposal is open' using errcode = 'check_violation', constraint = 'report_award_as_proposed';
  end if;
  select * into given from award where report_id = new.id and reversed_at is null;
  if found and (new.level, new.contribution, new.coins) is distinct from (given.level, given.contribution, given.coins)
     or found and new.award_state is not null and award_raised(new) is distinct from given.seq
     or not found and new.status in (2, 3, 4) and new.award_state is null and new.earlier_account_id is null
     or not found and new.award_state is not null and (new.contribution, new.coins) <> (0, 0) then
    raise exception 'a confirmed report shows the award that was given, or that none was yet' using errcode = 'check_violation', constraint = 'report_award_as_given';
  end if;
  if made.action = 'keepAward' and (given.id is null or is_same_human(made.staff_id, given.staff_id)
      or is_same_human(made.staff_id, (select verdict.staff_id
        from report_appeal as disputed join operation_record as verdict on verdict.report_id = disputed.report_id and verdict.seq = disputed.verdict_seq
        where disputed.report_id = new.id order by disputed.asked_seq desc limit 1))) then
    raise exception 'an award is kept by somebody else than gave it' using errcode = 'check_violation', constraint = 'report_award_kept_by_other';
  end if;
  return null;
end $$;
