-- Triggers ask what an act does by its row in report_act, never by its name; times and lengths are the verbs'; one guard an occasion.

drop trigger report_act_frozen on report_act;
alter table report_act drop constraint report_act_note, drop column note_least, drop column note_most,
  add column needs text not null default '', add column sets text not null default '', add column ends_as text not null default '',
  add column gives_award boolean not null default false, add column awaits_appeal boolean not null default false;
create trigger report_act_frozen before delete or update of act, from_status, to_status, actor_role or truncate on report_act
  for each statement execute function refuse_change();

-- What the step of a report that has this number does.
create function act_of(about uuid, step integer) returns report_act language sql stable as $$
  select report_act.* from operation_record join report_act on act = action where report_id = about and seq = step limit 1
$$;

create or replace function operation_record_rules() returns trigger language plpgsql as $$
declare
  came_from smallint := case when new.seq = 1 then 0 else coalesce(new.from_status, new.to_status) end;
begin
  -- where nothing moves, and where there was nothing before, no status is left
  if new.seq < 1 or (new.from_status is null) <> (came_from in (0, new.to_status))
     or not exists (select from report_act where act = new.action and from_status = came_from and to_status = new.to_status) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_status using errcode = 'check_violation', constraint = 'operation_record_transition';
  end if;
  if (new.staff_id is null) <> (new.actor_role in ('author', 'clock')) or not exists (
    select from report_act where act = new.action and from_status = came_from and to_status = new.to_status and actor_role = new.actor_role) then
    raise exception '% is no act of %', new.action, coalesce(new.actor_role, 'nobody') using errcode = 'check_violation', constraint = 'operation_record_actor';
  end if;
  if new.staff_id is not null and exists (
    select from report join staff on staff.id = new.staff_id
    where report.id = new.report_id and report.researcher_id = staff.researcher_id) then
    raise exception 'nobody judges their own report' using errcode = 'check_violation', constraint = 'operation_record_not_own';
  end if;
  return new;
end $$;

create or replace function order_step_rules() returns trigger language plpgsql as $$
declare
  came_from smallint := case when new.seq = 1 then 0 else new.from_schedule end;
begin
  if new.seq < 1 or (new.seq = 1) <> (new.from_schedule is null) or not exists (
    select from order_act where act = new.action and type = new.type and from_schedule = came_from and to_schedule = new.to_schedule) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_schedule using errcode = 'check_violation', constraint = 'order_step_transition';
  end if;
  if (new.actor = 'operator') is distinct from (new.staff_id is not null) or not exists (
    select from order_act
    where act = new.action and type = new.type and from_schedule = came_from and to_schedule = new.to_schedule and actor = new.actor) then
    raise exception '% is no act of %', new.action, coalesce(new.actor, 'nobody') using errcode = 'check_violation', constraint = 'order_step_actor';
  end if;
  if new.staff_id is not null and exists (
    select from gift_order join staff on staff.id = new.staff_id
    where gift_order.id = new.order_id and gift_order.researcher_id = staff.researcher_id) then
    raise exception 'nobody handles their own order' using errcode = 'check_violation', constraint = 'order_step_not_own';
  end if;
  if new.seq = 1 and new.type = 2 and exists (
    select from gift_order where id = new.order_id and (confirm_letter_id is null) <> (new.to_schedule = 1)) then
    raise exception 'an address is asked about exactly while it waits' using errcode = 'check_violation', constraint = 'order_step_asks_address';
  end if;
  if new.from_schedule = new.to_schedule and exists (select from order_step where order_id = new.order_id and action = new.action) then
    raise exception 'what moves nothing is done once' using errcode = 'check_violation', constraint = 'order_step_once';
  end if;
  return new;
end $$;

create function report_submitted() returns trigger language plpgsql as $$
declare
  promised application;
  running campaign;
  own_tier text;
