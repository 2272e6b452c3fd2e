CREATE OR REPLACE FUNCTION proposal_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  rules proposal_kind;
  decision constant text[] := array['outcome', 'reply', 'decided_by', 'decided_at', 'decided_epoch', 'decided_xid', 'sealed'];
begin
  select * into rules from proposal_kind where kind = new.kind;
  if rules.leaves_out_subject and is_same_human(new.subject::uuid, coalesce(new.decided_by, new.asked_by)) then
    raise exception 'nobody has a part in what is about themselves' using errcode = 'check_violation', constraint = 'proposal_of_others';
  end if;
  if tg_op = 'INSERT' then
    if new.outcome is not null or not has_role(new.asked_by, rules.askers) then
      raise exception 'a proposal begins open, by somebody who may ask' using errcode = 'check_violation', constraint = 'proposal_by_asker';
    end if;
    return new;
  end if;
  -- the guard of what a signature allows marks it, once, in the transaction of the signature
  if new.is_carried_out and not old.is_carried_out and old.decided_xid = pg_current_xact_id() and old.decided_epoch = current_epoch()
     and to_jsonb(new) - 'is_carried_out' = to_jsonb(old) - 'is_carried_out' then
    return new;
  end if;
  -- a change of the encryption key seals the same value anew
  if old.outcome is null and new.outcome is null and (old.sealed is null) = (new.sealed is null)
     and to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then
    return new;
  end if;
  if old.outcome is not null or new.outcome is null or to_jsonb(new) - decision <> to_jsonb(old) - decision then
    raise exception 'a proposal is decided once, as it stands' using errcode = 'check_violation', constraint = 'proposal_decided_once';
  end if;
  if new.outcome in ('approved', 'returned') and not may_sign(old.asked_by, new.decided_by, rules.signers) then
    raise exception 'a proposal is decided by a second person' using errcode = 'check_violation', constraint = 'proposal_other_person';
  end if;
  if new.outcome = 'approved' and rules.asker_stays and not has_role(old.asked_by, rules.askers) then
    raise exception 'whoever asked may not ask any more' using errcode = 'check_violation', constraint = 'proposal_asker_stays';
  end if;
  new.sealed := null;
  new.decided_at := act_time();
  new.decided_epoch := current_epoch();
  new.decided_xid := pg_current_xact_id();
  return new;
end $function$;
