-- The second signature. An award outside its rule, or of more coins than one person may give, is proposed: the report is
-- confirmed at once, and what it earns waits here until somebody else approves it or sends it back.
alter table operation_record
  drop constraint operation_record_action,
  add constraint operation_record_action check (action in (
    'submit', 'migrate', 'confirm', 'ignore', 'startFix', 'finish', 'fixFailed', 'reopen', 'revoke', 'withdraw', 'expire',
    'askInformation', 'answer', 'appeal', 'upholdAppeal', 'rejectAppeal', 'askRetest', 'passRetest', 'failRetest',
    'giveAward', 'proposeAward', 'approveAward', 'returnAward')),
  drop constraint operation_record_actor,
  add constraint operation_record_actor check (
    (seq = 1) = (action in ('submit', 'migrate'))
    and seq > 0
    and case
      when action in ('submit', 'migrate') then actor_role is null
      when action in ('withdraw', 'answer', 'appeal', 'passRetest', 'failRetest') then coalesce(actor_role, '') = 'author'
      when action = 'expire' then coalesce(actor_role, '') = 'clock'
      when action = 'revoke' then coalesce(actor_role, '') = 'admin'
      when action in ('approveAward', 'returnAward') then coalesce(actor_role, '') in ('reviewer', 'admin')
      else coalesce(actor_role, '') = 'reviewer' end
    and (staff_id is not null) = (coalesce(actor_role, 'nobody') in ('reviewer', 'admin'))
    and case
      when action = 'upholdAppeal' then true
      when action in ('submit', 'migrate', 'askInformation', 'answer', 'appeal', 'rejectAppeal', 'askRetest', 'passRetest', 'failRetest',
        'giveAward', 'proposeAward', 'approveAward', 'returnAward')
        then from_status is null
      else from_status is not null end),
  add constraint operation_record_reason_length
    check (action not in ('proposeAward', 'returnAward') or char_length(note) between 1 and 1000);

-- A confirmed report without an award says why: one waits, or came back.
alter table report
  add column award_state text constraint report_award_state check (award_state in ('waiting', 'returned')),
  add constraint report_award_state_when_valid check (award_state is null or (status in (2, 3, 4) and contribution = 0 and coins = 0));
create index report_award_waiting on report (created_at, id) where award_state = 'waiting';
create index report_award_returned on report (created_at, id) where award_state = 'returned';

-- Its reason, and that of the answer, are the notes of their records.
create table award_proposal (
  id uuid primary key,
  report_id uuid not null constraint award_proposal_report references report,
  -- whose report it is: what waits for somebody is summed by an index of theirs
  researcher_id uuid not null constraint award_proposal_researcher references researcher,
  seq integer not null,
  staff_id uuid not null constraint award_proposal_staff references staff,
  level smallint not null constraint award_proposal_level check (level between 0 and 4),
  rule_version integer not null constraint award_proposal_rule references scoring_rule,
  tier text not null,
  tier_hundredths integer not null,
  factor_hundredths integer not null,
  base_contribution bigint not null constraint award_proposal_base_contribution check (base_contribution >= 0),
  bonus_contribution bigint not null constraint award_proposal_bonus_contribution check (bonus_contribution >= 0),
  contribution bigint not null constraint award_proposal_contribution_sum check (
    contribution = floor(((base_contribution * tier_hundredths + bonus_contribution * 100) * factor_hundredths + 5000) / 10000)),
  base_coins bigint not null constraint award_proposal_base_coins check (base_coins >= 0),
  bonus_coins bigint not null constraint award_proposal_bonus_coins check (bonus_coins >= 0),
  coins bigint not null constraint award_proposal_coins_sum check (
    coins = floor(((base_coins * tier_hundredths + bonus_coins * 100) * factor_hundredths + 5000) / 10000)),
  created_at timestamptz not null default now(),
  outcome text constraint award_proposal_outcome check (outcome in ('approved', 'returned', 'fallen')),
  -- the version of the report that answered it; an approved one is the award of that version
  decided_seq integer,
  constraint award_proposal_seq_unique unique (report_id, seq),
  constraint award_proposal_asked foreign key (report_id, seq) references operation_record (report_id, seq),
  constraint award_proposal_decided foreign key (report_id, decided_seq) references operation_record (report_id, seq),
  constraint award_proposal_whole check ((outcome is null) = (decided_seq is null))
);
create unique index award_proposal_open on award_proposal (report_id) where outcome is null;
create index award_proposal_pending on award_proposal (researcher_id) include (coins) where outcome is null;
create trigger award_proposal_kept before delete or truncate on award_proposal for each statement execute function refuse_change();

create function award_proposal_rules() returns trigger language plpgsql as $$
declare
  judged report;
  act operation_record;
begin
  select * into judged from report where id = new.report_id;
  if tg_op = 'INSERT' then
    select * into act from operation_record where report_id = new.report_id and seq = new.seq;
    if new.outcome is not null or act.action is distinct from 'proposeAward' or act.staff_id is distinct from new.staff_id
       or new.researcher_id <> judged.researcher_id or judged.status not in (2, 3, 4)
       or exists (select 1 from award where report_id = new.report_id and reversed_at is null) then
      raise exception 'an award is proposed by its record, for a confirmed report that has none' using errcode = 'check_violation', constraint = 'award_proposal_of_report';
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
create trigger award_proposal_rules before insert or update on award_proposal for each row execute function award_proposal_rules();

