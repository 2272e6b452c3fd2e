CREATE OR REPLACE FUNCTION setting_proposal_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  said constant text[] := array['outcome', 'decided_by', 'decided_at', 'decided_xid', 'sealed'];
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not exists (
      select from staff where id = new.staff_id and state = 'active' and 'admin' = any (roles)) then
      raise exception 'a setting is proposed by an admin' using errcode = 'check_violation', constraint = 'setting_proposal_by_admin';
    end if;
    return new;
  end if;
  -- a change of the encryption key seals the same value anew
  if old.outcome is null and new.outcome is null and to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then
    return new;
  end if;
  if old.outcome is not null or new.outcome is null or to_jsonb(new) - said <> to_jsonb(old) - said then
    raise exception 'a proposed setting is decided once, as it stands' using errcode = 'check_violation', constraint = 'setting_proposal_decided_once';
  end if;
  if not coalesce(case new.outcome when 'withdrawn' then new.decided_by = old.staff_id else may_sign(old.staff_id, new.decided_by, '{admin}') end, false) then
    raise exception 'a setting is signed by another admin and withdrawn by its author' using errcode = 'check_violation', constraint = 'setting_proposal_other_person';
  end if;
  new.sealed := null;
  new.decided_at := act_time();
  new.decided_xid := pg_current_xact_id();
  return new;
end $function$;
