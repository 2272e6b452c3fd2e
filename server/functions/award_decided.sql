CREATE OR REPLACE FUNCTION award_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from report_step join report_act as known on known.act = action
    where report_id = new.subject::uuid and seq > new.based_on and created_at = new.decided_at
      and case new.outcome when 'approved' then known.needs = 'awardWaiting' and known.gives_award when 'lapsed' then known.is_verdict
        else known.sets = 'awardReturned' end
      and (new.decided_by is null or staff_id = new.decided_by)) then
    raise exception 'a proposed award is answered by a step' using errcode = 'check_violation', constraint = 'award_proposal_by_step';
  end if;
  if new.outcome = 'approved' and not award_settled(new) then
    raise exception 'approved proposal % was not given', new.id using errcode = 'check_violation', constraint = 'award_proposal_settled';
  end if;
  return null;
end $function$;
