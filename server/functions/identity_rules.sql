CREATE OR REPLACE FUNCTION identity_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from staff where staff.id = new.decided_by and staff.researcher_id = new.researcher_id) then
    raise exception 'nobody decides on their own identity' using errcode = 'check_violation', constraint = 'identity_not_own';
  end if;
  return new;
end $function$;
