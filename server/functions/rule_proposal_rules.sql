CREATE OR REPLACE FUNCTION rule_proposal_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.staff_id is null and exists (select 1 from scoring_rule)
       or new.staff_id is not null and (new.outcome is not null or not exists (
         select 1 from staff where id = new.staff_id and 'admin' = any (roles))) then
      raise exception 'a rule is proposed by an admin' using errcode = 'check_violation', constraint = 'rule_proposal_by_admin';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at', 'reply', 'version'])
       is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at', 'reply', 'version']) then
    raise exception 'a proposed rule is decided once, as it stands' using errcode = 'check_violation', constraint = 'rule_proposal_decided_once';
  end if;
  if not coalesce(case new.outcome when 'withdrawn' then new.decided_by = old.staff_id else may_sign(old.staff_id, new.decided_by, '{admin}') end, false) then
    raise exception 'a rule is signed by another admin and withdrawn by its author' using errcode = 'check_violation', constraint = 'rule_proposal_other_person';
  end if;
  new.decided_at := act_time();
  return new;
end $function$;
