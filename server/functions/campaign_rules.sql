CREATE OR REPLACE FUNCTION campaign_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ended constant text[] := array['ended_by', 'ended_at', 'end_reason'];
begin
  if tg_op = 'INSERT' then
    if new.signed_at is not null then
      raise exception 'a campaign is proposed first' using errcode = 'check_violation', constraint = 'campaign_by_two';
    end if;
    if not new.application_ids <@ array(select id from application) or not new.type_ids <@ array(select id from report_type) then
      raise exception 'a campaign is for what there is' using errcode = 'check_violation', constraint = 'campaign_scope';
    end if;
    return new;
  end if;
  if old.last_day < (act_time() at time zone 'Asia/Shanghai')::date then
    raise exception 'a campaign that is over stays as it was' using errcode = 'check_violation', constraint = 'campaign_over';
  end if;
  if old.signed_at is null and new.signed_at is not null and to_jsonb(new) - 'signed_at' = to_jsonb(old) - 'signed_at' then
    if not carry_out('campaign', new.id::text, '{}') then
      raise exception 'a campaign takes two people' using errcode = 'check_violation', constraint = 'campaign_by_two';
    end if;
    new.signed_at := act_time();
  elsif old.signed_at is not null and old.ended_at is null and new.ended_by is not null and to_jsonb(new) - ended = to_jsonb(old) - ended
     and has_role(new.ended_by, '{admin}') then
    new.ended_at := act_time();
  else
    raise exception 'a campaign is signed once, and ended once' using errcode = 'check_violation', constraint = 'campaign_decided_once';
  end if;
  return new;
end $function$;
