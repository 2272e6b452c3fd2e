-- compatible: yes

-- Who let whom in, gave whom which role, or took it: what tells whether two colleagues are two people.
create table staff_record (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null constraint staff_record_staff references staff,
  action text not null constraint staff_record_action check (action in ('link', 'provider', 'factor', 'roles', 'disable')),
  given text[] not null default '{}',
  taken text[] not null default '{}',
  -- a command on the server and the clock leave no row
  by_id uuid not null constraint staff_record_by references staff,
  created_at timestamptz not null default act_time(),
  -- before the first report came in
  is_founding boolean not null,
  constraint staff_record_of_another check (by_id <> staff_id or action = 'roles' and given = '{}')
);
create index staff_record_of on staff_record (staff_id, created_at);
create index staff_record_by_whom on staff_record (by_id, created_at);

insert into staff_record (staff_id, action, given, taken, by_id, created_at, is_founding)
select staff_id, action, given, taken, by_id, at, at < coalesce((select min(created_at) from report), 'infinity')
from (
  select staff_id, 'link' as action, '{}'::text[] as given, '{}'::text[] as taken, created_by as by_id, created_at as at
    from staff_link where created_by is not null
  union all
  select staff_id, 'factor', '{}', '{}', asked_by, decided_at from staff_reset where outcome = 'approved'
  union all
  select subject::uuid, 'provider', '{}', '{}', actor_id, at
    from event where kind = 'staff.inviteToProvider' and (params ->> 'isInvited')::boolean
  union all
  select subject::uuid, 'roles', array(select after.* from jsonb_array_elements_text(params -> 'after') as after where not params -> 'before' ? after.value),
      array(select before.* from jsonb_array_elements_text(params -> 'before') as before where not params -> 'after' ? before.value), actor_id, at
    from event where kind = 'staff.changeRoles' and actor = 'staff'
  union all
  select subject::uuid, 'disable', '{}', (select roles from staff where id = subject::uuid), actor_id, at
    from event where kind = 'staff.disable' and actor = 'staff'
) as earlier;

create function staff_record_rules() returns trigger language plpgsql as $$
begin
  new.created_at := act_time();
  new.is_founding := not exists (select from report);
  return new;
end $$;
create trigger staff_record_rules before insert on staff_record for each row execute function staff_record_rules();
create trigger staff_record_kept before update or delete or truncate on staff_record for each statement execute function refuse_change();

-- A way in that one colleague opens to another.
create function staff_let_in() returns trigger language plpgsql as $$
begin
  insert into staff_record (staff_id, action, by_id) select new.staff_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid;
  return null;
end $$;
create trigger staff_link_recorded after insert on staff_link for each row
  when (new.created_by is not null) execute function staff_let_in('link', 'created_by');
create trigger staff_provider_invitation_recorded after insert or update on staff_provider_invitation for each row
  execute function staff_let_in('provider', 'invited_by');
create trigger staff_reset_recorded after update on staff_reset for each row
  when (new.outcome = 'approved') execute function staff_let_in('factor', 'asked_by');

-- Whether it still counts. A new centre has nobody else than who was let in by its founder.
create function is_fresh(record staff_record) returns boolean language sql stable as $$
  select not record.is_founding and record.created_at > act_time() - interval '30 days'
$$;

-- Everybody in whose hands this account may be: they themselves, who let them in, and who let those in.
create function hands_of(person uuid) returns setof uuid language sql stable as $$
  with recursive hand(id) as (
    select person
    union
    select before.id from hand, lateral (
      select record.by_id from staff_record as record
        where record.staff_id = hand.id and record.action in ('link', 'provider', 'factor') and is_fresh(record)
      union all
      select that.id from staff as this join staff as that on that.researcher_id = this.researcher_id where this.id = hand.id
    ) as before(id))
  select id from hand
$$;

