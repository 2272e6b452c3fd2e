CREATE OR REPLACE FUNCTION campaign_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  today date := (act_time() at time zone 'Asia/Shanghai')::date;
  said constant text[] := array['outcome', 'decided_by', 'decided_at', 'reply'];
  ended constant text[] := array['ended_by', 'ended_at', 'end_reason'];
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not exists (select 1 from staff where id = new.staff_id and 'admin' = any (roles)) then
      raise exception 'a campaign is proposed by an admin' using errcode = 'check_violation', constraint = 'campaign_by_admin';
    end if;
    if not new.application_ids <@ array(select id from application) or not new.type_ids <@ array(select id from report_type) then
      raise exception 'a campaign is for what there is' using errcode = 'check_violation', constraint = 'campaign_scope';
    end if;
    return new;
  end if;
  if old.outcome is null and new.outcome is not null and to_jsonb(new) - said = to_jsonb(old) - said then
    if not coalesce(case new.outcome when 'withdrawn' then new.decided_by = old.staff_id else may_sign(old.staff_id, new.decided_by, '{admin}') end, false) then
      raise exception 'a campaign is signed by another admin and withdrawn by its author' using errcode = 'check_violation', constraint = 'campaign_other_person';
    end if;
    new.decided_at := act_time();
  elsif old.outcome = 'signed' and old.ended_at is null and new.ended_by is not null and to_jsonb(new) - ended = to_jsonb(old) - ended
     and exists (select 1 from staff where id = new.ended_by and 'admin' = any (roles)) then
    new.ended_at := act_time();
  else
    raise exception 'a campaign is decided once, and ended once' using errcode = 'check_violation', constraint = 'campaign_decided_once';
  end if;
  if (new.outcome = 'signed' or new.ended_at is not null) and old.last_day < today then
    raise exception 'a campaign that is over stays as it was' using errcode = 'check_violation', constraint = 'campaign_over';
  end if;
  return new;
end $function$;
