-- What guards and verbs ask the database.

set local check_function_bodies = off;

create function account_opened() returns trigger language plpgsql as $$
begin
  if (new.balance, new.earned, new.spent, new.seq) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint) or new.head_hash <> '' then
    raise exception 'an account opens empty' using errcode = 'check_violation', constraint = 'account_opens_empty';
  end if;
  return new;
end $$;

create function account_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (pg_trigger_depth() < 2
     and (new.id, new.kind, new.researcher_id, new.balance, new.earned, new.spent, new.seq, new.head_hash)
         is distinct from (old.id, old.kind, old.researcher_id, old.balance, old.earned, old.spent, old.seq, old.head_hash)) then
    raise exception 'a balance moves only with an entry' using errcode = 'check_violation', constraint = 'account_by_entry_only';
  end if;
  return new;
end $$;

-- What the step of a report that has this number does.
create function act_of(about uuid, step integer) returns report_act language sql stable as $$
  select report_act.* from report_step join report_act on act = action where report_id = about and seq = step limit 1
$$;

-- Where each of them leads (`address_path`); what leads nowhere is left out.
create function address_paths(url text) returns text[] language sql immutable parallel safe
begin atomic
  select array(select distinct path from regexp_split_to_table(url, '\n| +(?=https?://)') as place
    cross join lateral address_path(btrim(place)) as path where path <> '');
end;

create function application_version_rules() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from application where id = new.application_id and version = new.version
    and (name, tier, team, hosts, packages, position, active) is not distinct from (new.name, new.tier, new.team, new.hosts, new.packages, new.position, new.active)) then
    raise exception 'a version of an application is what it was' using errcode = 'check_violation', constraint = 'application_version_as_it_was';
  end if;
  return new;
end $$;

create function application_versioned() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.version <> old.version then
    insert into application_version (application_id, version, name, tier, team, hosts, packages, position, active)
      values (new.id, new.version, new.name, new.tier, new.team, new.hosts, new.packages, new.position, new.active);
  end if;
  return null;
end $$;

create function award_counted() returns trigger language plpgsql as $$
declare
  step bigint := case when tg_op = 'INSERT' then new.coins when old.reversed_at is null and new.reversed_at is not null then -new.coins else 0 end;
begin
  insert into award_tally values (abs(hashtext(new.id::text)) % 16, step)
    on conflict (share) do update set coins = award_tally.coins + step;
  return null;
end $$;

-- An approved raise is settled when the award it raises is taken back too, to the coin; verify-ledger asks the same.
create function award_settled(signed proposal) returns boolean language sql stable as $$
  select exists (select from award as given where given.report_id = signed.subject::uuid and given.proposal_id = signed.id
    and signed.coins = coalesce((select sum(entry.amount) from ledger_tx as posted
      join ledger_entry as entry on entry.tx_id = posted.id
      join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = given.report_id and posted.source_seq = given.seq), 0)
    and exists (select from contribution_entry as posted
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = given.report_id and posted.source_seq = given.seq
        and posted.researcher_id = signed.researcher_id and posted.amount = signed.contribution)
    and (signed.params ->> 'raises' is null
      or exists (select from award as raised where raised.report_id = given.report_id and raised.seq = (signed.params ->> 'raises')::integer
        and raised.reversed_at is not null
        and 0 = coalesce((select sum(entry.amount) from ledger_tx as posted
          join ledger_entry as entry on entry.tx_id = posted.id
          join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
          where posted.kind in ('award', 'awardReversal') and posted.source_kind = 'report'
            and posted.source_id = given.report_id and posted.source_seq = raised.seq), 0)
        and exists (select from contribution_entry as posted
          where posted.kind = 'awardReversal' and posted.source_kind = 'report' and posted.source_id = given.report_id
            and posted.source_seq = raised.seq and posted.researcher_id = signed.researcher_id))))
$$;

-- A decision stands in the history of its report, and what was signed is posted to the coin.
create function award_decided() returns trigger language plpgsql as $$
begin
  if not exists (
    select from report_step join report_act as known on known.act = action
    where report_id = new.subject::uuid and seq > new.based_on and created_at = new.decided_at
      and case new.outcome when 'approved' then known.needs = 'awardWaiting' and known.gives_award when 'lapsed' then known.is_verdict
        else known.sets = 'awardReturned' end
      and (new.decided_by is null or staff_id = new.decided_by)) then
    raise exception 'a proposed award is answered by a step' using errcode = 'check_violation', constraint = 'award_proposal_by_step';
  end if;
  if new.outcome = 'approved' and not award_settled(new) then
    raise exception 'approved proposal % was not given', new.id using errcode = 'check_violation', constraint = 'award_proposal_settled';
  end if;
  return null;
end $$;

-- What was proposed last for a report, while it is not given: the award that it raises stands beside it.
create function award_raised(about report) returns integer language sql stable as $$
  select (params ->> 'raises')::integer from proposal where kind = 'award' and subject = about.id::text order by id desc limit 1
$$;

