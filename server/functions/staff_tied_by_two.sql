CREATE OR REPLACE FUNCTION staff_tied_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from staff_tie
    where staff_id = new.id and researcher_id = new.researcher_id and outcome = 'approved' and decided_xid = pg_current_xact_id()) then
    raise exception 'whose account a colleague has takes two admins' using errcode = 'check_violation', constraint = 'staff_tied_by_two';
  end if;
  return new;
end $function$;
