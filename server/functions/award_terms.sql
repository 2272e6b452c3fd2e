CREATE OR REPLACE FUNCTION award_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  judged report;
begin
  select * into judged from report where id = new.report_id;
  if (new.rule_version, new.tier, new.factor_hundredths) is distinct from (judged.rule_version, judged.tier, judged.factor_hundredths)
     or new.tier_hundredths is distinct from
       (select (rule #>> array['tierHundredths', new.tier])::integer from scoring_rule where version = new.rule_version) then
    raise exception 'an award is reckoned by what its submission fixed' using errcode = 'check_violation', constraint = 'award_terms';
  end if;
  return new;
end $function$;
