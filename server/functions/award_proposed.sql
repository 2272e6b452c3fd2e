CREATE OR REPLACE FUNCTION award_proposed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
     or not exists (select from report_step where report_id = judged.id and seq = new.based_on and staff_id = new.asked_by)
     or new.researcher_id is distinct from judged.researcher_id or judged.status not in (2, 3, 4) or raises is distinct from standing.seq then
    raise exception 'an award is proposed by its record, for a confirmed report, in the place of the one that stands' using errcode = 'check_violation', constraint = 'award_proposal_of_report';
  end if;
  if raises is not null then
    if not exists (select from report_step join report_act as known on known.act = action
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
end $function$;
