CREATE OR REPLACE FUNCTION award_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  signed award_proposal;
  -- what takes the place of another award may keep what was signed off before
  signed_before bigint := 0;
  signing text;
  made operation_record;
begin
  select * into made from operation_record where report_id = new.report_id and seq = new.seq;
  if made.action = 'upholdAppeal' then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  elsif made.action = 'giveAward' then
    select coalesce(before.coins, 0) into signed_before
      from (select * from award_proposal where report_id = new.report_id order by seq desc limit 1) as returned
      left join award as before on before.report_id = returned.report_id and before.seq = returned.raises;
  end if;
  signing := coalesce(award_signing(new, coalesce(signed_before, 0)), 'none');
  if signing = 'none' then
    raise exception 'nobody may give this award' using errcode = 'check_violation', constraint = 'award_within_limits';
  end if;
  select * into signed from award_proposal where report_id = new.report_id and outcome = 'approved' and decided_seq = new.seq;
  if found then
    if (to_jsonb(signed) - array['id', 'created_at', 'researcher_id', 'seq', 'outcome', 'decided_seq', 'raises'])
       is distinct from (to_jsonb(new) - array['id', 'created_at', 'reversed_at', 'seq']) then
      raise exception 'what is given is what was signed' using errcode = 'check_violation', constraint = 'award_as_signed';
    end if;
  elsif signing <> 'one' then
    raise exception 'this award needs a second signature' using errcode = 'check_violation', constraint = 'award_needs_sign_off';
  end if;
  return new;
end $function$;
