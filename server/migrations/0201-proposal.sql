-- What takes two people: one colleague asks, another decides. Each kind says who may ask and who may sign.
create table proposal_kind (
  kind text primary key,
  askers text[] not null,
  signers text[] not null,
  -- its subject is a colleague, who has no part in it
  leaves_out_subject boolean not null default false,
  -- whoever asked must still be somebody who may, when it is signed
  asker_stays boolean not null default false,
  -- what a signature allows is done in the same transaction, and the guard of what it changes marks it as carried out
  is_at_once boolean not null default true
);
create trigger proposal_kind_frozen before delete or update or truncate on proposal_kind for each statement execute function refuse_change();
insert into proposal_kind (kind, askers, signers, leaves_out_subject, asker_stays) values
  ('price', '{operator}', '{operator,admin}', false, false),
  ('setting', '{admin}', '{admin}', false, false),
  ('reset', '{admin}', '{admin}', true, true),
  ('tie', '{admin}', '{admin}', false, true);

create table proposal (
  id uuid primary key,
  kind text not null constraint proposal_of_kind references proposal_kind,
  -- what it is about: the id or the key of a row
  subject text not null constraint proposal_subject check (char_length(subject) between 1 and 64),
  -- the version of the subject that it was asked for
  based_on integer constraint proposal_based_on check (based_on >= 0),
  researcher_id uuid constraint proposal_researcher references researcher,
  contribution bigint,
  coins bigint,
  params jsonb not null default '{}' constraint proposal_params check (jsonb_typeof(params) = 'object' and pg_column_size(params) <= 262144),
  -- a secret, wiped when it is decided
  sealed bytea,
  reason text not null default '' constraint proposal_reason check (char_length(reason) <= 1000),
  asked_by uuid not null constraint proposal_asked_by references staff,
  asked_at timestamptz not null default act_time(),
  outcome text constraint proposal_outcome check (outcome in ('approved', 'returned', 'withdrawn', 'lapsed')),
  reply text not null default '' constraint proposal_reply check (char_length(reply) <= 1000),
  decided_by uuid constraint proposal_decided_by references staff,
  decided_at timestamptz,
  -- 0 for what was decided before proposals were of one kind
  decided_epoch integer,
  decided_xid xid8,
  is_carried_out boolean not null default false,
  constraint proposal_decided check (
    num_nonnulls(outcome, decided_at, decided_epoch, decided_xid) in (0, 4)
    and (decided_by is not null) = (outcome is not null and outcome <> 'lapsed')),
  constraint proposal_two_people check (
    case outcome when 'approved' then decided_by <> asked_by when 'withdrawn' then decided_by = asked_by else true end),
  constraint proposal_reply_given check (outcome is null or outcome not in ('returned', 'withdrawn') or reply <> '' or decided_epoch = 0),
  constraint proposal_secret_wiped check (outcome is null or sealed is null),
  -- of an award
  constraint proposal_amounts check (
    contribution >= 0 and coins >= 0
    and num_nonnulls(researcher_id, contribution, coins) = case kind when 'award' then 3 when 'tie' then 1 else 0 end
    and (kind <> 'tie' or researcher_id is not null)),
  constraint proposal_carried_out_approved check (not is_carried_out or outcome is not distinct from 'approved')
);
create unique index proposal_open on proposal (kind, subject) where outcome is null;
create index proposal_of_subject on proposal (kind, subject, id);
create index proposal_newest on proposal (kind, id);
create index proposal_of_researcher on proposal (researcher_id) include (coins) where outcome is null;
create index proposal_of_asker on proposal (asked_by) where outcome is null;

