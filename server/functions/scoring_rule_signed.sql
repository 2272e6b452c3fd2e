CREATE OR REPLACE FUNCTION scoring_rule_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.takes_effect_at := null;
  if not exists (select from scoring_rule) then return new; end if;
  if not carry_out('rule', new.id::text, jsonb_build_object('rule', new.rule)) then
    raise exception 'a rule is what was signed' using errcode = 'check_violation', constraint = 'scoring_rule_signed';
  end if;
  select greatest((params ->> 'effectDay')::timestamp at time zone 'Asia/Shanghai', decided_at) into new.takes_effect_at
  from proposal where id = new.id;
  return new;
end $function$;
