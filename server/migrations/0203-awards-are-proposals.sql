-- An award that takes two people is a proposal of its report. `based_on` is the version of the report that proposed it.
insert into proposal_kind (kind, askers, signers) values ('award', '{reviewer}', '{reviewer,admin}');

alter table proposal disable trigger user;
insert into proposal (id, kind, subject, based_on, researcher_id, contribution, coins, params, reason, asked_by, asked_at,
  outcome, reply, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select target.id, 'award', target.report_id::text, target.seq, target.researcher_id, target.contribution, target.coins,
  jsonb_build_object('level', level, 'rule_version', rule_version, 'tier', tier, 'tier_hundredths', tier_hundredths,
    'factor_hundredths', factor_hundredths, 'base_contribution', base_contribution, 'bonus_contribution', bonus_contribution,
    'base_coins', base_coins, 'bonus_coins', bonus_coins, 'cvss_vector', cvss_vector, 'raises', raises),
  left(asked.note, 1000), target.staff_id, target.created_at, case outcome when 'fallen' then 'lapsed' else outcome end,
  case when outcome = 'returned' then left(decided.note, 1000) else '' end, case when outcome <> 'fallen' then decided.staff_id end,
  decided.created_at, case when outcome is not null then 0 end,
  case when outcome is not null then coalesce((select xid from event where event.id = decided.id), '0') end,
  outcome is not distinct from 'approved'
from award_proposal as target
join operation_record as asked on asked.report_id = target.report_id and asked.seq = target.seq
left join operation_record as decided on decided.report_id = target.report_id and decided.seq = target.decided_seq;
alter table proposal enable trigger user;

-- The proposal that an award was signed as; none where one person gave it.
alter table award add column proposal_id uuid;
alter table award add constraint award_proposal foreign key (proposal_id) references proposal not valid;
alter table award disable trigger user;
update award set proposal_id = signed.id from award_proposal as signed
where signed.report_id = award.report_id and signed.decided_seq = award.seq and signed.outcome = 'approved';
alter table award enable trigger user;

drop function award_settled(award_proposal);
create function award_settled(signed proposal) returns boolean language sql stable as $$
  select exists (select from award as given where given.report_id = signed.subject::uuid and given.proposal_id = signed.id
    and signed.coins = coalesce((select sum(entry.amount) from ledger_tx as posted
      join ledger_entry as entry on entry.tx_id = posted.id
      join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = given.report_id and posted.source_seq = given.seq), 0)
    and exists (select from contribution_entry as posted
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = given.report_id and posted.source_seq = given.seq
        and posted.researcher_id = signed.researcher_id and posted.amount = signed.contribution)
    and (signed.params ->> 'raises' is null
      or exists (select from award as raised where raised.report_id = given.report_id and raised.seq = (signed.params ->> 'raises')::integer
        and raised.reversed_at is not null
        and 0 = coalesce((select sum(entry.amount) from ledger_tx as posted
          join ledger_entry as entry on entry.tx_id = posted.id
          join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
          where posted.kind in ('award', 'awardReversal') and posted.source_kind = 'report'
            and posted.source_id = given.report_id and posted.source_seq = raised.seq), 0)
        and exists (select from contribution_entry as posted
          where posted.kind = 'awardReversal' and posted.source_kind = 'report' and posted.source_id = given.report_id
            and posted.source_seq = raised.seq and posted.researcher_id = signed.researcher_id))))
$$;

drop table award_proposal;
drop function award_proposal_rules();
drop function award_proposal_settled();
drop trigger award_scored on award;
drop function award_scored();

create function award_proposed() returns trigger language plpgsql as $$
declare
  judged report;
  standing award;
  act operation_record;
  wanted constant award := jsonb_populate_record(null::award,
    new.params || jsonb_build_object('contribution', new.contribution, 'coins', new.coins));
  raises constant integer := new.params ->> 'raises';
begin
  select * into judged from report where id = new.subject::uuid;
  select * into act from operation_record where report_id = judged.id and seq = new.based_on;
  select * into standing from award where report_id = judged.id and reversed_at is null;
  if act.action is distinct from 'proposeAward' or act.staff_id is distinct from new.asked_by
     or new.researcher_id is distinct from judged.researcher_id or judged.status not in (2, 3, 4) or raises is distinct from standing.seq then
    raise exception 'an award is proposed by its record, for a confirmed report, in the place of the one that stands' using errcode = 'check_violation', constraint = 'award_proposal_of_report';
  end if;
  if raises is not null then
    if not exists (select from operation_record where report_id = judged.id and seq = new.based_on - 1 and action = 'upholdAppeal' and staff_id = new.asked_by)
       and not exists (select from proposal where kind = 'award' and subject = new.subject and (params ->> 'raises')::integer = raises
         and outcome in ('returned', 'withdrawn')) then
      raise exception 'a standing award is raised by an upheld appeal only' using errcode = 'check_violation', constraint = 'award_proposal_of_appeal';
    end if;
    if wanted.level < standing.level or wanted.contribution < standing.contribution or wanted.coins < standing.coins
       or (wanted.level, wanted.contribution, wanted.coins) = (standing.level, standing.contribution, standing.coins) then
      raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'award_proposal_only_raises';
    end if;
  end if;
  if (wanted.rule_version, wanted.tier, wanted.factor_hundredths) is distinct from (judged.rule_version, judged.tier, judged.factor_hundredths)
     or wanted.tier_hundredths is distinct from (select (rule #>> array['tierHundredths', wanted.tier])::integer from scoring_rule where version = wanted.rule_version)
     or least(wanted.base_contribution, wanted.bonus_contribution, wanted.base_coins, wanted.bonus_coins) < 0
     or (wanted.contribution, wanted.coins) is distinct from (
       award_amount(wanted.base_contribution, wanted.bonus_contribution, wanted.tier_hundredths, wanted.factor_hundredths),
       award_amount(wanted.base_coins, wanted.bonus_coins, wanted.tier_hundredths, wanted.factor_hundredths)) then
    raise exception 'an award is reckoned by what its submission fixed' using errcode = 'check_violation', constraint = 'award_proposal_terms';
  end if;
  return new;
end $$;
create trigger award_proposed before insert on proposal for each row when (new.kind = 'award') execute function award_proposed();

-- A decision stands in the history of its report, and what was signed is posted to the coin.
create function award_decided() returns trigger language plpgsql as $$
begin
  if not exists (
    select from operation_record where report_id = new.subject::uuid and seq > new.based_on and created_at = new.decided_at
      and action = case new.outcome when 'approved' then 'approveAward' when 'lapsed' then 'revoke' else 'returnAward' end
      and (new.decided_by is null or staff_id = new.decided_by)) then
    raise exception 'a proposed award is answered by a record' using errcode = 'check_violation', constraint = 'award_proposal_by_record';
  end if;
  if new.outcome = 'approved' and not award_settled(new) then
    raise exception 'approved proposal % was not given', new.id using errcode = 'check_violation', constraint = 'award_proposal_settled';
  end if;
  return null;
end $$;
create constraint trigger award_decided after update of outcome on proposal deferrable initially deferred for each row
  when (new.kind = 'award' and new.outcome is not null) execute function award_decided();

create or replace function award_signed() returns trigger language plpgsql as $$
declare
  -- what takes the place of another award may keep what was signed off before
  signed_before bigint := 0;
  signing text;
  made operation_record;
begin
  select * into made from operation_record where report_id = new.report_id and seq = new.seq;
  if made.action = 'upholdAppeal' then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  elsif made.action = 'giveAward' then
    select before.coins into signed_before from report join award as before on before.report_id = report.id and before.seq = award_raised(report)
    where report.id = new.report_id;
  end if;
  signing := coalesce(award_signing(new, coalesce(signed_before, 0)), 'none');
  if signing = 'none' then
    raise exception 'nobody may give this award' using errcode = 'check_violation', constraint = 'award_within_limits';
  end if;
  if new.proposal_id is not null then
    if not carry_out('award', new.report_id::text, to_jsonb(new) - array['created_at', 'reversed_at', 'report_id', 'seq', 'staff_id', 'proposal_id']
      || jsonb_build_object('id', new.proposal_id, 'asked_by', new.staff_id)) then
      raise exception 'what is given is what was signed' using errcode = 'check_violation', constraint = 'award_as_signed';
    end if;
  elsif signing <> 'one' then
    raise exception 'this award needs a second signature' using errcode = 'check_violation', constraint = 'award_needs_sign_off';
  end if;
  return new;
end $$;

create or replace function award_raised(about report) returns integer language sql stable as $$
  select (params ->> 'raises')::integer from proposal where kind = 'award' and subject = about.id::text order by id desc limit 1
$$;

create or replace function award_unposted() returns trigger language plpgsql as $$
begin
  if exists (select from proposal where kind = 'award' and subject = new.source_id::text and outcome is null) then
    raise exception 'the award of report % waits for a second signature', new.source_id using errcode = 'check_violation', constraint = 'award_proposal_unposted';
  end if;
  return null;
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
end $$;