begin
  select * into promised from application where id = new.application_id;
  new.application_version := coalesce(promised.version, new.application_version);
  if new.earlier_account_id is not null then
    if new.version <> 1 or not exists (
      select from earlier_report join earlier_account on earlier_account.id = earlier_report.account_id
      where earlier_report.id = new.id and account_id = new.earlier_account_id and claimed_by = new.researcher_id
        and earlier_report.number = new.earlier_number and status = new.status and level is not distinct from new.level
        and earlier_report.contribution = new.contribution and earlier_report.coins = new.coins
        and earlier_report.created_at = new.created_at) then
      raise exception 'report % is not what was imported, or not of this person', new.earlier_number using errcode = 'check_violation', constraint = 'report_as_imported';
    end if;
    return new;
  end if;
  if (new.status, new.version, new.contribution, new.coins, coalesce(new.level, -1)) is distinct from (1, 1, 0, 0, -1) then
    raise exception 'a report starts by waiting for review' using errcode = 'check_violation', constraint = 'report_starts_waiting';
  end if;
  if promised.id is not null and (not promised.active or new.tier <> promised.tier) then
    raise exception 'a report is rewarded by what its application is when it comes in' using errcode = 'check_violation', constraint = 'report_as_promised';
  end if;
  select tier into own_tier from report_type where id = new.type_id for share;
  running := campaign_at(new.created_at, new.application_id, new.type_id);
  new.tier := coalesce(own_tier, new.tier);
  new.rule_version := rule_at(new.created_at);
  new.campaign_id := running.id;
  new.factor_hundredths := coalesce(running.factor_hundredths, 100);
  return new;
end $$;

create or replace function report_moves() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null and (new.erased_at, new.status) is distinct from (old.erased_at, old.status) then
    raise exception 'an erased report stays as it is' using errcode = 'check_violation', constraint = 'report_stays_erased';
  end if;
  if (new.id, new.number, new.researcher_id, new.researcher_seq, new.created_at, new.tier, new.rule_version, new.factor_hundredths, new.terms_version,
      new.campaign_id, new.application_id, new.application_version, new.earlier_number, new.earlier_account_id)
     is distinct from
     (old.id, old.number, old.researcher_id, old.researcher_seq, old.created_at, old.tier, old.rule_version, old.factor_hundredths, old.terms_version,
      old.campaign_id, old.application_id, old.application_version, old.earlier_number, old.earlier_account_id) then
    raise exception 'what a submission fixed never changes' using errcode = 'check_violation', constraint = 'report_fixed_fields';
  end if;
  if new.status is distinct from old.status and
     not exists (select from report_act where from_status = old.status and to_status = new.status) then
    raise exception 'report may not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'report_transition_known';
  end if;
  if new.version <> old.version + 1 and
     (new.version, new.status, new.information_seq, new.retest, new.retest_seq, new.duplicate_of, new.ignore_reason, new.award_state)
     is distinct from
     (old.version, old.status, old.information_seq, old.retest, old.retest_seq, old.duplicate_of, old.ignore_reason, old.award_state) then
    raise exception 'a change of a report makes its next version' using errcode = 'check_violation', constraint = 'report_version_step';
  end if;
  if new.duplicate_of is distinct from old.duplicate_of and new.duplicate_of is not null and not exists (
    select from report first where first.id = new.duplicate_of and (first.created_at, first.id) < (new.created_at, new.id)) then
    raise exception 'a report repeats an earlier one' using errcode = 'check_violation', constraint = 'report_duplicate_of_earlier';
  end if;
  return new;
end $$;

create or replace function report_recorded() returns trigger language plpgsql as $$
declare
  made operation_record;
  known report_act;
  given award;
