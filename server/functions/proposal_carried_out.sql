CREATE OR REPLACE FUNCTION proposal_carried_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from proposal join proposal_kind using (kind) where id = new.id and is_at_once and not is_carried_out) then
    raise exception 'what was approved was not done' using errcode = 'check_violation', constraint = 'proposal_carried_out';
  end if;
  return null;
end $function$;
