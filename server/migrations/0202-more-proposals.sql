-- Rules, campaigns, texts and acts on many reports are proposals too.
insert into proposal_kind (kind, askers, signers, is_at_once) values
  ('rule', '{admin}', '{admin}', true),
  ('campaign', '{admin}', '{admin}', true),
  ('document', '{admin}', '{admin}', true),
  ('bulk', '{reviewer,admin}', '{reviewer,admin}', false);

alter table proposal disable trigger user;

-- A signed rule has the id of its proposal; the shipped one has none.
alter table scoring_rule add column id uuid constraint scoring_rule_id unique;
alter table scoring_rule disable trigger scoring_rule_frozen;
update scoring_rule set id = proposed.id from rule_proposal as proposed where proposed.version = scoring_rule.version;
alter table scoring_rule enable trigger scoring_rule_frozen;
alter table scoring_rule alter column id set not null;
insert into proposal (id, kind, subject, params, reason, asked_by, asked_at, outcome, reply, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select id, 'rule', id::text, jsonb_build_object('rule', rule, 'effectDay', effect_day), note, staff_id, created_at,
  case outcome when 'signed' then 'approved' else outcome end, reply, decided_by, decided_at, case when outcome is not null then 0 end,
  case when outcome is not null then coalesce((select xid from event where subject = target.id::text
    and kind in ('rule.sign', 'rule.return', 'rule.withdraw') limit 1), '0') end,
  outcome is not distinct from 'signed'
from rule_proposal as target where staff_id is not null;

create or replace function scoring_rule_signed() returns trigger language plpgsql as $$
begin
  new.takes_effect_at := null;
  if not exists (select from scoring_rule) then return new; end if;
  if not carry_out('rule', new.id::text, jsonb_build_object('rule', new.rule)) then
    raise exception 'a rule is what was signed' using errcode = 'check_violation', constraint = 'scoring_rule_signed';
  end if;
  select greatest((params ->> 'effectDay')::timestamp at time zone 'Asia/Shanghai', decided_at) into new.takes_effect_at
  from proposal where id = new.id;
  return new;
end $$;

insert into proposal (id, kind, subject, reason, asked_by, asked_at, outcome, reply, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select id, 'campaign', id::text, note, staff_id, created_at,
  case outcome when 'signed' then 'approved' else outcome end, reply, decided_by, decided_at, case when outcome is not null then 0 end,
  case when outcome is not null then coalesce((select xid from event where subject = target.id::text
    and kind in ('campaign.sign', 'campaign.return', 'campaign.withdraw') limit 1), '0') end,
  outcome is not distinct from 'signed'
from campaign as target;
alter table campaign add column signed_at timestamptz;
alter table campaign disable trigger campaign_rules;
update campaign set signed_at = decided_at where outcome = 'signed';
alter table campaign enable trigger campaign_rules;
drop function campaign_at(timestamptz, uuid, uuid);
drop index campaign_by_end, campaign_open;
alter table campaign
  drop constraint campaign_ended_whole,
  drop column outcome, drop column decided_by, drop column decided_at, drop column reply, drop column staff_id, drop column note,
  add constraint campaign_ended_whole check (
    (ended_by is null) = (ended_at is null)
    and (ended_at is null or signed_at is not null and char_length(end_reason) between 1 and 500)) not valid;
alter table campaign validate constraint campaign_ended_whole;

create function campaign_at(moment timestamptz, application uuid, type uuid) returns campaign language sql stable as $$
  select * from campaign
  where signed_at <= moment and (ended_at is null or moment < ended_at)
    and (moment at time zone 'Asia/Shanghai')::date between first_day and last_day
    and (application_ids = '{}' or application = any (application_ids))
    and (type_ids = '{}' or type = any (type_ids))
  order by factor_hundredths desc, signed_at, id limit 1
$$;

create or replace function campaign_rules() returns trigger language plpgsql as $$
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
end $$;

insert into proposal (id, kind, subject, based_on, params, asked_by, asked_at)
select gen_random_uuid(), 'document', kind, version,
  jsonb_build_object('title', title, 'body', body, 'needsConsent', needs_consent, 'fromDay', from_day), proposed_by, updated_at
from document_draft where proposed_by is not null;
drop trigger document_draft_steps on document_draft;
drop function document_draft_steps();
alter table document_draft drop column proposed_by;

create or replace function document_signed() returns trigger language plpgsql as $$
declare
  newest document;
  signed proposal;
begin
  select * into newest from document where kind = new.kind order by version desc limit 1;
  if newest.kind is null and new.kind not in ('exclusions', 'harbour') then
    if new.version <> 1 or new.in_force_at is not null then
      raise exception 'a text begins with its first version' using errcode = 'check_violation', constraint = 'document_version_step';
    end if;
    return new;
  end if;
  if new.version <> coalesce(newest.version, 0) + 1 then
    raise exception 'a text goes on with its next version' using errcode = 'check_violation', constraint = 'document_version_step';
  end if;
  if not carry_out('document', new.kind, jsonb_build_object('title', new.title, 'body', new.body, 'needsConsent', new.needs_consent,
    'asked_by', new.proposed_by, 'decided_by', new.signed_by)) then
    raise exception 'a text is published by another admin than who proposed it, as it was proposed' using errcode = 'check_violation', constraint = 'document_by_two';
  end if;
  select * into signed from proposal where kind = 'document' and subject = new.kind and decided_xid = pg_current_xact_id() and is_carried_out;
  -- never before the version it follows
  new.in_force_at := greatest(act_time(), newest.in_force_at, (signed.params ->> 'fromDay')::timestamp at time zone 'Asia/Shanghai');
  return new;
end $$;

insert into proposal (id, kind, subject, params, asked_by, asked_at, outcome, reply, decided_by, decided_at, decided_epoch, decided_xid)
select id, 'bulk', id::text, jsonb_build_object('kind', kind, 'toId', to_id, 'reason', reason, 'duplicateOf', duplicate_of, 'note', note),
  staff_id, created_at, case when outcome = 'returned' and decided_by = staff_id then 'withdrawn' else outcome end, reply, decided_by, decided_at,
  case when outcome is not null then 0 end,
  case when outcome is not null then coalesce((select xid from event where subject = target.id::text
    and kind in ('bulk.approve', 'bulk.return') limit 1), '0') end
from bulk_proposal as target;

-- The reports of a proposal to act on many.
alter table bulk_report rename to proposal_item;
alter table proposal_item rename column bulk_id to proposal_id;
alter table proposal_item drop constraint bulk_report_bulk;
alter table proposal_item add constraint proposal_item_proposal foreign key (proposal_id) references proposal not valid;
alter table proposal_item validate constraint proposal_item_proposal;
alter table proposal_item rename constraint bulk_report_once to proposal_item_once;
alter table proposal_item rename constraint bulk_report_each to proposal_item_each;
alter table proposal_item rename constraint bulk_report_report to proposal_item_report;
alter table proposal_item rename constraint bulk_report_place to proposal_item_place;
drop trigger bulk_report_rules on proposal_item;
drop trigger bulk_report_kept on proposal_item;
drop function bulk_report_rules();
create function proposal_item_rules() returns trigger language plpgsql as $$
declare
  answer text := (select outcome from proposal where id = new.proposal_id and kind = 'bulk');
begin
  if tg_op = 'INSERT' and (answer is not null or new.outcome is not null)
     or tg_op = 'UPDATE' and (answer is distinct from 'approved' or old.outcome is not null or new.outcome is null
       or to_jsonb(new) - 'outcome' <> to_jsonb(old) - 'outcome') then
    raise exception 'each is done once, when it is signed' using errcode = 'check_violation', constraint = 'proposal_item_signed';
  end if;
  return new;
end $$;
create trigger proposal_item_rules before insert or update on proposal_item for each row execute function proposal_item_rules();
create trigger proposal_item_kept before delete or truncate on proposal_item for each statement execute function refuse_change();

alter table proposal enable trigger user;

drop table rule_proposal, bulk_proposal;
drop function rule_proposal_rules();
drop function bulk_proposal_rules();
