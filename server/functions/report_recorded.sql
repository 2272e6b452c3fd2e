CREATE OR REPLACE FUNCTION report_recorded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  made report_step;
  known report_act;
  given award;
begin
  select * into made from report_step where report_id = new.id and seq = new.version and to_status = new.status;
  if not found then
    raise exception 'report % version % has no step', new.id, new.version using errcode = 'check_violation', constraint = 'report_has_step';
  end if;
  select * into known from report_act where act = made.action limit 1;
  if new.information_seq is not null and (act_of(new.id, new.information_seq)).sets is distinct from 'information' then
    raise exception 'nobody asked for information' using errcode = 'check_violation', constraint = 'report_information_asked';
  end if;
  if new.retest is not null and (act_of(new.id, new.retest_seq)).sets is distinct from 'retest' || initcap(new.retest) then
    raise exception 'a retest is what its step says' using errcode = 'check_violation', constraint = 'report_retest_steped';
  end if;
  if 'appeal' in (known.sets, known.needs) and not exists (
    select from report_appeal where report_id = new.id and new.version in (asked_seq, decided_seq)) then
    raise exception 'there is no such appeal' using errcode = 'check_violation', constraint = 'report_appeal_kept_with_step';
  end if;
  -- as it stands at commit, since `report_appealed` may have changed it after this version
  if exists (select from report where id = new.id and has_appeal <> exists (select from report_appeal where report_id = new.id and outcome is null)) then
    raise exception 'a report has an appeal while one is open' using errcode = 'check_violation', constraint = 'report_has_appeal';
  end if;
  if (tg_op = 'INSERT' or new.erased_at is distinct from old.erased_at) and not exists (
    select from report_text where report_id = new.id and case when new.erased_at is not null then (description, url) = ('', '') and cvss_vector is null
      else char_length(description) >= case when new.earlier_number is null then 20 else 1 end end) then
    raise exception 'a report has its words until they are erased' using errcode = 'check_violation', constraint = 'report_text_description';
  end if;
  if known.awaits_appeal and exists (select from report_appeal where report_id = new.id and outcome is null) then
    raise exception 'the appeal is decided first' using errcode = 'check_violation', constraint = 'report_appeal_first';
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if new.version <> old.version and exists (select from report_verdict where report_id = new.id and dropped_at is null and version <> new.version) then
    raise exception 'a verdict is held on an earlier version' using errcode = 'check_violation', constraint = 'report_verdict_as_seen';
  end if;
  if new.version <> old.version and made.from_status is distinct from (case when new.status <> old.status then old.status end) then
    raise exception 'the step of report % says another move than was made', new.id using errcode = 'check_violation', constraint = 'report_step_as_recorded';
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
        from report_appeal as disputed join report_step as verdict on verdict.report_id = disputed.report_id and verdict.seq = disputed.verdict_seq
        where disputed.report_id = new.id order by disputed.asked_seq desc limit 1), given.staff_id)) then
    raise exception 'an award is kept by somebody else than gave it' using errcode = 'check_violation', constraint = 'report_award_kept_by_other';
  end if;
  if (new.status, new.information_seq) is distinct from (old.status, old.information_seq) then
    perform report_clocks_fit(new.id);
  end if;
  return null;
end $function$;