-- By how many people an award can be given, by the rule of its report: 'one', 'two', or 'none' (`signingFor` of the contract).
create function award_signing(given award, signed_before bigint) returns text language sql stable as $$
  select case
    when given.contribution > (rule ->> 'maxContribution')::bigint or given.coins > (rule ->> 'maxCoins')::bigint then 'none'
    when not is_inside then case given.level when 0 then 'none' else 'two' end
    when given.coins > greatest(signed_before, (rule ->> 'signOffAboveCoins')::bigint) then 'two'
    else 'one' end
  from scoring_rule, lateral (select
    given.base_contribution between (rule #>> array['contribution', given.level::text, 'from'])::bigint and (rule #>> array['contribution', given.level::text, 'to'])::bigint
    and given.base_coins between (rule #>> array['coins', given.level::text, 'from'])::bigint and (rule #>> array['coins', given.level::text, 'to'])::bigint
    and given.bonus_contribution between 0 and case given.level when 0 then 0 else (rule ->> 'maxBonusContribution')::bigint end
    and given.bonus_coins between 0 and case given.level when 0 then 0 else (rule ->> 'maxBonusCoins')::bigint end as is_inside) as judged
  where version = given.rule_version
$$;

-- Whether somebody signed just this in this transaction; it is used up then. No parameter stands for a column.
create function carry_out(asked text, about text, signed jsonb) returns boolean language plpgsql as $$
begin
  update proposal set is_carried_out = true
  where kind = asked and subject = about and outcome = 'approved' and not is_carried_out
    and decided_xid = pg_current_xact_id() and decided_epoch = current_epoch()
    and not exists (select from jsonb_each(signed) where value is distinct from (params || to_jsonb(proposal)) -> key);
  return found;
end $$;

create function award_given() returns trigger language plpgsql as $$
declare
  judged report;
  made constant report_act := act_of(new.report_id, new.seq);
  -- what takes the place of another award may keep what was signed off before
  signed_before bigint;
  signing text;
begin
  select * into judged from report where id = new.report_id;
  if made.needs = 'appeal' then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  elsif made.needs = 'awardReturned' then
    select coins into signed_before from award where report_id = new.report_id and seq = award_raised(judged);
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
  if (new.rule_version, new.tier, new.factor_hundredths) is distinct from (judged.rule_version, judged.tier, judged.factor_hundredths)
     or new.tier_hundredths is distinct from
       (select (rule #>> array['tierHundredths', new.tier])::integer from scoring_rule where version = new.rule_version) then
    raise exception 'an award is reckoned by what its submission fixed' using errcode = 'check_violation', constraint = 'award_terms';
  end if;
  return new;
end $$;

create function award_proposed() returns trigger language plpgsql as $$
declare
  judged report;
  standing award;
  wanted constant award := jsonb_populate_record(null::award,
    new.params || jsonb_build_object('contribution', new.contribution, 'coins', new.coins));
  raises constant integer := new.params ->> 'raises';
begin
  select * into judged from report where id = new.subject::uuid;
  select * into standing from award where report_id = judged.id and reversed_at is null;
  if (act_of(judged.id, new.based_on)).sets is distinct from 'awardWaiting'
     or not exists (select from report_step where report_id = judged.id and seq = new.based_on and staff_id = new.asked_by)
     or new.researcher_id is distinct from judged.researcher_id or judged.status not in (2, 3, 4) or raises is distinct from standing.seq then
    raise exception 'an award is proposed by its record, for a confirmed report, in the place of the one that stands' using errcode = 'check_violation', constraint = 'award_proposal_of_report';
  end if;
  if raises is not null then
    if not exists (select from report_step join report_act as known on known.act = action
         where report_id = judged.id and seq = new.based_on - 1 and known.needs = 'appeal' and known.gives_award and staff_id = new.asked_by)
       and not exists (select from proposal where kind = 'award' and subject = new.subject and (params ->> 'raises')::integer = raises
         and outcome in ('returned', 'withdrawn')) then
      raise exception 'a standing award is raised by an upheld appeal only' using errcode = 'check_violation', constraint = 'award_proposal_of_appeal';
    end if;
    if wanted.level < standing.level or wanted.contribution < standing.contribution or wanted.coins < standing.coins
       or (wanted.level, wanted.contribution, wanted.coins) = (standing.level, standing.contribution, standing.coins) then
      raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'award_proposal_only_raises';
    end if;
  end if;
  if (wanted.rule_version, wanted.tier, wanted.factor_hundredths) is distinct from (judged.rule_version, judged.tier, judged.factor_hundredths)
     or wanted.tier_hundredths is distinct from (select (rule #>> array['tierHundredths', wanted.tier])::integer from scoring_rule where version = wanted.rule_version)
     or least(wanted.base_contribution, wanted.bonus_contribution, wanted.base_coins, wanted.bonus_coins) < 0
     or (wanted.contribution, wanted.coins) is distinct from (
       award_amount(wanted.base_contribution, wanted.bonus_contribution, wanted.tier_hundredths, wanted.factor_hundredths),
       award_amount(wanted.base_coins, wanted.bonus_coins, wanted.tier_hundredths, wanted.factor_hundredths)) then
    raise exception 'an award is reckoned by what its submission fixed' using errcode = 'check_violation', constraint = 'award_proposal_terms';
  end if;
  return new;
end $$;

-- Nothing is posted for a report while its award waits.
create function award_unposted() returns trigger language plpgsql as $$
begin
  if exists (select from proposal where kind = 'award' and subject = new.source_id::text and outcome is null) then
    raise exception 'the award of report % waits for a second signature', new.source_id using errcode = 'check_violation', constraint = 'award_proposal_unposted';
  end if;
  return null;
end $$;

-- Whether two colleagues are one human: the same account, or two that are tied to the same researcher.
create function is_same_human(one uuid, other uuid) returns boolean language sql stable as $$
  select one = other or exists (
    select from staff as this join staff as that on that.researcher_id = this.researcher_id where this.id = one and that.id = other)
$$;

create function bulk_alone_rules() returns trigger language plpgsql as $$
declare
  person text := (select coalesce(researcher_id, id) from staff where id = new.staff_id);
begin
  -- two at once take turns: the second counts what the first did
  perform pg_advisory_xact_lock(hashtextextended('bulk_alone ' || new.kind || person, 0));
  new.created_at := act_time();
  if cardinality(new.report_ids) + (
    select coalesce(sum(cardinality(report_ids)), 0) from bulk_alone
    where kind = new.kind and created_at > act_time() - interval '1 hour'
      and staff_id in (select id from staff where is_same_human(new.staff_id, id))) > 20 then
    raise exception 'more at once takes a second person' using errcode = 'check_violation', constraint = 'bulk_alone_most';
  end if;
  return new;
end $$;

-- The campaign of a report of this application and type submitted at this moment: the best factor holds, `bestCampaign` of the contract.
create function campaign_at(moment timestamptz, application uuid, type uuid) returns campaign language sql stable as $$
  select * from campaign
  where signed_at <= moment and (ended_at is null or moment < ended_at)
    and (moment at time zone 'Asia/Shanghai')::date between first_day and last_day
    and (application_ids = '{}' or application = any (application_ids))
    and (type_ids = '{}' or type = any (type_ids))
  order by factor_hundredths desc, signed_at, id limit 1
$$;

-- Whether this colleague has one of these roles now.
create function has_role(person uuid, wanted text[]) returns boolean language sql stable as $$
  select exists (select from staff where id = person and state = 'active' and roles && wanted
    and coalesce(temporary_until > now(), true))
$$;

create function campaign_rules() returns trigger language plpgsql as $$
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

-- At commit, what was taken over is exactly what was imported, with its owner; and nothing is posted without a takeover.
create function check_earlier_settled(checked uuid) returns void language plpgsql as $$
declare
  taken earlier_account;
  coins bigint;
  contribution bigint;
begin
  select * into taken from earlier_account where id = checked;
  select coalesce(sum(entry.amount), 0) into coins
    from ledger_tx posted
    join ledger_entry entry on entry.tx_id = posted.id
    join account on account.id = entry.account_id and account.researcher_id = taken.claimed_by
    where posted.kind = 'migration' and posted.source_kind = 'earlier' and posted.source_id = checked and posted.source_seq = 1;
  select coalesce(sum(entry.amount), 0) into contribution
    from contribution_entry entry
    where entry.kind = 'migration' and entry.researcher_id = taken.claimed_by and entry.source_seq = 1
      and (entry.source_kind = 'earlier' and entry.source_id = checked
        or entry.source_kind = 'report' and entry.source_id in (select id from report where earlier_account_id = checked));
  if taken.claimed_by is null or coins <> taken.coins or contribution <> taken.contribution
     or (select count(*) from report where earlier_account_id = checked) <> taken.reports
     or exists (select 1 from earlier_report where account_id = checked) then
    raise exception 'earlier account % did not come over whole', checked using errcode = 'check_violation', constraint = 'earlier_account_settled';
  end if;
end $$;

create function check_order_settled(checked uuid) returns void language plpgsql as $$
declare
  checked_order gift_order;
  debit bigint;
  refund bigint;
begin
  select * into checked_order from gift_order where id = checked;
  if checked_order.id is null then
    raise exception 'no order %', checked using errcode = 'check_violation', constraint = 'ledger_tx_order_known';
  end if;
  select coalesce(sum(entry.amount) filter (where posted.kind = 'exchange'), 0), coalesce(sum(entry.amount) filter (where posted.kind = 'refund' and undone.source_id = checked), 0)
    into debit, refund
    from ledger_tx posted
    left join ledger_tx undone on undone.id = posted.reverses
    join ledger_entry entry on entry.tx_id = posted.id
    join account on account.id = entry.account_id and account.researcher_id = checked_order.researcher_id
    where posted.source_kind = 'order' and posted.source_id = checked and posted.source_seq = 1 and posted.kind in ('exchange', 'refund');
  if debit <> -checked_order.price or refund <> (case when checked_order.schedule = -1 then checked_order.price else 0 end) then
    raise exception 'order % is not settled in the ledger', checked using errcode = 'check_violation', constraint = 'gift_order_settled';
  end if;
end $$;

-- a valid report of the earlier portal counts like one of ours
create function valid_step(kind text, source_kind text) returns integer language sql immutable as $$
  select case when kind = 'award' or (kind = 'migration' and source_kind = 'report') then 1 when kind = 'awardReversal' then -1 else 0 end
$$;

create function contribution_entry_day() returns trigger language plpgsql as $$
begin
  insert into contribution_day
    values (new.researcher_id, (new.counted_at at time zone 'Asia/Shanghai')::date, new.amount, valid_step(new.kind, new.source_kind))
    on conflict on constraint contribution_day_key do update set
      contribution = contribution_day.contribution + excluded.contribution,
      valid_count = contribution_day.valid_count + excluded.valid_count;
  return null;
end $$;

create function contribution_entry_rules() returns trigger language plpgsql as $$
declare
  undone contribution_entry;
  held contribution_total;
  score rank_score;
  step integer := valid_step(new.kind, new.source_kind);
  a_period text;
begin
  new.created_at := act_time();
  if new.kind not in ('migration', 'joining') then
    new.counted_at := new.created_at;
  elsif new.counted_at > new.created_at then
    raise exception 'contribution counts for the past' using errcode = 'check_violation', constraint = 'contribution_entry_counted';
  end if;
  if new.kind = 'migration' and new.source_kind = 'report' and not exists (
    select 1 from report where id = new.source_id and researcher_id = new.researcher_id and earlier_account_id is not null
      and contribution = new.amount and created_at = new.counted_at and status in (2, 3, 4)) then
    raise exception 'report % did not come from the earlier portal with this', new.source_id using errcode = 'check_violation', constraint = 'contribution_entry_as_imported';
  end if;
  if new.reverses is not null then
    select * into undone from contribution_entry where id = new.reverses;
    if undone.researcher_id is distinct from new.researcher_id or undone.amount is distinct from -new.amount then
      raise exception 'contribution entry % is not the mirror of what it reverses', new.id using errcode = 'check_violation', constraint = 'contribution_entry_mirror';
    end if;
    new.counted_at := undone.counted_at;
  end if;
  select * into held from contribution_total where researcher_id = new.researcher_id for update;
  if held.researcher_id is null then
    raise exception 'no contribution account for %', new.researcher_id using errcode = 'check_violation', constraint = 'contribution_entry_account';
  end if;
  new.seq := held.seq + 1;
  new.balance_after := held.total + new.amount;
  update contribution_total set total = new.balance_after, seq = new.seq where researcher_id = new.researcher_id;

  foreach a_period in array array['all',
    to_char(new.counted_at at time zone 'Asia/Shanghai', 'YYYY'),
    to_char(new.counted_at at time zone 'Asia/Shanghai', 'YYYY-MM')]
  loop
    insert into rank_score values (a_period, new.researcher_id, new.amount, step, new.created_at)
      on conflict (period, researcher_id) do update set
        contribution = rank_score.contribution + new.amount,
        valid_count = rank_score.valid_count + step,
        reached_at = case when new.amount = 0 then rank_score.reached_at else new.created_at end
      returning * into score;
    if (score.contribution > 0) <> (score.contribution - new.amount > 0) then
      insert into rank_size values (a_period, 1)
        on conflict (period) do update set members = rank_size.members + case when score.contribution > 0 then 1 else -1 end;
    end if;
  end loop;
  return new;
end $$;

create function deployment_birth() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.born_as_demo_sealed is not null then
      raise exception 'a demo stays one' using errcode = 'check_violation', constraint = 'deployment_born_once';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and (old.born_as_demo_sealed is null) = (new.born_as_demo_sealed is null) then
    return new;
  end if;
  if new.born_as_demo_sealed is null and tg_op = 'INSERT' then
    return new;
  end if;
  if new.born_as_demo_sealed is null
     or exists (select 1 from researcher) or exists (select 1 from staff) or exists (select 1 from ledger_tx) then
    raise exception 'only an empty database is born as a demo, once' using errcode = 'check_violation', constraint = 'deployment_born_once';
  end if;
  return new;
end $$;

create function document_signed() returns trigger language plpgsql as $$
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

-- Lets go of who looked at what in one month, at least half a year later and only once all of it is sealed: its leaves stay.
create function drop_access_month(month date) returns void language plpgsql as $$
declare
  month_start constant timestamptz := month::timestamp at time zone 'UTC';
  month_end constant timestamptz := (month + interval '1 month') at time zone 'UTC';
  part constant text := to_char(month, '"access_event_"YYYY_MM');
begin
  if extract(day from month) <> 1 or month_end + interval '6 months' > now() then
    raise exception 'who looked at what is kept for half a year' using errcode = 'check_violation', constraint = 'access_event_kept_long';
  end if;
  if exists (select from access_event where at >= month_start and at < month_end
      and not exists (select from event_leaf where event_id = access_event.id and access_month = month)) then
    raise exception 'not all of the month is sealed' using errcode = 'check_violation', constraint = 'access_event_sealed';
  end if;
  if to_regclass(part) is not null then
    execute format('drop table %I', part);
  else
    alter table access_event_other disable trigger access_event_frozen;
    delete from access_event_other where at >= month_start and at < month_end;
    alter table access_event_other enable trigger access_event_frozen;
  end if;
end $$;

create function earlier_account_settled() returns trigger language plpgsql as $$
begin
  perform check_earlier_settled(case tg_table_name when 'earlier_account' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'source_id')::uuid end);
  return null;
end $$;

-- Waits for whoever takes the account over at this moment: nothing is left behind.
create function earlier_report_rules() returns trigger language plpgsql as $$
declare
  claimer uuid;
begin
  select claimed_by into claimer from earlier_account where id = new.account_id for share;
  if claimer is not null then
    raise exception 'the account of earlier report % was taken over' , new.number using errcode = 'check_violation', constraint = 'earlier_report_in_time';
  end if;
  return new;
end $$;

create function event_epoch_rules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.epoch <= old.epoch then
    raise exception 'an epoch only ends' using errcode = 'check_violation', constraint = 'event_epoch_goes_on';
  end if;
  return new;
end $$;

create function event_leaf_rules() returns trigger language plpgsql as $$
declare
  lowest bigint;
  highest bigint;
  amount bigint;
begin
  select min(leaf), max(leaf), count(*) into lowest, highest, amount from new_leaf;
  if amount > 0 and (highest - lowest + 1 <> amount or lowest <> coalesce((select max(leaf) + 1 from event_leaf where leaf < lowest), 0)) then
    raise exception 'leaves are numbered without gaps' using errcode = 'check_violation', constraint = 'event_leaf_gapless';
  end if;
  return null;
end $$;

-- A file of a report stays until the report is erased. One of an identity goes with the identity, one of a gift with the gift's next edit.
create function file_rules() returns trigger language plpgsql as $$
begin
  if old.report_id is not null
     and not (tg_op = 'DELETE' and exists (select 1 from report where id = old.report_id and erased_at is not null)) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  if tg_op = 'UPDATE' and num_nonnulls(old.identity_id, old.gift_id, old.announcement_id, old.portrait_of) = 1
     and (new.identity_id, new.gift_id, new.announcement_id, new.portrait_of) is distinct from (old.identity_id, old.gift_id, old.announcement_id, old.portrait_of) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  return coalesce(new, old);
end $$;

create function first_admin() returns trigger language plpgsql as $$
declare
  is_first boolean := false;
begin
  if tg_op = 'UPDATE' and new.is_founder <> old.is_founder then
    raise exception 'how somebody came in stays' using errcode = 'check_violation', constraint = 'staff_founder_fixed';
  end if;
  if 'admin' = any (new.roles) then
    update first_run set closed_at = now(), word_hash = null where closed_at is null;
    is_first := found;
  end if;
  if tg_op = 'INSERT' and new.is_founder and not is_first then
    raise exception 'the first run is over' using errcode = 'check_violation', constraint = 'first_run_open';
  end if;
  return null;
end $$;

create function gift_by_two() returns trigger language plpgsql as $$
declare
  is_signed constant boolean := carry_out('price', new.id::text, jsonb_build_object('price', new.price, 'cashValue', new.cash_value));
  highest bigint;
  most_cash bigint;
begin
  new.cash_signed := case when is_signed then new.cash_value when tg_op = 'UPDATE' then old.cash_signed end;
  if new.on_shelf and new.cash_value > coalesce(new.cash_signed, 0) then
    raise exception 'this amount needs a second person' using errcode = 'check_violation', constraint = 'gift_cash_needs_second';
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if is_signed and (new.price, new.cash_value) is distinct from (old.price, old.cash_value) then
    new.price_peak := new.price;
    new.cash_peak := new.cash_value;
    return new;
  end if;
  highest := coalesce(old.price_peak, old.price);
  most_cash := coalesce(old.cash_peak, old.cash_value);
  if new.price * 10 < highest * 7 and new.price <> old.price
     or new.cash_value * 10 < most_cash * 7 and new.cash_value is distinct from old.cash_value then
    raise exception 'this price needs a second person' using errcode = 'check_violation', constraint = 'gift_price_needs_second';
  end if;
  new.price_peak := greatest(highest, new.price);
  new.cash_peak := greatest(most_cash, new.cash_value);
  return new;
end $$;

create function gift_order_counted() returns trigger language plpgsql as $$
declare
  counted smallint := abs(hashtext(new.id::text)) % 16;
begin
  -- always in the same order, so that two moves cannot wait for each other
  insert into gift_order_tally
    select schedule, counted, sum(step) from (
      select new.schedule, 1
      union all select old.schedule, -1 where tg_op = 'UPDATE') as moved (schedule, step)
    group by schedule having sum(step) <> 0 order by schedule
    on conflict on constraint gift_order_tally_key do update set orders = gift_order_tally.orders + excluded.orders;
  return null;
end $$;

create function gift_order_moves() returns trigger language plpgsql as $$
begin
  if not exists (select from order_act where type = old.type and from_schedule = old.schedule and to_schedule = new.schedule) then
    raise exception 'an order may not go from % to %', old.schedule, new.schedule using errcode = 'check_violation', constraint = 'gift_order_transition_known';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'a move of an order makes its next version' using errcode = 'check_violation', constraint = 'gift_order_version_step';
  end if;
  return new;
end $$;

-- At commit, an order has its step and exactly one debit of its price; a cancelled one also exactly one refund.
create function gift_order_settled() returns trigger language plpgsql as $$
declare
  now_order gift_order;
begin
  select * into now_order from gift_order where id = new.id;
  if not exists (select 1 from order_step where order_id = now_order.id and seq = now_order.version and to_schedule = now_order.schedule) then
    raise exception 'order % version % has no step', now_order.id, now_order.version using errcode = 'check_violation', constraint = 'gift_order_has_step';
  end if;
  if tg_op = 'UPDATE' and new.schedule <> old.schedule and not exists (
    select 1 from order_step where order_id = new.id and seq = new.version and type = new.type and from_schedule = old.schedule) then
    raise exception 'the step of order % says another move than was made', new.id using errcode = 'check_violation', constraint = 'gift_order_step_as_recorded';
  end if;
  perform check_order_settled(new.id);
  return null;
end $$;

-- At commit, what came is what is there and what was exchanged.
create function gift_stock_accounted() returns trigger language plpgsql as $$
declare
  checked gift;
begin
  select * into checked from gift where id = case tg_table_name when 'gift' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'gift_id')::uuid end;
  if checked.stock + checked.exchanged_count <> (select coalesce(sum(delta), 0) from stock_entry where gift_id = checked.id) then
    raise exception 'stock of gift % is not what its entries say', checked.id using errcode = 'check_violation', constraint = 'gift_stock_accounted';
  end if;
  return null;
end $$;

-- Whether a record still counts against signing. A new centre has nobody else than who was let in by its founder.
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

-- What a person's account says of their identity is what the identity says.
create function identity_shown() returns trigger language plpgsql as $$
begin
  update researcher set real_status = case when tg_op = 'DELETE' then 0 else new.status end
    where id = coalesce(new.researcher_id, old.researcher_id);
  return null;
end $$;

-- Whether there is no second admin whom they could ask, and not because they sent them away.
create function is_alone(person uuid) returns boolean language sql stable as $$
  select not exists (
    select from staff as other
    where other.state = 'active' and 'admin' = any (other.roles) and not is_same_human(person, other.id)
      and coalesce(other.temporary_until > now(), true)
      and (other.last_sign_in_at is not null or other.passphrase_hash is not null))
  and not exists (
    select from staff_record as record
    where 'admin' = any (record.taken) and record.staff_id <> person and record.created_at > act_time() - interval '30 days'
      and exists (select hands_of(record.by_id) intersect select hands_of(person)))
$$;

-- Who can come in any day and let others in. A temporary admin is gone tomorrow.
create function is_standing_admin(person staff) returns boolean language sql immutable as $$
  select person.state = 'active' and 'admin' = any(person.roles) and person.temporary_until is null
    and person.passphrase_hash is not null and person.totp_sealed is not null
$$;

-- At commit, what left one account arrived at the one that keeps its phone, to the coin and to the point.
create function joining_settled() returns trigger language plpgsql as $$
declare
  gone researcher;
begin
  select * into gone from researcher where id = new.source_id;
  if gone.phone_kept_by is null
     or (select coalesce(sum(amount), 0) from contribution_entry where kind = 'joining' and source_kind = 'account' and source_id = gone.id) <> 0
     or exists (select 1 from contribution_entry where kind = 'joining' and source_kind = 'account' and source_id = gone.id
       and researcher_id not in (gone.id, gone.phone_kept_by))
     or exists (select 1 from ledger_tx posted join ledger_entry entry on entry.tx_id = posted.id join account on account.id = entry.account_id
       where posted.kind = 'joining' and posted.source_id = gone.id
         and (account.researcher_id is null or account.researcher_id not in (gone.id, gone.phone_kept_by))) then
    raise exception 'account % was not joined with the one that keeps its phone', gone.uid using errcode = 'check_violation', constraint = 'joining_settled';
  end if;
  return null;
end $$;

-- What a wallet's chain covers: `ledger.verify.ts` computes the same text from the rows.
create function ledger_entry_text(entry ledger_entry, posted ledger_tx) returns text language sql as $$
  select concat_ws('|', entry.tx_id, entry.account_id, entry.seq, entry.amount, entry.balance_after,
    posted.kind, posted.source_kind, posted.source_id, posted.source_seq, (extract(epoch from posted.created_at) * 1000000)::bigint)
$$;

create function ledger_entry_chain() returns trigger language plpgsql as $$
declare
  posted ledger_tx;
  wallet account;
  -- an award taken back lowers what was earned; a refund lowers what was spent; else the sign decides
  is_earning boolean;
begin
  select * into posted from ledger_tx where id = new.tx_id;
  -- a restored database counts its transactions anew, so the number alone could come round
  if posted.id is null or posted.xid <> pg_current_xact_id() or posted.created_at <> act_time() then
    raise exception 'ledger transaction % is closed', new.tx_id using errcode = 'check_violation', constraint = 'ledger_tx_open';
  end if;
  new.seq := null; new.balance_after := null; new.prev_hash := null; new.hash := null; new.kind := null; new.posted_at := null;
  select * into wallet from account where id = new.account_id and kind = 'wallet' for update;
  if wallet.id is not null then
    new.kind := posted.kind;
    new.posted_at := posted.created_at;
    new.seq := wallet.seq + 1;
    new.balance_after := wallet.balance + new.amount;
    new.prev_hash := wallet.head_hash;
    new.hash := sha256(new.prev_hash || convert_to(ledger_entry_text(new, posted), 'UTF8'));
    is_earning := case posted.kind when 'awardReversal' then true when 'refund' then false else new.amount > 0 end;
    update account set
      balance = new.balance_after,
      earned = earned + case when is_earning then new.amount else 0 end,
      spent = spent - case when is_earning then 0 else new.amount end,
      seq = new.seq,
      head_hash = new.hash
    where id = wallet.id;
  end if;
  return new;
end $$;

create function ledger_tx_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from ledger_entry where tx_id = new.id) then
    raise exception 'ledger transaction % does not balance', new.id using errcode = 'check_violation', constraint = 'ledger_tx_balanced';
  end if;
  if new.reverses is not null and exists (
    select account_id, amount from ledger_entry where tx_id = new.id
    except select account_id, -amount from ledger_entry where tx_id = new.reverses) then
    raise exception 'ledger transaction % is not the mirror of what it reverses', new.id using errcode = 'check_violation', constraint = 'ledger_tx_mirror';
  end if;
  return null;
end $$;

-- No order is debited or refunded past its own rows.
create function ledger_tx_order_settled() returns trigger language plpgsql as $$
begin
  perform check_order_settled(new.source_id);
  return null;
end $$;

create function ledger_tx_stamp() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  new.created_at := act_time();
  return new;
end $$;

-- Once a statement, as all letters may be marked read, or go, together.
create function letter_tallied() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into letter_tally
      select researcher_id, type, count(*), count(*) filter (where read_at is null) from after
      where deleted_at is null group by researcher_id, type
      on conflict on constraint letter_tally_key do update set
        letters = letter_tally.letters + excluded.letters,
        unread = letter_tally.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    update letter_tally set letters = letter_tally.letters + moved.letters, unread = letter_tally.unread + moved.unread
    from (
      select researcher_id, type, sum(letters) as letters, sum(unread) as unread from (
        select researcher_id, type, 1 as letters, case when read_at is null then 1 else 0 end as unread
        from after where deleted_at is null
        union all
        select researcher_id, type, -1, case when read_at is null then -1 else 0 end
        from before where deleted_at is null) as each
      group by researcher_id, type having sum(letters) <> 0 or sum(unread) <> 0) as moved
    where letter_tally.researcher_id = moved.researcher_id and letter_tally.type = moved.type;
  else
    update letter_tally set letters = letter_tally.letters - gone.letters, unread = letter_tally.unread - gone.unread
    from (
      select researcher_id, type, count(*) as letters, count(*) filter (where read_at is null) as unread
      from before where deleted_at is null group by researcher_id, type) as gone
    where letter_tally.researcher_id = gone.researcher_id and letter_tally.type = gone.type;
  end if;
  return null;
end $$;

-- Makes the months from this one to two ahead; what comes for any other stands in the rest.
create function make_access_months() returns void language plpgsql as $$
declare
  month timestamptz;
begin
  for month in select generate_series(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC',
      now() + interval '2 months', interval '1 month') loop
    if to_regclass(to_char(month at time zone 'UTC', '"access_event_"YYYY_MM')) is null
       and not exists (select from access_event_other where at >= month and at < month + interval '1 month') then
      execute format('create table %I partition of access_event for values from (%L) to (%L)',
        to_char(month at time zone 'UTC', '"access_event_"YYYY_MM'), month, month + interval '1 month');
      -- a trigger of rows is every part's, one of a statement is not
      execute format('create trigger access_event_kept before truncate on %I for each statement execute function refuse_change(''access_event_append_only'')',
        to_char(month at time zone 'UTC', '"access_event_"YYYY_MM'));
    end if;
  end loop;
end $$;

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

-- Whether `sign_objection` has none: another human, of the role, in nobody's hands that matter.
create function may_sign(asker uuid, signer uuid, roles text[]) returns boolean language sql stable as $$
  select sign_objection(asker, signer, roles) is null
$$;

-- An appeal is decided, and a raise that was sent back given up, by somebody who could have signed the verdict and the award.
create function may_decide_appeal(decider uuid, verdict_by uuid, awarded_by uuid) returns boolean language sql stable as $$
  select not exists (select from unnest(array[verdict_by, awarded_by]) as judge where judge is not null and not may_sign(judge, decider, '{reviewer}'))
$$;

-- Whether somebody may judge a report: a reviewer in office, and not the human who wrote it.
create function may_judge(judge uuid, author uuid) returns boolean language sql stable as $$
  select exists (select from staff where id = judge and has_role(id, '{reviewer}') and researcher_id is distinct from author)
$$;

-- A row that takes a signed proposal: of this kind, about the row's column, with these columns as they are in the row.
create function needs_proposal() returns trigger language plpgsql as $$
declare
  written constant jsonb := to_jsonb(new);
begin
  if not carry_out(tg_argv[0], written ->> tg_argv[1],
    (select jsonb_object_agg(name, written -> name) from unnest(tg_argv) with ordinality as given (name, place) where place > 2)) then
    raise exception '% takes two people', tg_table_name using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $$;

-- not_own(staff, owner): nobody decides in a matter of their own.
create function not_own() returns trigger language plpgsql as $$
begin
  if exists (select from staff where id = (to_jsonb(new) ->> tg_argv[0])::uuid and researcher_id = (to_jsonb(new) ->> tg_argv[1])::uuid) then
    raise exception 'nobody decides in a matter of their own' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $$;

-- What a trigger keeps moves only by one: its own trigger calls this for a statement outside of any.
create function only_by_trigger() returns trigger language plpgsql as $$
begin
  raise exception '% moves only with what it is kept from', tg_table_name using errcode = 'check_violation', constraint = tg_name;
end $$;

create function report_step_rules() returns trigger language plpgsql as $$
declare
  came_from smallint := case when new.seq = 1 then 0 else coalesce(new.from_status, new.to_status) end;
begin
  -- where nothing moves, and where there was nothing before, no status is left
  if new.seq < 1 or (new.from_status is null) <> (came_from in (0, new.to_status))
     or not exists (select from report_act where act = new.action and from_status = came_from and to_status = new.to_status) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_status using errcode = 'check_violation', constraint = 'report_step_transition';
  end if;
  if (new.staff_id is null) <> (new.actor_role in ('author', 'clock')) or not exists (
    select from report_act where act = new.action and from_status = came_from and to_status = new.to_status and actor_role = new.actor_role) then
    raise exception '% is no act of %', new.action, coalesce(new.actor_role, 'nobody') using errcode = 'check_violation', constraint = 'report_step_actor';
  end if;
  if new.staff_id is not null and exists (
    select from report join staff on staff.id = new.staff_id
    where report.id = new.report_id and report.researcher_id = staff.researcher_id) then
    raise exception 'nobody judges their own report' using errcode = 'check_violation', constraint = 'report_step_not_own';
  end if;
  return new;
end $$;

-- An order whose address its owner saw begins at 1, without a letter. What was received once is not received again.
create function order_step_rules() returns trigger language plpgsql as $$
declare
  came_from smallint := case when new.seq = 1 then 0 else new.from_schedule end;
begin
  if new.seq < 1 or (new.seq = 1) <> (new.from_schedule is null) or not exists (
    select from order_act where act = new.action and type = new.type and from_schedule = came_from and to_schedule = new.to_schedule) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_schedule using errcode = 'check_violation', constraint = 'order_step_transition';
  end if;
  if (new.actor = 'operator') is distinct from (new.staff_id is not null) or not exists (
    select from order_act
    where act = new.action and type = new.type and from_schedule = came_from and to_schedule = new.to_schedule and actor = new.actor) then
    raise exception '% is no act of %', new.action, coalesce(new.actor, 'nobody') using errcode = 'check_violation', constraint = 'order_step_actor';
  end if;
  if new.staff_id is not null and exists (
    select from gift_order join staff on staff.id = new.staff_id
    where gift_order.id = new.order_id and gift_order.researcher_id = staff.researcher_id) then
    raise exception 'nobody handles their own order' using errcode = 'check_violation', constraint = 'order_step_not_own';
  end if;
  if new.seq = 1 and new.type = 2 and exists (
    select from gift_order where id = new.order_id and (confirm_letter_id is null) <> (new.to_schedule = 1)) then
    raise exception 'an address is asked about exactly while it waits' using errcode = 'check_violation', constraint = 'order_step_asks_address';
  end if;
  if new.from_schedule = new.to_schedule and exists (select from order_step where order_id = new.order_id and action = new.action) then
    raise exception 'what moves nothing is done once' using errcode = 'check_violation', constraint = 'order_step_once';
  end if;
  return new;
end $$;

create function proposal_carried_out() returns trigger language plpgsql as $$
begin
  if exists (select from proposal join proposal_kind using (kind) where id = new.id and is_at_once and not is_carried_out) then
    raise exception 'what was approved was not done' using errcode = 'check_violation', constraint = 'proposal_carried_out';
  end if;
  return null;
end $$;

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

create function proposal_rules() returns trigger language plpgsql as $$
declare
  rules proposal_kind;
  decision constant text[] := array['outcome', 'reply', 'decided_by', 'decided_at', 'decided_epoch', 'decided_xid', 'sealed'];
begin
  select * into rules from proposal_kind where kind = new.kind;
  if rules.leaves_out_subject and is_same_human(new.subject::uuid, coalesce(new.decided_by, new.asked_by)) then
    raise exception 'nobody has a part in what is about themselves' using errcode = 'check_violation', constraint = 'proposal_of_others';
  end if;
  if tg_op = 'INSERT' then
    if new.outcome is not null or not has_role(new.asked_by, rules.askers) then
      raise exception 'a proposal begins open, by somebody who may ask' using errcode = 'check_violation', constraint = 'proposal_by_asker';
    end if;
    return new;
  end if;
  -- the guard of what a signature allows marks it, once, in the transaction of the signature
  if new.is_carried_out and not old.is_carried_out and old.decided_xid = pg_current_xact_id() and old.decided_epoch = current_epoch()
     and to_jsonb(new) - 'is_carried_out' = to_jsonb(old) - 'is_carried_out' then
    return new;
  end if;
  -- a change of the encryption key seals the same value anew
  if old.outcome is null and new.outcome is null and (old.sealed is null) = (new.sealed is null)
     and to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then
    return new;
  end if;
  if old.outcome is not null or new.outcome is null or to_jsonb(new) - decision <> to_jsonb(old) - decision then
    raise exception 'a proposal is decided once, as it stands' using errcode = 'check_violation', constraint = 'proposal_decided_once';
  end if;
  if new.outcome in ('approved', 'returned') and not may_sign(old.asked_by, new.decided_by, rules.signers) then
    raise exception 'a proposal is decided by a second person' using errcode = 'check_violation', constraint = 'proposal_other_person';
  end if;
  if new.outcome = 'approved' and rules.asker_stays and not has_role(old.asked_by, rules.askers) then
    raise exception 'whoever asked may not ask any more' using errcode = 'check_violation', constraint = 'proposal_asker_stays';
  end if;
  new.sealed := null;
  new.decided_at := act_time();
  new.decided_epoch := current_epoch();
  new.decided_xid := pg_current_xact_id();
  return new;
end $$;

-- refuse_change(rule): the change that its trigger names is refused; without an argument the table is append-only.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: %', tg_table_name using errcode = 'integrity_constraint_violation', constraint = coalesce(tg_argv[0], tg_table_name || '_append_only');
end $$;

-- Nobody decides an appeal against their own verdict or award by another account of theirs either.
create function report_appeal_rules() returns trigger language plpgsql as $$
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
end $$;

-- At commit the promises fit the report: a verdict is only awaited of one that waits for it, and paused exactly while its
-- author is asked; a fix only of a valid one.
create function report_clocks_fit(wanted uuid) returns void language plpgsql as $$
begin
  if exists (
    select 1 from report join report_clock as clock on clock.report_id = report.id
    where report.id = wanted and clock.ended_at is null and (
      clock.kind in ('receipt', 'verdict') and report.status <> 1
      or clock.kind = 'fix' and report.status not in (2, 3)
      or clock.kind = 'receipt' and report.information_seq is not null
      or clock.kind = 'verdict' and clock.state = 'running' and report.information_seq is not null
      or clock.state = 'paused' and (report.information_seq is null or clock.kind <> 'verdict'))) then
    raise exception 'a promise of report % is no longer what its report waits for', wanted using errcode = 'check_violation', constraint = 'report_clock_fits_report';
  end if;
end $$;

-- What a report says of its promises, its talk and its appeal follows from these, of the first two at commit. An act has written
-- it already, so that its report changes once.
create function report_clock_settled() returns trigger language plpgsql as $$
begin
  perform report_clocks_fit(new.report_id);
  if new.state in ('met', 'missed') and (tg_op = 'INSERT' or old.state is distinct from new.state) then
    insert into promise_tally as tally (month, kind, level, staff_id, met, missed)
      values (date_trunc('month', new.due_at at time zone 'Asia/Shanghai')::date, new.kind, new.level,
        coalesce(new.staff_id, '00000000-0000-0000-0000-000000000000'), (new.state = 'met')::int, (new.state = 'missed')::int)
      on conflict on constraint promise_tally_key do update set met = tally.met + excluded.met, missed = tally.missed + excluded.missed;
  end if;
  update report set due_at = open.due_at, is_paused = open.is_paused, warn_at = open.warn_at
  from (select min(due_at) as due_at, coalesce(bool_and(state = 'paused'), false) as is_paused, min(warn_at) filter (where state <> 'paused') as warn_at
    from report_clock where report_id = new.report_id and ended_at is null) as open
  where id = new.report_id and (report.due_at, report.is_paused, report.warn_at) is distinct from (open.due_at, open.is_paused, open.warn_at);
  return null;
end $$;

create function report_appealed() returns trigger language plpgsql as $$
begin
  update report set has_appeal = new.outcome is null where id = new.report_id and has_appeal <> (new.outcome is null);
  return null;
end $$;

create function report_heard() returns trigger language plpgsql as $$
begin
  if new.staff_id is null then
    update report set said_at = new.created_at where id = new.report_id and (said_at is null or said_at < new.created_at);
  else
    update report set seen_at = greatest(seen_at, new.created_at), first_answered_at = least(first_answered_at, new.created_at)
      where id = new.report_id and (seen_at is null or seen_at < new.created_at or first_answered_at is null);
  end if;
  return null;
end $$;

create function report_count(report_row report, step integer) returns void language plpgsql as $$
begin
  insert into report_tally values (report_row.researcher_id, report_row.status, coalesce(report_row.level, -1), coalesce(report_row.ignore_reason, ''), step)
    on conflict (researcher_id, status, level, ignore_reason) do update set reports = report_tally.reports + step;
  insert into report_queue_tally values (report_row.status, abs(hashtext(report_row.id::text)) % 16, step)
    on conflict (status, share) do update set reports = report_queue_tally.reports + step;
end $$;

create function report_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform report_count(new, 1);
  elsif (new.status, new.level) is distinct from (old.status, old.level) then
    -- always in the same order, so that two moves cannot wait for each other
    if old.status < new.status then
      perform report_count(old, -1); perform report_count(new, 1);
    else
      perform report_count(new, 1); perform report_count(old, -1);
    end if;
  end if;
  return null;
end $$;

create function report_further_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from report_further_place where path = any(address_paths(old.url)) and report_id = old.report_id;
  end if;
  insert into report_further_place select path, new.report_id from unnest(address_paths(new.url)) as path where path <> first_path(new.url);
  return null;
end $$;

create function report_moves() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null and (new.erased_at, new.status) is distinct from (old.erased_at, old.status) then
    raise exception 'an erased report stays as it is' using errcode = 'check_violation', constraint = 'report_stays_erased';
  end if;
  if (new.id, new.number, new.researcher_id, new.researcher_seq, new.created_at, new.tier, new.rule_version, new.factor_hundredths, new.terms_version,
      new.campaign_id, new.application_id, new.application_version, new.earlier_number, new.earlier_account_id)
     is distinct from
     (old.id, old.number, old.researcher_id, old.researcher_seq, old.created_at, old.tier, old.rule_version, old.factor_hundredths, old.terms_version,
      old.campaign_id, old.application_id, old.application_version, old.earlier_number, old.earlier_account_id) then
    raise exception 'what a submission fixed never changes' using errcode = 'check_violation', constraint = 'report_fixed_fields';
  end if;
  if new.status is distinct from old.status and
     not exists (select from report_act where from_status = old.status and to_status = new.status) then
    raise exception 'report may not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'report_transition_known';
  end if;
  if new.version <> old.version + 1 and
     (new.version, new.status, new.information_seq, new.retest, new.retest_seq, new.duplicate_of, new.ignore_reason, new.award_state)
     is distinct from
     (old.version, old.status, old.information_seq, old.retest, old.retest_seq, old.duplicate_of, old.ignore_reason, old.award_state) then
    raise exception 'a change of a report makes its next version' using errcode = 'check_violation', constraint = 'report_version_step';
  end if;
  if new.duplicate_of is distinct from old.duplicate_of and new.duplicate_of is not null and not exists (
    select from report first where first.id = new.duplicate_of and (first.created_at, first.id) < (new.created_at, new.id)) then
    raise exception 'a report repeats an earlier one' using errcode = 'check_violation', constraint = 'report_duplicate_of_earlier';
  end if;
  return new;
end $$;

create function report_recorded() returns trigger language plpgsql as $$
declare
  made report_step;
  known report_act;
  given award;
begin
  select * into made from report_step where report_id = new.id and seq = new.version and to_status = new.status;
  if not found then
    raise exception 'report % version % has no step', new.id, new.version using errcode = 'check_violation', constraint = 'report_has_step';
  end if;
  select * into known from report_act where act = made.action limit 1;
  if new.information_seq is not null and (act_of(new.id, new.information_seq)).sets is distinct from 'information' then
    raise exception 'nobody asked for information' using errcode = 'check_violation', constraint = 'report_information_asked';
  end if;
  if new.retest is not null and (act_of(new.id, new.retest_seq)).sets is distinct from 'retest' || initcap(new.retest) then
    raise exception 'a retest is what its step says' using errcode = 'check_violation', constraint = 'report_retest_steped';
  end if;
  if 'appeal' in (known.sets, known.needs) and not exists (
    select from report_appeal where report_id = new.id and new.version in (asked_seq, decided_seq)) then
    raise exception 'there is no such appeal' using errcode = 'check_violation', constraint = 'report_appeal_kept_with_step';
  end if;
  -- as it stands at commit, since `report_appealed` may have changed it after this version
  if exists (select from report where id = new.id and has_appeal <> exists (select from report_appeal where report_id = new.id and outcome is null)) then
    raise exception 'a report has an appeal while one is open' using errcode = 'check_violation', constraint = 'report_has_appeal';
  end if;
  if (tg_op = 'INSERT' or new.erased_at is distinct from old.erased_at) and not exists (
    select from report_text where report_id = new.id and case when new.erased_at is not null then (description, url) = ('', '') and cvss_vector is null
      else char_length(description) >= case when new.earlier_number is null then 20 else 1 end end) then
    raise exception 'a report has its words until they are erased' using errcode = 'check_violation', constraint = 'report_text_description';
  end if;
  if known.awaits_appeal and exists (select from report_appeal where report_id = new.id and outcome is null) then
    raise exception 'the appeal is decided first' using errcode = 'check_violation', constraint = 'report_appeal_first';
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if new.version <> old.version and exists (select from report_verdict where report_id = new.id and dropped_at is null and version <> new.version) then
    raise exception 'a verdict is held on an earlier version' using errcode = 'check_violation', constraint = 'report_verdict_as_seen';
  end if;
  if new.version <> old.version and made.from_status is distinct from (case when new.status <> old.status then old.status end) then
    raise exception 'the step of report % says another move than was made', new.id using errcode = 'check_violation', constraint = 'report_step_as_recorded';
  end if;

  if new.status is distinct from old.status then
    if new.status = -1 and (known.ends_as not in ('', new.ignore_reason)
       or known.ends_as = '' and exists (select from report_act where ends_as = new.ignore_reason)) then
      raise exception 'the reason does not fit the act' using errcode = 'check_violation', constraint = 'report_reason_by_action';
    end if;
  elsif (new.level, new.contribution, new.coins) is distinct from (old.level, old.contribution, old.coins) then
    if (old.award_state is null or not (known.gives_award or known.sets = 'awardWaiting' and new.contribution = 0 and new.coins = 0))
       and not (known.needs = 'appeal' and known.gives_award) then
      raise exception 'a standing award changes by an upheld appeal only' using errcode = 'check_violation', constraint = 'report_award_by_appeal';
    elsif (known.needs = 'appeal' or award_raised(new) is not null)
       and (new.level < old.level or new.contribution < old.contribution or new.coins < old.coins) then
      raise exception 'an appeal takes nothing away' using errcode = 'check_violation', constraint = 'report_award_only_raised';
    end if;
  end if;

  if coalesce(new.award_state = 'waiting', false) <> exists (select from proposal where kind = 'award' and subject = new.id::text and outcome is null) then
    raise exception 'an award waits exactly while a proposal is open' using errcode = 'check_violation', constraint = 'report_award_as_proposed';
  end if;
  select * into given from award where report_id = new.id and reversed_at is null;
  if found and (new.level, new.contribution, new.coins) is distinct from (given.level, given.contribution, given.coins)
     or found and new.award_state is not null and award_raised(new) is distinct from given.seq
     or not found and new.status in (2, 3, 4) and new.award_state is null and new.earlier_account_id is null
     or not found and new.award_state is not null and (new.contribution, new.coins) <> (0, 0) then
    raise exception 'a confirmed report shows the award that was given, or that none was yet' using errcode = 'check_violation', constraint = 'report_award_as_given';
  end if;
  -- a raise that came back is given up: neither given nor proposed anew
  if new.version <> old.version and known.needs = 'awardReturned' and not known.gives_award and known.sets = ''
     and (given.id is null or not may_decide_appeal(made.staff_id, (select verdict.staff_id
        from report_appeal as disputed join report_step as verdict on verdict.report_id = disputed.report_id and verdict.seq = disputed.verdict_seq
        where disputed.report_id = new.id order by disputed.asked_seq desc limit 1), given.staff_id)) then
    raise exception 'an award is kept by somebody else than gave it' using errcode = 'check_violation', constraint = 'report_award_kept_by_other';
  end if;
  if (new.status, new.information_seq) is distinct from (old.status, old.information_seq) then
    perform report_clocks_fit(new.id);
  end if;
  return null;
end $$;

-- All text of a report that is searched, as `report_search` keeps it.
create function report_said(about report) returns text language sql stable as $$
  select translate(normalize(translate(without_unseen(left(concat_ws(e'\n', about.title,
    (select concat_ws(e'\n', nullif(url, ''), description) from report_text where report_id = about.id),
    (select string_agg(coalesce(edited.body, report_comment.body), e'\n' order by report_comment.created_at, report_comment.id)
      from report_comment left join lateral (
        select body from report_comment_edit where comment_id = report_comment.id order by created_at desc, id desc limit 1) as edited on true
      where report_id = about.id and coalesce(edited.body, report_comment.body) <> ''),
    (select string_agg(name, e'\n' order by position, id) from file where report_id = about.id),
    (select string_agg(body, e'\n' order by created_at, id) from report_note where report_id = about.id and body <> ''),
    (select concat_ws(e'\n', ticket, nullif(url, '')) from report_hand_over where report_id = about.id)), 200000)),
    '，：；！？（）', e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006'), nfkc), e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006', '，：；！？（）')
$$;

create function report_submitted() returns trigger language plpgsql as $$
declare
  promised application;
  running campaign;
  own_tier text;
begin
  select * into promised from application where id = new.application_id;
  new.application_version := coalesce(promised.version, new.application_version);
  if new.earlier_account_id is not null then
    if new.version <> 1 or not exists (
      select from earlier_report join earlier_account on earlier_account.id = earlier_report.account_id
      where earlier_report.id = new.id and account_id = new.earlier_account_id and claimed_by = new.researcher_id
        and earlier_report.number = new.earlier_number and status = new.status and level is not distinct from new.level
        and earlier_report.contribution = new.contribution and earlier_report.coins = new.coins
        and earlier_report.created_at = new.created_at) then
      raise exception 'report % is not what was imported, or not of this person', new.earlier_number using errcode = 'check_violation', constraint = 'report_as_imported';
    end if;
    return new;
  end if;
  if (new.status, new.version, new.contribution, new.coins, coalesce(new.level, -1)) is distinct from (1, 1, 0, 0, -1) then
    raise exception 'a report starts by waiting for review' using errcode = 'check_violation', constraint = 'report_starts_waiting';
  end if;
  if promised.id is not null and (not promised.active or new.tier <> promised.tier) then
    raise exception 'a report is rewarded by what its application is when it comes in' using errcode = 'check_violation', constraint = 'report_as_promised';
  end if;
  select tier into own_tier from report_type where id = new.type_id for share;
  running := campaign_at(new.created_at, new.application_id, new.type_id);
  new.tier := coalesce(own_tier, new.tier);
  new.rule_version := rule_at(new.created_at);
  new.campaign_id := running.id;
  new.factor_hundredths := coalesce(running.factor_hundredths, 100);
  return new;
end $$;

-- How a text of `report_search`, which is composed already, is compared.
create function said_fold(said text) returns text language sql immutable strict parallel safe as
  $$ select replace(lower(translate(said, '，：；！？（）', ',:;!?()')), U&'i\0307', 'i') $$;

create function scoring_rule_signed() returns trigger language plpgsql as $$
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

-- Unbroken runs of characters, or of letters and digits; punctuation is none.
create function search_runs(said text) returns text[] language sql immutable strict parallel safe as $$
  select array(select run[1] from regexp_matches(search_fold(said),
    '([a-z0-9\u00c0-\u024f\u0370-\u052f]+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002ffff]+)', 'g') as run)
$$;

-- The words of a query: its runs, or the whole where there is none.
create function search_words(said text) returns text[] language sql immutable strict parallel safe
  return (select case when runs = '{}' then array[btrim(search_fold(said))] else runs end from search_runs(said) as runs);

-- set_once(marks, beside): until one of the marks is set only they and the columns beside them change, afterwards nothing does.
create function set_once() returns trigger language plpgsql as $$
declare
  marks constant text[] := tg_argv[0];
  beside constant text[] := coalesce(tg_argv[1], '{}');
begin
  if exists (select from unnest(marks) as mark where to_jsonb(old) ->> mark is not null)
     or tg_op = 'UPDATE' and to_jsonb(new) - marks - beside is distinct from to_jsonb(old) - marks - beside then
    raise exception '% of % is set once', array_to_string(marks, ' or '), tg_table_name using errcode = 'check_violation', constraint = tg_name;
  end if;
  return coalesce(new, old);
end $$;

create function setting_alone_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- two who send each other away take turns, as do their changes
    perform pg_advisory_xact_lock_shared(7246556);
    if new.confirmed_by is not null or not is_alone(new.staff_id)
       or not has_role(new.staff_id, '{admin}') then
      raise exception 'a channel is changed alone by the only admin' using errcode = 'check_violation', constraint = 'setting_alone_by_only_admin';
    end if;
    new.made_xid := pg_current_xact_id();
    return new;
  end if;
  if old.confirmed_by is not null or to_jsonb(new) - array['confirmed_by', 'confirmed_at'] <> to_jsonb(old) - array['confirmed_by', 'confirmed_at']
     or not may_sign(new.staff_id, new.confirmed_by, '{admin}') then
    raise exception 'what was changed alone is confirmed once, by another admin' using errcode = 'check_violation', constraint = 'setting_alone_confirmed_by_other';
  end if;
  new.confirmed_at := act_time();
  return new;
end $$;

create function setting_by_two() returns trigger language plpgsql as $$
begin
  if not (new.key like 'staff.provider.%' or is_of_channel(new.key))
     or tg_op = 'UPDATE' and new.version = old.version and new.value is not distinct from old.value then
    return new;
  end if;
  if carry_out('setting', new.key, jsonb_build_object('based_on', new.version - 1, 'decided_by', new.changed_by, 'value', new.value)
       || case when new.sealed is null then '{}' else '{"isSecret": true}'::jsonb end)
     or exists (
    select from setting_alone
    where key = new.key and version = new.version and staff_id = new.changed_by and made_xid = pg_current_xact_id()) then
    return new;
  end if;
  raise exception 'this setting takes two admins' using errcode = 'check_violation', constraint = 'setting_by_two';
end $$;

-- however they signed in
create function staff_came_in() returns trigger language plpgsql as $$
begin
  update staff set last_sign_in_at = act_time() where id = new.staff_id;
  return null;
end $$;

create function staff_credentials() returns trigger language plpgsql as $$
declare
  is_taken boolean := (old.totp_sealed is not null and new.totp_sealed is null) or (old.passphrase_hash is not null and new.passphrase_hash is null);
  is_given boolean := (old.totp_sealed is null and new.totp_sealed is not null) or (old.passphrase_hash is null and new.passphrase_hash is not null);
begin
  if is_taken and (new.state <> 'active' or not carry_out('reset', new.id::text,
       case when new.passphrase_hash is null then '{"withPassphrase": true}'::jsonb else '{}' end)) then
    raise exception 'a second factor is taken away by two admins' using errcode = 'check_violation', constraint = 'staff_factor_two_people';
  end if;
  if is_given and not exists (
       select 1 from staff_link where staff_id = new.id and used_at = act_time()
         and (sets_passphrase or old.passphrase_hash is not null)) then
    raise exception 'passphrase and second factor are set by a link' using errcode = 'check_violation', constraint = 'staff_set_by_link';
  end if;
  if new.temporary_until is distinct from old.temporary_until then
    raise exception 'the time of a temporary admin is fixed' using errcode = 'check_violation', constraint = 'staff_temporary_fixed';
  end if;
  return new;
end $$;

create function staff_passphrases_are_off() returns boolean stable language sql as $$
  select exists (select from setting where key = 'staff.passphrases' and value = 'off')
$$;

create function staff_emergency_account_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and staff_passphrases_are_off() then
    raise exception 'the emergency account stays while passphrases are off' using errcode = 'check_violation', constraint = 'staff_emergency_account_stays';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform from staff where id = new.staff_id and is_standing_admin(staff) for share;
  if not found then
    raise exception 'an emergency account is an active admin' using errcode = 'check_violation', constraint = 'staff_emergency_account_admin';
  end if;
  return new;
end $$;

create function staff_emergency_admin() returns trigger language plpgsql as $$
begin
  if exists (select from staff_emergency_account where staff_id = new.id) then
    raise exception 'an emergency account is an active admin' using errcode = 'check_violation', constraint = 'staff_emergency_account_admin';
  end if;
  return new;
end $$;

create function staff_keeps_an_admin() returns trigger language plpgsql as $$
begin
  -- two who take away each other's access take turns: the second sees what the first did
  perform pg_advisory_xact_lock(7246556);
  if not exists (select 1 from staff where is_standing_admin(staff)) then
    raise exception 'nobody could let anybody in' using errcode = 'check_violation', constraint = 'staff_last_admin';
  end if;
  return null;
end $$;

-- A way in that one colleague opens to another.
create function staff_let_in() returns trigger language plpgsql as $$
begin
  insert into staff_record (staff_id, action, by_id)
  select (to_jsonb(new) ->> coalesce(tg_argv[2], 'staff_id'))::uuid, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid;
  return null;
end $$;

-- Whoever switches passphrases off has shown first that there is another way in, and one for the day that way fails.
create function staff_passphrases_rules() returns trigger language plpgsql as $$
declare
  emergency uuid;
begin
  if new.key like 'staff.provider.%' and (tg_op = 'INSERT' or new.version <> old.version) and staff_passphrases_are_off() then
    raise exception 'the provider stays as it is while passphrases are off' using errcode = 'check_violation', constraint = 'staff_provider_stays';
  end if;
  if new.key <> 'staff.passphrases' or new.value is distinct from 'off' then
    return new;
  end if;
  -- held, so that nobody takes the mark away meanwhile
  select staff_id into emergency from staff_emergency_account for update;
  perform from staff where id = emergency and is_standing_admin(staff) for share;
  if not found then
    raise exception 'passphrases stay on without an emergency account' using errcode = 'check_violation', constraint = 'staff_emergency_account_needed';
  end if;
  if not exists (
    select from staff_provider_account account join staff on staff.id = account.staff_id
    where account.last_used_at > now() - interval '1 day' and is_standing_admin(staff)
  ) then
    raise exception 'passphrases stay on until an admin has come by the provider' using errcode = 'check_violation', constraint = 'staff_provider_admin_needed';
  end if;
  return new;
end $$;

create function staff_record_rules() returns trigger language plpgsql as $$
begin
  new.created_at := act_time();
  new.is_founding := not exists (select from report);
  return new;
end $$;

create function sample_search() returns void language sql as $$
  delete from search_common;
  with size as (select greatest(1, reltuples) as reports from pg_class where oid = 'report_search'::regclass),
  sampled as materialized (
    select said from report_search tablesample system ((select least(100, 100.0 * 2000 / reports) from size)) limit 4000)
  insert into search_common
  select term, count(*)::real / (select count(*) from sampled)
  from sampled cross join unnest(search_terms(said)) as term
  group by term having count(*) > (select least(0.05, sqrt(200 / reports)) from size) * (select count(*) from sampled)
$$;

create function report_verdict_rules() returns trigger language plpgsql as $$
declare
  judged report;
begin
  select * into judged from report where id = new.report_id for no key update;
  if new.dropped_at is not null or judged.version is distinct from new.version then
    raise exception 'a verdict is held on the report as it stands' using errcode = 'check_violation', constraint = 'report_verdict_as_seen';
  end if;
  if not may_judge(new.staff_id, judged.researcher_id) then
    raise exception 'a verdict is held by a reviewer of somebody else''s report' using errcode = 'check_violation', constraint = 'report_verdict_by_reviewer';
  end if;
  return new;
end $$;

-- What people wrote about a report stays, and is emptied with it.
create function words_only_erased() returns trigger language plpgsql as $$
declare
  words constant text[] := coalesce(tg_argv[0], '{body}');
  about constant uuid := coalesce(to_jsonb(old) ->> 'report_id',
    (select report_id::text from report_comment where id = (to_jsonb(old) ->> 'comment_id')::uuid));
begin
  if exists (select from unnest(words) as word where to_jsonb(new) ->> word <> '') or to_jsonb(new) - words is distinct from to_jsonb(old) - words
     or not exists (select from report where id = about and erased_at is not null) then
    raise exception 'append-only: %', tg_table_name using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only';
  end if;
  return new;
end $$;

select make_access_months();
