CREATE OR REPLACE FUNCTION bulk_proposal_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'many at once are proposed first' using errcode = 'check_violation', constraint = 'bulk_proposal_once';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at', 'reply']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at', 'reply']) then
    raise exception 'what many wait for is answered once' using errcode = 'check_violation', constraint = 'bulk_proposal_once';
  end if;
  if new.outcome = 'approved' and new.decided_by is not null and not may_sign(new.staff_id, new.decided_by, '{reviewer,admin}') then
    raise exception 'nobody signs what they asked for' using errcode = 'check_violation', constraint = 'bulk_proposal_other_person';
  end if;
  return new;
end $function$;
