CREATE OR REPLACE FUNCTION award_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- what takes the place of another award may keep what was signed off before
  signed_before bigint := 0;
  signing text;
  made operation_record;
begin
  select * into made from operation_record where report_id = new.report_id and seq = new.seq;
  if made.action = 'upholdAppeal' then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  elsif made.action = 'giveAward' then
    select before.coins into signed_before from report join award as before on before.report_id = report.id and before.seq = award_raised(report)
    where report.id = new.report_id;
  end if;
  signing := coalesce(award_signing(new, coalesce(signed_before, 0)), 'none');
  if signing = 'none' then
    raise exception 'nobody may give this award' using errcode = 'check_violation', constraint = 'award_within_limits';
  end if;
  if new.proposal_id is not null then
    if not carry_out('award', new.report_id::text, to_jsonb(new) - array['created_at', 'reversed_at', 'report_id', 'seq', 'staff_id', 'proposal_id']
      || jsonb_build_object('id', new.proposal_id, 'asked_by', new.staff_id)) then
      raise exception 'what is given is what was signed' using errcode = 'check_violation', constraint = 'award_as_signed';
    end if;
  elsif signing <> 'one' then
    raise exception 'this award needs a second signature' using errcode = 'check_violation', constraint = 'award_needs_sign_off';
  end if;
  return new;
end $function$;