-- Why `signer` may not sign what `asker` proposed, with one of these roles; null where they may.
create function sign_objection(asker uuid, signer uuid, roles text[]) returns text language sql stable as $$
  select case
    when is_same_human(asker, signer) then 'own'
    when not exists (
      select from staff as person where person.id = signer and person.state = 'active' and person.roles && sign_objection.roles
        and coalesce(person.temporary_until > now(), true)) then 'role'
    when asker in (select hands_of(signer)) then 'letIn'
    when signer in (select hands_of(asker)) then 'lets'
    when exists (select hands_of(asker) intersect select hands_of(signer)) then 'sameHand'
    when not exists (
      select from staff as person, unnest(person.roles) as role
      where person.id = signer and role = any(sign_objection.roles) and not exists (
        select from staff_record as record
        where record.staff_id = signer and record.action = 'roles' and role = any(record.given) and is_fresh(record)
          and exists (select hands_of(record.by_id) intersect select hands_of(asker)))) then 'given' end
$$;

drop function may_sign(uuid, uuid);
create function may_sign(asker uuid, signer uuid, roles text[]) returns boolean language sql stable as $$
  select sign_objection(asker, signer, roles) is null
$$;

create or replace function award_proposal_rules() returns trigger language plpgsql as $$
declare
  judged report;
  standing award;
  act operation_record;
begin
  select * into judged from report where id = new.report_id;
  if tg_op = 'INSERT' then
    select * into act from operation_record where report_id = new.report_id and seq = new.seq;
    select * into standing from award where report_id = new.report_id and reversed_at is null;
    if new.outcome is not null or act.action is distinct from 'proposeAward' or act.staff_id is distinct from new.staff_id
       or new.researcher_id <> judged.researcher_id or judged.status not in (2, 3, 4) or new.raises is distinct from standing.seq then
      raise exception 'an award is proposed by its record, for a confirmed report, in the place of the one that stands' using errcode = 'check_violation', constraint = 'award_proposal_of_report';
    end if;
    if new.raises is not null then
      if not exists (select 1 from operation_record where report_id = new.report_id and seq = new.seq - 1 and action = 'upholdAppeal' and staff_id = new.staff_id)
         and not exists (select 1 from award_proposal where report_id = new.report_id and raises = new.raises and outcome = 'returned') then
        raise exception 'a standing award is raised by an upheld appeal only' using errcode = 'check_violation', constraint = 'award_proposal_of_appeal';
      end if;
      if new.level < standing.level or new.contribution < standing.contribution or new.coins < standing.coins
         or (new.level, new.contribution, new.coins) = (standing.level, standing.contribution, standing.coins) then
        raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'award_proposal_only_raises';
      end if;
    end if;
    if (new.rule_version, new.tier, new.factor_hundredths) is distinct from (judged.rule_version, judged.tier, judged.factor_hundredths)
       or new.tier_hundredths is distinct from (select (rule #>> array['tierHundredths', new.tier])::integer from scoring_rule where version = new.rule_version) then
      raise exception 'an award is reckoned by what its submission fixed' using errcode = 'check_violation', constraint = 'award_proposal_terms';
    end if;
    return new;
  end if;
  select * into act from operation_record where report_id = new.report_id and seq = new.decided_seq;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - 'outcome' - 'decided_seq') is distinct from (to_jsonb(old) - 'outcome' - 'decided_seq')
     or act.action is distinct from (case new.outcome when 'approved' then 'approveAward' when 'returned' then 'returnAward' else 'revoke' end) then
    raise exception 'a proposed award is answered once, by its record' using errcode = 'check_violation', constraint = 'award_proposal_decided_once';
  end if;
  if new.outcome <> 'fallen' and not may_sign(new.staff_id, act.staff_id, '{reviewer,admin}') then
    raise exception 'nobody signs off the award they proposed' using errcode = 'check_violation', constraint = 'award_proposal_other_person';
  end if;
  return new;
end $$;

create or replace function bulk_proposal_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'many at once are proposed first' using errcode = 'check_violation', constraint = 'bulk_proposal_once';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at', 'reply']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at', 'reply']) then
    raise exception 'what many wait for is answered once' using errcode = 'check_violation', constraint = 'bulk_proposal_once';
  end if;
  if new.outcome = 'approved' and new.decided_by is not null and not may_sign(new.staff_id, new.decided_by, '{reviewer,admin}') then
    raise exception 'nobody signs what they asked for' using errcode = 'check_violation', constraint = 'bulk_proposal_other_person';
  end if;
  return new;
end $$;

