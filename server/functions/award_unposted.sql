CREATE OR REPLACE FUNCTION award_unposted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from proposal where kind = 'award' and subject = new.source_id::text and outcome is null) then
    raise exception 'the award of report % waits for a second signature', new.source_id using errcode = 'check_violation', constraint = 'award_proposal_unposted';
  end if;
  return null;
end $function$;