-- What one person may give: inside the ranges of the rule (isInRange and signOffAboveCoins of the contract say the same).
create function one_may_give(given award, most bigint) returns boolean language sql stable as $$
  select given.base_contribution between (rule #>> array['contribution', given.level::text, 'from'])::bigint and (rule #>> array['contribution', given.level::text, 'to'])::bigint
    and given.base_coins between (rule #>> array['coins', given.level::text, 'from'])::bigint and (rule #>> array['coins', given.level::text, 'to'])::bigint
    and given.bonus_contribution between 0 and case given.level when 0 then 0 else (rule ->> 'maxBonusContribution')::bigint end
    and given.bonus_coins between 0 and case given.level when 0 then 0 else (rule ->> 'maxBonusCoins')::bigint end
    and given.coins <= greatest(most, coalesce((rule ->> 'signOffAboveCoins')::bigint, 600))
  from scoring_rule where version = given.rule_version
$$;

create function award_signed() returns trigger language plpgsql as $$
declare
  signed award_proposal;
  -- an appeal that is upheld may keep what was signed off before
  signed_before bigint := 0;
begin
  select * into signed from award_proposal where report_id = new.report_id and outcome = 'approved' and decided_seq = new.seq;
  if found then
    if (to_jsonb(signed) - array['id', 'created_at', 'researcher_id', 'seq', 'outcome', 'decided_seq'])
       is distinct from (to_jsonb(new) - array['id', 'created_at', 'reversed_at', 'seq']) then
      raise exception 'what is given is what was signed' using errcode = 'check_violation', constraint = 'award_as_signed';
    end if;
    return new;
  end if;
  if exists (select 1 from operation_record where report_id = new.report_id and seq = new.seq and action = 'upholdAppeal') then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  end if;
  if not coalesce(one_may_give(new, signed_before), false) then
    raise exception 'this award needs a second signature' using errcode = 'check_violation', constraint = 'award_needs_sign_off';
  end if;
  return new;
end $$;
create trigger award_signed before insert on award for each row execute function award_signed();

-- Nothing is posted for a report while its award waits.
create function award_unposted() returns trigger language plpgsql as $$
begin
  if exists (select 1 from award_proposal where report_id = new.source_id and outcome is null) then
    raise exception 'the award of report % waits for a second signature', new.source_id using errcode = 'check_violation', constraint = 'award_proposal_unposted';
  end if;
  return null;
end $$;
create constraint trigger award_unposted after insert on ledger_tx deferrable initially deferred
  for each row when (new.kind = 'award' and new.source_kind = 'report') execute function award_unposted();
create constraint trigger award_unposted after insert on contribution_entry deferrable initially deferred
  for each row when (new.kind = 'award' and new.source_kind = 'report') execute function award_unposted();

-- Whether an approved proposal is, to the coin, an award with its postings; verify-ledger asks the same.
create function award_settled(signed award_proposal) returns boolean language sql stable as $$
  select exists (select 1 from award where award.report_id = signed.report_id and award.seq = signed.decided_seq)
    and signed.coins = coalesce((select sum(entry.amount) from ledger_tx as posted
      join ledger_entry as entry on entry.tx_id = posted.id
      join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.decided_seq), 0)
    and exists (select 1 from contribution_entry as posted
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.decided_seq
        and posted.researcher_id = signed.researcher_id and posted.amount = signed.contribution)
$$;

create function award_proposal_settled() returns trigger language plpgsql as $$
begin
  if not award_settled(new) then
    raise exception 'approved proposal % was not given', new.id using errcode = 'check_violation', constraint = 'award_proposal_settled';
  end if;
  return null;
end $$;
create constraint trigger award_proposal_settled after update on award_proposal deferrable initially deferred
  for each row when (new.outcome = 'approved') execute function award_proposal_settled();

create or replace function report_appeal_rules() returns trigger language plpgsql as $$
declare
  verdict operation_record;
  act operation_record;
begin
  select * into verdict from operation_record
    where report_id = new.report_id and action in ('confirm', 'ignore', 'revoke', 'expire', 'withdraw') order by seq desc limit 1;
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
    if act.created_at > interval '30 days' + greatest(verdict.created_at, (select max(created_at) from operation_record
        where report_id = new.report_id and seq > verdict.seq and action in ('giveAward', 'approveAward'))) then
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
  if act.staff_id = (select staff_id from operation_record where report_id = new.report_id and seq = new.verdict_seq)
     or act.staff_id = (select staff_id from award where report_id = new.report_id and reversed_at is null) then
    raise exception 'nobody decides an appeal against their own verdict' using errcode = 'check_violation', constraint = 'report_appeal_other_reviewer';
  end if;
  return new;
end $$;

create or replace function report_moves() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and
     not exists (select 1 from report_transition where from_status = old.status and to_status = new.status) then
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