begin
  select * into made from operation_record where report_id = new.id and seq = new.version and to_status = new.status;
  if not found then
    raise exception 'report % version % has no operation record', new.id, new.version using errcode = 'check_violation', constraint = 'report_has_record';
  end if;
  select * into known from report_act where act = made.action limit 1;
  if new.information_seq is not null and (act_of(new.id, new.information_seq)).sets is distinct from 'information' then
    raise exception 'nobody asked for information' using errcode = 'check_violation', constraint = 'report_information_asked';
  end if;
  if new.retest is not null and (act_of(new.id, new.retest_seq)).sets is distinct from 'retest' || initcap(new.retest) then
    raise exception 'a retest is what its record says' using errcode = 'check_violation', constraint = 'report_retest_recorded';
  end if;
  if 'appeal' in (known.sets, known.needs) and not exists (
    select from report_appeal where report_id = new.id and new.version in (asked_seq, decided_seq)) then
    raise exception 'there is no such appeal' using errcode = 'check_violation', constraint = 'report_appeal_kept_with_record';
  end if;
  if known.awaits_appeal and exists (select from report_appeal where report_id = new.id and outcome is null) then
    raise exception 'the appeal is decided first' using errcode = 'check_violation', constraint = 'report_appeal_first';
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if new.version <> old.version and exists (select from verdict_pending where report_id = new.id and dropped_at is null and version <> new.version) then
    raise exception 'a verdict is held on an earlier version' using errcode = 'check_violation', constraint = 'verdict_pending_as_seen';
  end if;
  if new.version <> old.version and made.from_status is distinct from (case when new.status <> old.status then old.status end) then
    raise exception 'the record of report % says another step than was made', new.id using errcode = 'check_violation', constraint = 'report_step_as_recorded';
  end if;

  if new.status is distinct from old.status then
    if new.status = -1 and (known.ends_as not in ('', new.ignore_reason)
       or known.ends_as = '' and exists (select from report_act where ends_as = new.ignore_reason)) then
      raise exception 'the reason does not fit the act' using errcode = 'check_violation', constraint = 'report_reason_by_action';
    end if;
  elsif (new.level, new.contribution, new.coins) is distinct from (old.level, old.contribution, old.coins) then
    if (old.award_state is null or not (known.gives_award or known.sets = 'awardWaiting' and new.contribution = 0 and new.coins = 0))
       and not (known.needs = 'appeal' and known.gives_award) then
      raise exception 'a standing award changes by an upheld appeal only' using errcode = 'check_violation', constraint = 'report_award_by_appeal';
    elsif (known.needs = 'appeal' or award_raised(new) is not null)
       and (new.level < old.level or new.contribution < old.contribution or new.coins < old.coins) then
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
  -- a raise that came back is given up: neither given nor proposed anew
  if new.version <> old.version and known.needs = 'awardReturned' and not known.gives_award and known.sets = ''
     and (given.id is null or not may_decide_appeal(made.staff_id, (select verdict.staff_id
        from report_appeal as disputed join operation_record as verdict on verdict.report_id = disputed.report_id and verdict.seq = disputed.verdict_seq
        where disputed.report_id = new.id order by disputed.asked_seq desc limit 1), given.staff_id)) then
    raise exception 'an award is kept by somebody else than gave it' using errcode = 'check_violation', constraint = 'report_award_kept_by_other';
  end if;
  if (new.status, new.information_seq) is distinct from (old.status, old.information_seq) then
    perform report_clocks_fit(new.id);
  end if;
  return null;
end $$;

create or replace function report_appeal_rules() returns trigger language plpgsql as $$
declare
  verdict operation_record;
  known report_act;
begin
  if tg_op = 'INSERT' then
    select * into verdict from operation_record
      where report_id = new.report_id and action in (select act from report_act where is_verdict) order by seq desc limit 1;
    if exists (select from report where id = new.report_id and award_state is not null) then
      raise exception 'an award is given before it is disputed' using errcode = 'check_violation', constraint = 'report_appeal_of_award';
    end if;
    if verdict.seq is distinct from new.verdict_seq or verdict.actor_role = 'author' or new.outcome is not null
       or (act_of(new.report_id, new.asked_seq)).sets is distinct from 'appeal'
       or exists (select from report where id = new.report_id and status = 1) then
      raise exception 'an appeal disputes the standing verdict' using errcode = 'check_violation', constraint = 'report_appeal_of_verdict';
    end if;
    return new;
  end if;
  known := act_of(new.report_id, new.decided_seq);
  if old.outcome is not null
     or (new.id, new.report_id, new.verdict_seq, new.asked_seq) is distinct from (old.id, old.report_id, old.verdict_seq, old.asked_seq)
     or (known.needs, known.gives_award) is distinct from ('appeal', new.outcome = 'upheld') then
    raise exception 'an appeal is decided once, by its record' using errcode = 'check_violation', constraint = 'report_appeal_decided_once';
  end if;
  if not may_decide_appeal((select staff_id from operation_record where report_id = new.report_id and seq = new.decided_seq),
       (select staff_id from operation_record where report_id = new.report_id and seq = new.verdict_seq),
       (select staff_id from award where report_id = new.report_id and reversed_at is null)) then
    raise exception 'nobody decides an appeal against their own verdict' using errcode = 'check_violation', constraint = 'report_appeal_other_reviewer';
  end if;
  return new;
end $$;

create function award_given() returns trigger language plpgsql as $$
declare
  judged report;
  made constant report_act := act_of(new.report_id, new.seq);
  -- what takes the place of another award may keep what was signed off before
  signed_before bigint;
  signing text;
