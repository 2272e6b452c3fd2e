CREATE OR REPLACE FUNCTION report_recorded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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

  if coalesce(new.award_state = 'waiting', false) <> exists (select from proposal where kind = 'award' and subject = new.id::text and outcome is null) then
    raise exception 'an award waits exactly while a proposal is open' using errcode = 'check_violation', constraint = 'report_award_as_proposed';
  end if;
  select * into given from award where report_id = new.id and reversed_at is null;
  if found and (new.level, new.contribution, new.coins) is distinct from (given.level, given.contribution, given.coins)
     or found and new.award_state is not null and award_raised(new) is distinct from given.seq
     or not found and new.status in (2, 3, 4) and new.award_state is null and new.earlier_account_id is null
     or not found and new.award_state is not null and (new.contribution, new.coins) <> (0, 0) then
    raise exception 'a confirmed report shows the award that was given, or that none was yet' using errcode = 'check_violation', constraint = 'report_award_as_given';
  end if;
  if new.version <> old.version and made.action = 'keepAward' and (given.id is null or not may_decide_appeal(made.staff_id, (select verdict.staff_id
        from report_appeal as disputed join operation_record as verdict on verdict.report_id = disputed.report_id and verdict.seq = disputed.verdict_seq
        where disputed.report_id = new.id order by disputed.asked_seq desc limit 1), given.staff_id)) then
    raise exception 'an award is kept by somebody else than gave it' using errcode = 'check_violation', constraint = 'report_award_kept_by_other';
  end if;
  return null;
end $function$;
