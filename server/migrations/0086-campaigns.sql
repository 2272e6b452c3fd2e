-- compatible: yes

-- For a while reports earn more: a factor for some applications and types, or all, from day to day. It takes two people, like a
-- rule. Which campaign a report falls under is fixed as it is submitted; nothing that ends later takes it away.
create table campaign (
  id uuid primary key,
  name text not null constraint campaign_name_length check (char_length(name) between 2 and 40),
  factor_hundredths integer not null constraint campaign_factor check (factor_hundredths between 101 and 1000),
  -- empty: all of them
  application_ids uuid[] not null default '{}',
  type_ids uuid[] not null default '{}',
  -- of Asia/Shanghai, both included
  first_day date not null,
  last_day date not null,
  note text not null constraint campaign_note check (char_length(note) between 1 and 500),
  staff_id uuid not null constraint campaign_staff references staff,
  created_at timestamptz not null default act_time(),
  outcome text constraint campaign_outcome check (outcome in ('signed', 'returned', 'withdrawn')),
  decided_by uuid constraint campaign_decided_by references staff,
  decided_at timestamptz,
  reply text not null default '',
  ended_by uuid constraint campaign_ended_by references staff,
  ended_at timestamptz,
  end_reason text not null default '',
  constraint campaign_period check (last_day >= first_day and last_day - first_day < 366),
  constraint campaign_reply check (coalesce(outcome, 'signed') = 'signed' or char_length(reply) between 1 and 500),
  constraint campaign_decided_whole check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  constraint campaign_ended_whole check ((ended_by is null) = (ended_at is null) and (ended_at is null or (outcome = 'signed' and char_length(end_reason) between 1 and 500)))
);
create index campaign_newest on campaign (created_at desc, id desc);
create index campaign_by_end on campaign (last_day) where outcome = 'signed';
create trigger campaign_kept before delete or truncate on campaign for each statement execute function refuse_change();

create function campaign_rules() returns trigger language plpgsql as $$
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
    if not coalesce(case new.outcome when 'withdrawn' then new.decided_by = old.staff_id else may_sign(new.decided_by, old.staff_id) end, false) then
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
end $$;
create trigger campaign_rules before insert or update on campaign for each row execute function campaign_rules();

-- The campaign of a report of this application and type submitted at this moment: the best factor holds, `bestCampaign` of the contract.
create function campaign_at(moment timestamptz, application uuid, type uuid) returns campaign language sql stable as $$
  select * from campaign
  where outcome = 'signed' and decided_at <= moment and (ended_at is null or moment < ended_at)
    and (moment at time zone 'Asia/Shanghai')::date between first_day and last_day
    and (application_ids = '{}' or application = any (application_ids))
    and (type_ids = '{}' or type = any (type_ids))
  order by factor_hundredths desc, decided_at, id limit 1
$$;

alter table report add column campaign_id uuid, alter column rule_version set default rule_at(act_time());
alter table report add constraint report_campaign foreign key (campaign_id) references campaign not valid;

-- Whoever inserts it: the rule of the moment and the best campaign are what its author was shown.
create function report_promised() returns trigger language plpgsql as $$
declare
  running campaign := campaign_at(new.created_at, new.application_id, new.type_id);
begin
  new.rule_version := rule_at(new.created_at);
  new.campaign_id := running.id;
  new.factor_hundredths := coalesce(running.factor_hundredths, 100);
  return new;
end $$;
create trigger report_promised before insert on report for each row when (new.earlier_account_id is null) execute function report_promised();

create function report_campaign_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'what a submission fixed never changes' using errcode = 'check_violation', constraint = 'report_fixed_fields';
end $$;
create trigger report_campaign_fixed before update on report for each row
  when (new.campaign_id is distinct from old.campaign_id) execute function report_campaign_fixed();
