CREATE OR REPLACE FUNCTION award_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  signed award_proposal;
  -- an appeal that is upheld may keep what was signed off before
  signed_before bigint := 0;
  signing text;
begin
  if exists (select 1 from operation_record where report_id = new.report_id and seq = new.seq and action = 'upholdAppeal') then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  end if;
  signing := coalesce(award_signing(new, signed_before), 'none');
  if signing = 'none' then
    raise exception 'nobody may give this award' using errcode = 'check_violation', constraint = 'award_within_limits';
  end if;
  select * into signed from award_proposal where report_id = new.report_id and outcome = 'approved' and decided_seq = new.seq;
  if found then
    if (to_jsonb(signed) - array['id', 'created_at', 'researcher_id', 'seq', 'outcome', 'decided_seq'])
       is distinct from (to_jsonb(new) - array['id', 'created_at', 'reversed_at', 'seq']) then
      raise exception 'what is given is what was signed' using errcode = 'check_violation', constraint = 'award_as_signed';
    end if;
  elsif signing <> 'one' then
    raise exception 'this award needs a second signature' using errcode = 'check_violation', constraint = 'award_needs_sign_off';
  end if;
  return new;
end $function$;
