CREATE OR REPLACE FUNCTION letter_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.researcher_id, new.type) is distinct from (old.researcher_id, old.type) then
    raise exception 'a letter stays whose and what it is' using errcode = 'check_violation', constraint = 'letter_stays';
  end if;
  return new;
end $function$;
