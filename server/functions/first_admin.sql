CREATE OR REPLACE FUNCTION first_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_first boolean := false;
begin
  if tg_op = 'UPDATE' and new.is_founder <> old.is_founder then
    raise exception 'how somebody came in stays' using errcode = 'check_violation', constraint = 'staff_founder_fixed';
  end if;
  if 'admin' = any (new.roles) then
    update first_run set closed_at = now(), word_hash = null where closed_at is null;
    is_first := found;
  end if;
  if tg_op = 'INSERT' and new.is_founder and not is_first then
    raise exception 'the first run is over' using errcode = 'check_violation', constraint = 'first_run_open';
  end if;
  return null;
end $function$;
