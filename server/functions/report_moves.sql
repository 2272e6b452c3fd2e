CREATE OR REPLACE FUNCTION report_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