create or replace function gift_price_change_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'a change of price is proposed first' using errcode = 'check_violation', constraint = 'gift_price_change_once';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_xid']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_xid']) then
    raise exception 'a change of price is answered once' using errcode = 'check_violation', constraint = 'gift_price_change_once';
  end if;
  if new.outcome <> 'fallen' and new.decided_by is not null and not may_sign(new.proposed_by, new.decided_by, '{operator,admin}') then
    raise exception 'nobody signs the price they proposed' using errcode = 'check_violation', constraint = 'gift_price_change_other_person';
  end if;
  new.decided_xid := pg_current_xact_id();
  return new;
end $$;

create or replace function document_signed() returns trigger language plpgsql as $$
declare
  newest document;
  waiting document_draft;
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
  select * into waiting from document_draft where kind = new.kind for update;
  if waiting.proposed_by is null
     or (new.title, new.body, new.needs_consent, new.proposed_by) is distinct from (waiting.title, waiting.body, waiting.needs_consent, waiting.proposed_by) then
    raise exception 'what is published is what was proposed' using errcode = 'check_violation', constraint = 'document_as_proposed';
  end if;
  if not may_sign(new.proposed_by, new.signed_by, '{admin}') then
    raise exception 'a text is published by another admin than who proposed it' using errcode = 'check_violation', constraint = 'document_other_person';
  end if;
  -- never before the version it follows
  new.in_force_at := greatest(act_time(), newest.in_force_at, waiting.from_day::timestamp at time zone 'Asia/Shanghai');
  return new;
end $$;

create or replace function campaign_rules() returns trigger language plpgsql as $$
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
end $$;

create or replace function rule_proposal_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.staff_id is null and exists (select 1 from scoring_rule)
       or new.staff_id is not null and (new.outcome is not null or not exists (
         select 1 from staff where id = new.staff_id and 'admin' = any (roles))) then
      raise exception 'a rule is proposed by an admin' using errcode = 'check_violation', constraint = 'rule_proposal_by_admin';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at', 'reply', 'version'])
       is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at', 'reply', 'version']) then
    raise exception 'a proposed rule is decided once, as it stands' using errcode = 'check_violation', constraint = 'rule_proposal_decided_once';
  end if;
  if not coalesce(case new.outcome when 'withdrawn' then new.decided_by = old.staff_id else may_sign(old.staff_id, new.decided_by, '{admin}') end, false) then
    raise exception 'a rule is signed by another admin and withdrawn by its author' using errcode = 'check_violation', constraint = 'rule_proposal_other_person';
  end if;
  new.decided_at := act_time();
  return new;
end $$;

create or replace function setting_proposal_rules() returns trigger language plpgsql as $$
declare
  said constant text[] := array['outcome', 'decided_by', 'decided_at', 'decided_xid', 'sealed'];
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not exists (
      select from staff where id = new.staff_id and state = 'active' and 'admin' = any (roles)) then
      raise exception 'a setting is proposed by an admin' using errcode = 'check_violation', constraint = 'setting_proposal_by_admin';
    end if;
    return new;
  end if;
  -- a change of the encryption key seals the same value anew
  if old.outcome is null and new.outcome is null and to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then
    return new;
  end if;
  if old.outcome is not null or new.outcome is null or to_jsonb(new) - said <> to_jsonb(old) - said then
    raise exception 'a proposed setting is decided once, as it stands' using errcode = 'check_violation', constraint = 'setting_proposal_decided_once';
  end if;
  if not coalesce(case new.outcome when 'withdrawn' then new.decided_by = old.staff_id else may_sign(old.staff_id, new.decided_by, '{admin}') end, false) then
    raise exception 'a setting is signed by another admin and withdrawn by its author' using errcode = 'check_violation', constraint = 'setting_proposal_other_person';
  end if;
  new.sealed := null;
  new.decided_at := act_time();
  new.decided_xid := pg_current_xact_id();
  return new;
end $$;

create or replace function staff_reset_by_two() returns trigger language plpgsql as $$
begin
  if not may_sign(new.asked_by, new.decided_by, '{admin}')
     or not exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles))
     or not exists (select from staff where id = new.staff_id and state = 'active') then
    raise exception 'a reset is signed while both are admins' using errcode = 'check_violation', constraint = 'staff_reset_by_two';
  end if;
  return new;
