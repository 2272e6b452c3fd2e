-- compatible: yes

-- The scoring rule is changed by two people: an admin proposes a version and its day, another one signs it. It takes effect by
-- time alone, and whatever was submitted before keeps the rule it was promised.

-- From when it holds; null for the first there was, which holds for everything before.
alter table scoring_rule add column takes_effect_at timestamptz;
alter table scoring_rule alter column created_at set default act_time();
alter table scoring_rule disable trigger scoring_rule_frozen;
update scoring_rule set takes_effect_at = created_at where version > (select min(version) from scoring_rule);
alter table scoring_rule enable trigger scoring_rule_frozen;

-- The version in force at a moment.
create function rule_at(moment timestamptz) returns integer language sql stable as $$
  select version from scoring_rule where takes_effect_at is null or takes_effect_at <= moment
  order by takes_effect_at desc nulls last, version desc limit 1
$$;

-- Whether one may sign what the other proposed: an admin, and another human.
create function may_sign(signer_id uuid, author_id uuid) returns boolean language sql stable as $$
  select exists (
    select from staff as signer, staff as author
    where signer.id = signer_id and author.id = author_id and signer.id <> author.id and 'admin' = any (signer.roles)
      and (signer.researcher_id is null or signer.researcher_id is distinct from author.researcher_id))
$$;

create table rule_proposal (
  id uuid primary key,
  rule jsonb not null constraint rule_proposal_whole check (rule ?& array['contribution', 'coins', 'tierHundredths',
    'maxBonusContribution', 'maxBonusCoins', 'signOffAboveCoins', 'maxContribution', 'maxCoins']),
  -- from its midnight in Asia/Shanghai; once signed, where that is later
  effect_day date not null,
  note text not null default '',
  -- null for what was shipped with the program
  staff_id uuid constraint rule_proposal_staff references staff,
  created_at timestamptz not null default act_time(),
  outcome text constraint rule_proposal_outcome check (outcome in ('signed', 'returned', 'withdrawn')),
  decided_by uuid constraint rule_proposal_decided_by references staff,
  decided_at timestamptz,
  reply text not null default '',
  version integer constraint rule_proposal_version_once unique
    constraint rule_proposal_version references scoring_rule deferrable initially deferred,
  constraint rule_proposal_note check (staff_id is null or char_length(note) between 1 and 500),
  constraint rule_proposal_reply check (coalesce(outcome, 'signed') = 'signed' or char_length(reply) between 1 and 500),
  constraint rule_proposal_signed_whole check ((outcome is not distinct from 'signed') = (version is not null)),
  constraint rule_proposal_decided_whole check ((outcome is not null and staff_id is not null) = (decided_by is not null) and (decided_by is null) = (decided_at is null))
);
create index rule_proposal_newest on rule_proposal (created_at desc, id desc);
create trigger rule_proposal_kept before delete or truncate on rule_proposal for each statement execute function refuse_change();

-- What was in force before anybody signed.
insert into rule_proposal (id, rule, effect_day, created_at, outcome, version)
  select gen_random_uuid(), rule, (created_at at time zone 'Asia/Shanghai')::date, created_at, 'signed', version from scoring_rule;

create function rule_proposal_rules() returns trigger language plpgsql as $$
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
  if not coalesce(case new.outcome when 'withdrawn' then new.decided_by = old.staff_id else may_sign(new.decided_by, old.staff_id) end, false) then
    raise exception 'a rule is signed by another admin and withdrawn by its author' using errcode = 'check_violation', constraint = 'rule_proposal_other_person';
  end if;
  new.decided_at := act_time();
  return new;
end $$;
create trigger rule_proposal_rules before insert or update on rule_proposal for each row execute function rule_proposal_rules();

create function scoring_rule_signed() returns trigger language plpgsql as $$
declare
  signed rule_proposal;
begin
  select * into signed from rule_proposal where version = new.version and outcome = 'signed' and rule = new.rule;
  if not found then
    raise exception 'a rule is what was signed' using errcode = 'check_violation', constraint = 'scoring_rule_signed';
  end if;
  new.takes_effect_at := case when signed.staff_id is not null
    then greatest(signed.effect_day::timestamp at time zone 'Asia/Shanghai', signed.decided_at) end;
  return new;
end $$;
create trigger scoring_rule_signed before insert on scoring_rule for each row execute function scoring_rule_signed();

-- An award is reckoned by what the submission of its report fixed, whoever writes it.
create function award_terms() returns trigger language plpgsql as $$
declare
  judged report;
begin
  select * into judged from report where id = new.report_id;
  if (new.rule_version, new.tier, new.factor_hundredths) is distinct from (judged.rule_version, judged.tier, judged.factor_hundredths)
     or new.tier_hundredths is distinct from
       (select (rule #>> array['tierHundredths', new.tier])::integer from scoring_rule where version = new.rule_version) then
    raise exception 'an award is reckoned by what its submission fixed' using errcode = 'check_violation', constraint = 'award_terms';
  end if;
  return new;
end $$;
create trigger award_terms before insert on award for each row execute function award_terms();
