CREATE OR REPLACE FUNCTION scoring_rule_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  signed rule_proposal;
begin
  select * into signed from rule_proposal where version = new.version and outcome = 'signed' and rule = new.rule;
  if not found then
    raise exception 'a rule is what was signed' using errcode = 'check_violation', constraint = 'scoring_rule_signed';
  end if;
  new.takes_effect_at := case when signed.staff_id is not null
    then greatest(signed.effect_day::timestamp at time zone 'Asia/Shanghai', signed.decided_at) end;
  return new;
end $function$;