end $$;

create or replace function staff_tie_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles)) then
      raise exception 'a tie is asked for by an admin' using errcode = 'check_violation', constraint = 'staff_tie_by_admin';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at', 'decided_xid']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at', 'decided_xid']) then
    raise exception 'a tie is answered once, as it stands' using errcode = 'check_violation', constraint = 'staff_tie_once';
  end if;
  if not exists (select from staff where id = new.decided_by and state = 'active' and 'admin' = any (roles))
     or (new.outcome = 'approved' and not (may_sign(new.asked_by, new.decided_by, '{admin}')
       and exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles)))) then
    raise exception 'a tie is signed by another admin' using errcode = 'check_violation', constraint = 'staff_tie_two_people';
  end if;
  new.decided_at := act_time();
  new.decided_xid := pg_current_xact_id();
  return new;
end $$;

-- An appeal is decided, and a raise that was sent back given up, by somebody who could have signed the verdict and the award.
create function may_decide_appeal(decider uuid, verdict_by uuid, awarded_by uuid) returns boolean language sql stable as $$
  select not exists (select from unnest(array[verdict_by, awarded_by]) as judge where judge is not null and not may_sign(judge, decider, '{reviewer}'))
$$;
create or replace function report_appeal_rules() returns trigger language plpgsql as $$
declare
  verdict operation_record;
  act operation_record;
begin
  select * into verdict from operation_record
    where report_id = new.report_id and action in (select report_act.act from report_act where is_verdict) order by seq desc limit 1;
  if tg_op = 'INSERT' then
    select * into act from operation_record where report_id = new.report_id and seq = new.asked_seq;
    if exists (select 1 from report where id = new.report_id and award_state is not null) then
      raise exception 'an award is given before it is disputed' using errcode = 'check_violation', constraint = 'report_appeal_of_award';
    end if;
    if verdict.seq is distinct from new.verdict_seq or verdict.action = 'withdraw' or new.outcome is not null
       or act.action is distinct from 'appeal'
       or exists (select 1 from report where id = new.report_id and status = 1) then
      raise exception 'an appeal disputes the standing verdict' using errcode = 'check_violation', constraint = 'report_appeal_of_verdict';
    end if;
    -- the time runs from the award where that came later
    if act.created_at > deadline_of('appeal') + greatest(verdict.created_at, (select max(created_at) from operation_record
        where report_id = new.report_id and seq > verdict.seq and action in ('giveAward', 'approveAward'))) then
      raise exception 'a verdict is appealed in time' using errcode = 'check_violation', constraint = 'report_appeal_in_time';
    end if;
    return new;
  end if;
  select * into act from operation_record where report_id = new.report_id and seq = new.decided_seq;
  if old.outcome is not null
     or (new.id, new.report_id, new.verdict_seq, new.asked_seq) is distinct from (old.id, old.report_id, old.verdict_seq, old.asked_seq)
     or act.action is distinct from (case new.outcome when 'upheld' then 'upholdAppeal' else 'rejectAppeal' end) then
    raise exception 'an appeal is decided once, by its record' using errcode = 'check_violation', constraint = 'report_appeal_decided_once';
  end if;
  if not may_decide_appeal(act.staff_id, (select staff_id from operation_record where report_id = new.report_id and seq = new.verdict_seq),
       (select staff_id from award where report_id = new.report_id and reversed_at is null)) then
    raise exception 'nobody decides an appeal against their own verdict' using errcode = 'check_violation', constraint = 'report_appeal_other_reviewer';
  end if;
  return new;
end $$;

create or replace function report_recorded() returns trigger language plpgsql as $$
declare
  made operation_record;
  given award;
