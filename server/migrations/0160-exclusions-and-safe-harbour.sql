-- compatible: yes

-- Two more texts, what is not taken and the safe harbour. No installation begins with them: a centre has to say itself
-- what it forbids and promises, so their first version is signed by two as every later one.
alter table document drop constraint document_kind;
alter table document add constraint document_kind
  check (kind in ('terms', 'agreement', 'privacy', 'identity', 'policy', 'exclusions', 'harbour')) not valid;
alter table document validate constraint document_kind;
alter table document_draft drop constraint document_draft_kind;
alter table document_draft add constraint document_draft_kind
  check (kind in ('terms', 'agreement', 'privacy', 'identity', 'policy', 'exclusions', 'harbour')) not valid;
alter table document_draft validate constraint document_draft_kind;

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
  if not exists (
    select 1 from staff as signer, staff as proposer
    where signer.id = new.signed_by and proposer.id = new.proposed_by and signer.id <> proposer.id
      and coalesce(signer.researcher_id <> proposer.researcher_id, true)
      and signer.state = 'active' and 'admin' = any (signer.roles)) then
    raise exception 'a text is published by another admin than who proposed it' using errcode = 'check_violation', constraint = 'document_other_person';
  end if;
  -- never before the version it follows
  new.in_force_at := greatest(act_time(), newest.in_force_at, waiting.from_day::timestamp at time zone 'Asia/Shanghai');
  return new;
end $$;
