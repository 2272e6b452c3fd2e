CREATE OR REPLACE FUNCTION staff_reset_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  acting uuid := case when tg_op = 'INSERT' then new.asked_by else new.decided_by end;
begin
  if tg_op = 'UPDATE' and (old.outcome is not null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at'])) then
    raise exception 'a reset is answered once' using errcode = 'check_violation', constraint = 'staff_reset_once';
  end if;
  if tg_op = 'INSERT' and new.outcome is not null then
    raise exception 'a reset is asked for first' using errcode = 'check_violation', constraint = 'staff_reset_once';
  end if;
  if not exists (select 1 from staff where id = acting and state = 'active' and 'admin' = any(roles)) then
    raise exception 'admins reset a second factor' using errcode = 'check_violation', constraint = 'staff_reset_by_admins';
  end if;
  -- the same human under two names is one person
  if exists (
    select 1 from staff as one join staff as other on one.researcher_id = other.researcher_id and one.id <> other.id
    where (one.id = acting and other.id = new.staff_id)
       or (new.outcome = 'approved' and one.id = new.asked_by and other.id = new.decided_by)) then
    raise exception 'a reset takes two others' using errcode = 'check_violation', constraint = 'staff_reset_two_people';
  end if;
  return new;
end $function$;
