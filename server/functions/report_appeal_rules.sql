CREATE OR REPLACE FUNCTION report_appeal_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  verdict report_step;
  known report_act;
begin
  if tg_op = 'INSERT' then
    select * into verdict from report_step
      where report_id = new.report_id and action in (select act from report_act where is_verdict) order by seq desc limit 1;
    if exists (select from report where id = new.report_id and award_state is not null) then
      raise exception 'an award is given before it is disputed' using errcode = 'check_violation', constraint = 'report_appeal_of_award';
    end if;
    if verdict.seq is distinct from new.verdict_seq or verdict.actor_role = 'author' or new.outcome is not null
       or (act_of(new.report_id, new.asked_seq)).sets is distinct from 'appeal'
       or exists (select from report where id = new.report_id and status = 1) then
      raise exception 'an appeal disputes the standing verdict' using errcode = 'check_violation', constraint = 'report_appeal_of_verdict';
    end if;
    return new;
  end if;
  known := act_of(new.report_id, new.decided_seq);
  if old.outcome is not null
     or (new.id, new.report_id, new.verdict_seq, new.asked_seq) is distinct from (old.id, old.report_id, old.verdict_seq, old.asked_seq)
     or (known.needs, known.gives_award) is distinct from ('appeal', new.outcome = 'upheld') then
    raise exception 'an appeal is decided once, by its record' using errcode = 'check_violation', constraint = 'report_appeal_decided_once';
  end if;
  if not may_decide_appeal((select staff_id from report_step where report_id = new.report_id and seq = new.decided_seq),
       (select staff_id from report_step where report_id = new.report_id and seq = new.verdict_seq),
       (select staff_id from award where report_id = new.report_id and reversed_at is null)) then
    raise exception 'nobody decides an appeal against their own verdict' using errcode = 'check_violation', constraint = 'report_appeal_other_reviewer';
  end if;
  return new;
end $function$;
