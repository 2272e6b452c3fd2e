-- compatible: yes

-- What somebody asks for more reports than one person may do at once: it waits for a second, and is then done one by one.
create table bulk_proposal (
  id uuid primary key,
  kind text not null constraint bulk_proposal_kind check (kind in ('assign', 'ignore')),
  staff_id uuid not null constraint bulk_proposal_staff references staff,
  to_id uuid constraint bulk_proposal_to references staff,
  reason text,
  duplicate_of text not null default '',
  note text not null default '' constraint bulk_proposal_note check (char_length(note) <= 1000),
  created_at timestamptz not null default act_time(),
  outcome text constraint bulk_proposal_outcome check (outcome in ('approved', 'returned')),
  decided_by uuid constraint bulk_proposal_decided_by references staff,
  decided_at timestamptz,
  reply text not null default '',
  constraint bulk_proposal_decided check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  constraint bulk_proposal_whole check ((kind = 'ignore') = (reason is not null) and (to_id is null or kind = 'assign'))
);
create index bulk_proposal_waiting on bulk_proposal (created_at desc, id) where outcome is null;
create index bulk_proposal_answered on bulk_proposal (outcome, created_at desc, id) where outcome is not null;
create trigger bulk_proposal_kept before delete or truncate on bulk_proposal for each statement execute function refuse_change();

create table bulk_report (
  bulk_id uuid not null constraint bulk_report_bulk references bulk_proposal,
  place smallint not null constraint bulk_report_place check (place between 1 and 200),
  report_id uuid not null constraint bulk_report_report references report,
  -- as it was seen: its version where it is ignored, who had it where it is given
  version integer,
  from_id uuid,
  -- how it went: the name of what refused it, '' for nothing
  outcome text,
  constraint bulk_report_once primary key (bulk_id, place),
  constraint bulk_report_each unique (bulk_id, report_id)
);
create trigger bulk_report_kept before delete or truncate on bulk_report for each statement execute function refuse_change();

create function bulk_proposal_rules() returns trigger language plpgsql as $$
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
  if new.outcome = 'approved' and exists (
    select 1 from staff as decider, staff as proposer
    where decider.id = new.decided_by and proposer.id = new.staff_id
      and (decider.id = proposer.id or decider.researcher_id = proposer.researcher_id)) then
    raise exception 'nobody signs what they asked for' using errcode = 'check_violation', constraint = 'bulk_proposal_other_person';
  end if;
  return new;
end $$;
create trigger bulk_proposal_rules before insert or update on bulk_proposal for each row execute function bulk_proposal_rules();

create function bulk_report_rules() returns trigger language plpgsql as $$
declare
  asked bulk_proposal;
begin
  select * into asked from bulk_proposal where id = new.bulk_id;
  if tg_op = 'INSERT' then
    if asked.outcome is not null or new.outcome is not null then
      raise exception 'nothing joins what was signed' using errcode = 'check_violation', constraint = 'bulk_report_signed';
    end if;
    return new;
  end if;
  if asked.outcome is distinct from 'approved' or old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - 'outcome') is distinct from (to_jsonb(old) - 'outcome') then
    raise exception 'each is done once, when it is signed' using errcode = 'check_violation', constraint = 'bulk_report_signed';
  end if;
  return new;
end $$;
create trigger bulk_report_rules before insert or update on bulk_report for each row execute function bulk_report_rules();