begin
  select * into judged from report where id = new.report_id;
  if made.needs = 'appeal' then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  elsif made.needs = 'awardReturned' then
    select coins into signed_before from award where report_id = new.report_id and seq = award_raised(judged);
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
  if (new.rule_version, new.tier, new.factor_hundredths) is distinct from (judged.rule_version, judged.tier, judged.factor_hundredths)
     or new.tier_hundredths is distinct from
       (select (rule #>> array['tierHundredths', new.tier])::integer from scoring_rule where version = new.rule_version) then
    raise exception 'an award is reckoned by what its submission fixed' using errcode = 'check_violation', constraint = 'award_terms';
  end if;
  return new;
end $$;

create or replace function award_decided() returns trigger language plpgsql as $$
begin
  if not exists (
    select from operation_record join report_act as known on known.act = action
    where report_id = new.subject::uuid and seq > new.based_on and created_at = new.decided_at
      and case new.outcome when 'approved' then known.needs = 'awardWaiting' and known.gives_award when 'lapsed' then known.is_verdict
        else known.sets = 'awardReturned' end
      and (new.decided_by is null or staff_id = new.decided_by)) then
    raise exception 'a proposed award is answered by a record' using errcode = 'check_violation', constraint = 'award_proposal_by_record';
  end if;
  if new.outcome = 'approved' and not award_settled(new) then
    raise exception 'approved proposal % was not given', new.id using errcode = 'check_violation', constraint = 'award_proposal_settled';
  end if;
  return null;
end $$;

create or replace function award_proposed() returns trigger language plpgsql as $$
declare
  judged report;
  standing award;
  wanted constant award := jsonb_populate_record(null::award,
    new.params || jsonb_build_object('contribution', new.contribution, 'coins', new.coins));
  raises constant integer := new.params ->> 'raises';
begin
  select * into judged from report where id = new.subject::uuid;
  select * into standing from award where report_id = judged.id and reversed_at is null;
  if (act_of(judged.id, new.based_on)).sets is distinct from 'awardWaiting'
     or not exists (select from operation_record where report_id = judged.id and seq = new.based_on and staff_id = new.asked_by)
     or new.researcher_id is distinct from judged.researcher_id or judged.status not in (2, 3, 4) or raises is distinct from standing.seq then
    raise exception 'an award is proposed by its record, for a confirmed report, in the place of the one that stands' using errcode = 'check_violation', constraint = 'award_proposal_of_report';
  end if;
  if raises is not null then
    if not exists (select from operation_record join report_act as known on known.act = action
         where report_id = judged.id and seq = new.based_on - 1 and known.needs = 'appeal' and known.gives_award and staff_id = new.asked_by)
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

create or replace function ledger_entry_chain() returns trigger language plpgsql as $$
declare
  posted ledger_tx;
  wallet account;
  -- an award taken back lowers what was earned; a refund lowers what was spent; else the sign decides
  is_earning boolean;
begin
  select * into posted from ledger_tx where id = new.tx_id;
  -- a restored database counts its transactions anew, so the number alone could come round
  if posted.id is null or posted.xid <> pg_current_xact_id() or posted.created_at <> act_time() then
    raise exception 'ledger transaction % is closed', new.tx_id using errcode = 'check_violation', constraint = 'ledger_tx_open';
  end if;
  new.seq := null; new.balance_after := null; new.prev_hash := null; new.hash := null; new.kind := null; new.posted_at := null;
  select * into wallet from account where id = new.account_id and kind = 'wallet' for update;
  if wallet.id is not null then
    new.kind := posted.kind;
    new.posted_at := posted.created_at;
    new.seq := wallet.seq + 1;
    new.balance_after := wallet.balance + new.amount;
    new.prev_hash := wallet.head_hash;
    new.hash := sha256(new.prev_hash || convert_to(ledger_entry_text(new, posted), 'UTF8'));
    is_earning := case posted.kind when 'awardReversal' then true when 'refund' then false else new.amount > 0 end;
    update account set
      balance = new.balance_after,
      earned = earned + case when is_earning then new.amount else 0 end,
      spent = spent - case when is_earning then 0 else new.amount end,
      seq = new.seq,
      head_hash = new.hash
    where id = wallet.id;
  end if;
  return new;
end $$;

drop trigger report_comes_in on report;
drop trigger report_of_application on report;
drop trigger report_promised on report;
create trigger report_submitted before insert on report for each row execute function report_submitted();
drop trigger report_campaign_fixed on report;
drop trigger report_earlier_fixed on report;
drop trigger report_promise_kept on report;
drop trigger report_stays_erased on report;
drop trigger report_erased_in_time on report;
drop trigger report_waits_as_promised on report;
drop trigger verdict_pending_as_seen on report;
drop trigger award_signed on award;
drop trigger award_terms on award;
create trigger award_given before insert on award for each row execute function award_given();
drop trigger ledger_entry_kind on ledger_entry;
drop function report_comes_in(), report_of_application(), report_promised(), report_campaign_fixed(), report_stays_erased(), report_erased_in_time(),
  report_waits_as_promised(), verdict_pending_as_seen(), award_signed(), award_terms(), ledger_entry_kind(), deadline_of(text), time_limit_of(text);
drop table deadline, time_limit;
