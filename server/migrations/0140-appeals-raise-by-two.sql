-- An appeal that is upheld may raise an award by what one person may not give: the award stands while the raise waits for
-- a second signature, and is replaced when it is given. The check says no more that nothing was given yet.
alter table report
  drop constraint report_award_state_when_valid,
  add constraint report_award_state_when_valid check (award_state is null or status in (2, 3, 4)) not valid;

-- By its number, the award in whose place this one is proposed; null where the report has none.
alter table award_proposal
  add column raises integer,
  add constraint award_proposal_raised foreign key (report_id, raises) references award (report_id, seq) not valid;

create or replace function award_proposal_rules() returns trigger language plpgsql as $$
declare
  judged report;
  standing award;
  act operation_record;
begin
  select * into judged from report where id = new.report_id;
  if tg_op = 'INSERT' then
    select * into act from operation_record where report_id = new.report_id and seq = new.seq;
    select * into standing from award where report_id = new.report_id and reversed_at is null;
    if new.outcome is not null or act.action is distinct from 'proposeAward' or act.staff_id is distinct from new.staff_id
       or new.researcher_id <> judged.researcher_id or judged.status not in (2, 3, 4) or new.raises is distinct from standing.seq then
      raise exception 'an award is proposed by its record, for a confirmed report, in the place of the one that stands' using errcode = 'check_violation', constraint = 'award_proposal_of_report';
    end if;
    if new.raises is not null then
      if not exists (select 1 from operation_record where report_id = new.report_id and seq = new.seq - 1 and action = 'upholdAppeal' and staff_id = new.staff_id)
         and not exists (select 1 from award_proposal where report_id = new.report_id and raises = new.raises and outcome = 'returned') then
        raise exception 'a standing award is raised by an upheld appeal only' using errcode = 'check_violation', constraint = 'award_proposal_of_appeal';
      end if;
      if new.level < standing.level or new.contribution < standing.contribution or new.coins < standing.coins
         or (new.level, new.contribution, new.coins) = (standing.level, standing.contribution, standing.coins) then
        raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'award_proposal_only_raises';
      end if;
    end if;
    if (new.rule_version, new.tier, new.factor_hundredths) is distinct from (judged.rule_version, judged.tier, judged.factor_hundredths)
       or new.tier_hundredths is distinct from (select (rule #>> array['tierHundredths', new.tier])::integer from scoring_rule where version = new.rule_version) then
      raise exception 'an award is reckoned by what its submission fixed' using errcode = 'check_violation', constraint = 'award_proposal_terms';
    end if;
    return new;
  end if;
  select * into act from operation_record where report_id = new.report_id and seq = new.decided_seq;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - 'outcome' - 'decided_seq') is distinct from (to_jsonb(old) - 'outcome' - 'decided_seq')
     or act.action is distinct from (case new.outcome when 'approved' then 'approveAward' when 'returned' then 'returnAward' else 'revoke' end) then
    raise exception 'a proposed award is answered once, by its record' using errcode = 'check_violation', constraint = 'award_proposal_decided_once';
  end if;
  if new.outcome <> 'fallen' and exists (
    select 1 from staff as decider, staff as proposer
    where decider.id = act.staff_id and proposer.id = new.staff_id
      and (decider.id = proposer.id or decider.researcher_id = proposer.researcher_id)) then
    raise exception 'nobody signs off the award they proposed' using errcode = 'check_violation', constraint = 'award_proposal_other_person';
  end if;
  return new;
end $$;

-- What was proposed last for a report, while it is not given: the award that it raises stands beside it.
create function award_raised(about report) returns integer language sql stable as $$
  select raises from award_proposal where report_id = about.id order by seq desc limit 1
$$;

create or replace function award_signed() returns trigger language plpgsql as $$
declare
  signed award_proposal;
  -- what takes the place of another award may keep what was signed off before
  signed_before bigint := 0;
  signing text;
  made operation_record;
begin
  select * into made from operation_record where report_id = new.report_id and seq = new.seq;
  if made.action = 'upholdAppeal' then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  elsif made.action = 'giveAward' then
    select coalesce(before.coins, 0) into signed_before
      from (select * from award_proposal where report_id = new.report_id order by seq desc limit 1) as returned
      left join award as before on before.report_id = returned.report_id and before.seq = returned.raises;
  end if;
  signing := coalesce(award_signing(new, coalesce(signed_before, 0)), 'none');
  if signing = 'none' then
    raise exception 'nobody may give this award' using errcode = 'check_violation', constraint = 'award_within_limits';
  end if;
  select * into signed from award_proposal where report_id = new.report_id and outcome = 'approved' and decided_seq = new.seq;
  if found then
    if (to_jsonb(signed) - array['id', 'created_at', 'researcher_id', 'seq', 'outcome', 'decided_seq', 'raises'])
       is distinct from (to_jsonb(new) - array['id', 'created_at', 'reversed_at', 'seq']) then
      raise exception 'what is given is what was signed' using errcode = 'check_violation', constraint = 'award_as_signed';
    end if;
  elsif signing <> 'one' then
    raise exception 'this award needs a second signature' using errcode = 'check_violation', constraint = 'award_needs_sign_off';
  end if;
  return new;
end $$;

-- An approved raise is settled when the award it raises is taken back too, to the coin; verify-ledger asks the same.
create or replace function award_settled(signed award_proposal) returns boolean language sql stable as $$
  select exists (select 1 from award where award.report_id = signed.report_id and award.seq = signed.decided_seq)
    and signed.coins = coalesce((select sum(entry.amount) from ledger_tx as posted
      join ledger_entry as entry on entry.tx_id = posted.id
      join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.decided_seq), 0)
    and exists (select 1 from contribution_entry as posted
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.decided_seq
        and posted.researcher_id = signed.researcher_id and posted.amount = signed.contribution)
    and (signed.raises is null
      or exists (select 1 from award where award.report_id = signed.report_id and award.seq = signed.raises and award.reversed_at is not null)
        and 0 = coalesce((select sum(entry.amount) from ledger_tx as posted
          join ledger_entry as entry on entry.tx_id = posted.id
          join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
          where posted.kind in ('award', 'awardReversal') and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.raises), 0)
        and exists (select 1 from contribution_entry as posted
          where posted.kind = 'awardReversal' and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.raises
            and posted.researcher_id = signed.researcher_id))
$$;

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
  if made.action = 'keepAward' and (given.id is null or made.staff_id in (given.staff_id, (select verdict.staff_id
      from report_appeal as disputed join operation_record as verdict on verdict.report_id = disputed.report_id and verdict.seq = disputed.verdict_seq
      where disputed.report_id = new.id order by disputed.asked_seq desc limit 1))) then
    raise exception 'an award is kept by somebody else than gave it' using errcode = 'check_violation', constraint = 'report_award_kept_by_other';
  end if;
  return null;
end $$;
