CREATE OR REPLACE FUNCTION award_proposal_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not award_settled(new) then
    raise exception 'approved proposal % was not given', new.id using errcode = 'check_violation', constraint = 'award_proposal_settled';
  end if;
  return null;
end $function$;
