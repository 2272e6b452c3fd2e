CREATE OR REPLACE FUNCTION staff_tie_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles)) then
      raise exception 'a tie is asked for by an admin' using errcode = 'check_violation', constraint = 'staff_tie_by_admin';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at', 'decided_xid']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at', 'decided_xid']) then
    raise exception 'a tie is answered once, as it stands' using errcode = 'check_violation', constraint = 'staff_tie_once';
  end if;
  if not exists (select from staff where id = new.decided_by and state = 'active' and 'admin' = any (roles))
     or (new.outcome = 'approved' and not (may_sign(new.asked_by, new.decided_by, '{admin}')
       and exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles)))) then
    raise exception 'a tie is signed by another admin' using errcode = 'check_violation', constraint = 'staff_tie_two_people';
  end if;
  new.decided_at := act_time();
  new.decided_xid := pg_current_xact_id();
  return new;
end $function$;