begin
  select * into made from operation_record where report_id = new.id and seq = new.version and to_status = new.status;
  if not found then
    raise exception 'report % version % has no operation record', new.id, new.version using errcode = 'check_violation', constraint = 'report_has_record';
  end if;
  if new.information_seq is not null and not exists (
    select 1 from operation_record where report_id = new.id and seq = new.information_seq and action = 'askInformation') then
    raise exception 'nobody asked for information' using errcode = 'check_violation', constraint = 'report_information_asked';
  end if;
  if new.retest is not null and not exists (
    select 1 from operation_record where report_id = new.id and seq = new.retest_seq
      and action = case new.retest when 'asked' then 'askRetest' when 'passed' then 'passRetest' else 'failRetest' end) then
    raise exception 'a retest is what its record says' using errcode = 'check_violation', constraint = 'report_retest_recorded';
  end if;
  if made.action in ('appeal', 'upholdAppeal', 'rejectAppeal') and not exists (
    select 1 from report_appeal where report_id = new.id and new.version in (asked_seq, decided_seq)) then
    raise exception 'there is no such appeal' using errcode = 'check_violation', constraint = 'report_appeal_kept_with_record';
  end if;
  if made.action in ('reopen', 'revoke') and exists (select 1 from report_appeal where report_id = new.id and outcome is null) then
    raise exception 'the appeal is decided first' using errcode = 'check_violation', constraint = 'report_appeal_first';
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if new.version <> old.version and made.from_status is distinct from (case when new.status <> old.status then old.status end) then
    raise exception 'the record of report % says another step than was made', new.id using errcode = 'check_violation', constraint = 'report_step_as_recorded';
  end if;

  if new.status is distinct from old.status then
    if new.status = -1 and new.ignore_reason is distinct from
       (case made.action when 'withdraw' then 'withdrawn' when 'expire' then 'noAnswer' when 'revoke' then 'revoked' else new.ignore_reason end)
       or (made.action = 'ignore' and new.ignore_reason in ('withdrawn', 'noAnswer', 'revoked')) then
      raise exception 'the reason does not fit the act' using errcode = 'check_violation', constraint = 'report_reason_by_action';
    end if;
    if made.action = 'expire' and not exists (
      select 1 from operation_record where report_id = new.id and seq = old.information_seq
        and created_at <= made.created_at - deadline_of('answer')) then
      raise exception 'its author still has time to answer' using errcode = 'check_violation', constraint = 'report_expired_in_time';
    end if;
  elsif (new.level, new.contribution, new.coins) is distinct from (old.level, old.contribution, old.coins) then
    if made.action = 'upholdAppeal' and made.from_status is null then
      if new.level < old.level or new.contribution < old.contribution or new.coins < old.coins then
        raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'report_award_only_raised';
      end if;
    elsif old.award_state is null or not (
      made.action in ('giveAward', 'approveAward') or made.action = 'proposeAward' and new.contribution = 0 and new.coins = 0) then
      raise exception 'a standing award changes by an upheld appeal only' using errcode = 'check_violation', constraint = 'report_award_by_appeal';
    elsif award_raised(new) is not null and (new.level < old.level or new.contribution < old.contribution or new.coins < old.coins) then
      raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'report_award_only_raised';
    end if;
  end if;

  if coalesce(new.award_state = 'waiting', false) <> exists (select 1 from award_proposal where report_id = new.id and outcome is null) then
    raise exception 'an award waits exactly while a proposal is open' using errcode = 'check_violation', constraint = 'report_award_as_proposed';
  end if;
  select * into given from award where report_id = new.id and reversed_at is null;
  if found and (new.level, new.contribution, new.coins) is distinct from (given.level, given.contribution, given.coins)
     or found and new.award_state is not null and award_raised(new) is distinct from given.seq
     or not found and new.status in (2, 3, 4) and new.award_state is null and new.earlier_account_id is null
     or not found and new.award_state is not null and (new.contribution, new.coins) <> (0, 0) then
    raise exception 'a confirmed report shows the award that was given, or that none was yet' using errcode = 'check_violation', constraint = 'report_award_as_given';
  end if;
  if new.version <> old.version and made.action = 'keepAward' and (given.id is null or not may_decide_appeal(made.staff_id, (select verdict.staff_id
        from report_appeal as disputed join operation_record as verdict on verdict.report_id = disputed.report_id and verdict.seq = disputed.verdict_seq
        where disputed.report_id = new.id order by disputed.asked_seq desc limit 1), given.staff_id)) then
    raise exception 'an award is kept by somebody else than gave it' using errcode = 'check_violation', constraint = 'report_award_kept_by_other';
  end if;
  return null;
end $$;
