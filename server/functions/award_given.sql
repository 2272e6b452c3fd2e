CREATE OR REPLACE FUNCTION award_given()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