insert into proposal (id, kind, subject, params, asked_by, asked_at, outcome, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select id, 'price', gift_id::text, jsonb_build_object('price', price, 'cashValue', cash_value, 'shelves', shelves), proposed_by, created_at,
  case outcome when 'fallen' then 'lapsed' else outcome end, case when outcome <> 'fallen' then decided_by end,
  -- when is told by its event alone
  case when outcome is not null then coalesce((select at from event where subject = gift_id::text and xid = decided_xid
    and kind in ('gift.approvePrice', 'gift.returnPrice', 'gift.proposePrice', 'gift.modify') limit 1), created_at) end,
  case when outcome is not null then 0 end, decided_xid, outcome is not distinct from 'approved'
from gift_price_change;
insert into proposal (id, kind, subject, based_on, params, sealed, asked_by, asked_at, outcome, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select id, 'setting', key, based_on, jsonb_build_object('value', value, 'isSecret', is_secret), sealed, staff_id, created_at,
  case outcome when 'signed' then 'approved' else outcome end, decided_by, decided_at,
  case when outcome is not null then 0 end, decided_xid, outcome is not distinct from 'signed'
from setting_proposal;
insert into proposal (id, kind, subject, params, asked_by, asked_at, outcome, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select id, 'reset', staff_id::text, jsonb_build_object('withPassphrase', with_passphrase), asked_by, asked_at,
  case when outcome = 'refused' then case when decided_by = asked_by then 'withdrawn' else 'returned' end else outcome end, decided_by, decided_at,
  case when outcome is not null then 0 end,
  case when outcome is not null then coalesce((select xid from event where subject = staff_id::text
    and kind in ('staff.approveReset', 'staff.refuseReset') and params ->> 'reset' = staff_reset.id::text limit 1), '0') end,
  outcome is not distinct from 'approved'
from staff_reset;
insert into proposal (id, kind, subject, researcher_id, asked_by, asked_at, outcome, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select id, 'tie', staff_id::text, researcher_id, asked_by, asked_at,
  case when outcome = 'refused' then case when decided_by = asked_by then 'withdrawn' else 'returned' end else outcome end, decided_by, decided_at,
  case when outcome is not null then 0 end, decided_xid, outcome is not distinct from 'approved'
from staff_tie;

-- Whether this colleague has one of these roles now.
create function has_role(person uuid, wanted text[]) returns boolean language sql stable as $$
  select exists (select from staff where id = person and state = 'active' and roles && wanted)
$$;

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
create trigger proposal_rules before insert or update on proposal for each row execute function proposal_rules();
create trigger proposal_kept before delete or truncate on proposal for each statement execute function refuse_change();

create function proposal_carried_out() returns trigger language plpgsql as $$
begin
  if exists (select from proposal join proposal_kind using (kind) where id = new.id and is_at_once and not is_carried_out) then
    raise exception 'what was approved was not done' using errcode = 'check_violation', constraint = 'proposal_carried_out';
  end if;
  return null;
end $$;
create constraint trigger proposal_carried_out after update on proposal deferrable initially deferred for each row
  when (new.outcome = 'approved') execute function proposal_carried_out();

-- Whether somebody signed just this in this transaction; it is used up then. No parameter stands for a column.
create function carry_out(asked text, about text, signed jsonb) returns boolean language plpgsql as $$
begin
  update proposal set is_carried_out = true
  where kind = asked and subject = about and outcome = 'approved' and not is_carried_out
    and decided_xid = pg_current_xact_id() and decided_epoch = current_epoch()
    and not exists (select from jsonb_each(signed) where value is distinct from (params || to_jsonb(proposal)) -> key);
  return found;
end $$;

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

drop trigger staff_tied_by_two on staff;
create trigger staff_tied_by_two before update of researcher_id on staff for each row
  when (new.researcher_id is distinct from old.researcher_id) execute function needs_proposal('tie', 'id', 'researcher_id');
drop function staff_tied_by_two();

create or replace function staff_let_in() returns trigger language plpgsql as $$
begin
  insert into staff_record (staff_id, action, by_id)
  select (to_jsonb(new) ->> coalesce(tg_argv[2], 'staff_id'))::uuid, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid;
  return null;
end $$;
create trigger proposal_recorded after update of outcome on proposal for each row
  when (new.kind = 'reset' and new.outcome = 'approved') execute function staff_let_in('factor', 'asked_by', 'subject');

create or replace function staff_credentials() returns trigger language plpgsql as $$
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

create or replace function setting_by_two() returns trigger language plpgsql as $$
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

-- A price that falls far, and an amount that is paid out, take two people.
drop trigger gift_cash_rises on gift;
drop trigger gift_price_falls on gift;
drop function gift_cash_rises();
drop function gift_price_falls();
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
create trigger gift_by_two before insert or update of price, cash_value, price_peak, cash_peak, on_shelf, cash_signed on gift
  for each row execute function gift_by_two();

drop table gift_price_change, setting_proposal, staff_reset, staff_tie;
drop function gift_price_change_rules();
drop function setting_proposal_rules();
drop function staff_reset_rules();
drop function staff_reset_by_two();
drop function staff_tie_rules();
