CREATE OR REPLACE FUNCTION award_proposal_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  if new.outcome <> 'fallen' and not may_sign(new.staff_id, act.staff_id, '{reviewer,admin}') then
    raise exception 'nobody signs off the award they proposed' using errcode = 'check_violation', constraint = 'award_proposal_other_person';
  end if;
  return new;
end $function$;
