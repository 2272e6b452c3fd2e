-- compatible: yes

-- Texts that people agree to are written as drafts and published by a second person, from a day on.
alter table document
  alter column created_at set default act_time(),
  -- whoever agreed to an earlier version agrees anew
  add column needs_consent boolean not null default true,
  -- null for the text that an installation began with
  add column in_force_at timestamptz,
  add column proposed_by uuid,
  add column signed_by uuid,
  add constraint document_proposed_by foreign key (proposed_by) references staff not valid,
  add constraint document_signed_by foreign key (signed_by) references staff not valid,
  add constraint document_signed_whole check (num_nonnulls(in_force_at, proposed_by, signed_by) in (0, 3)) not valid;
alter table document validate constraint document_proposed_by;
alter table document validate constraint document_signed_by;
alter table document validate constraint document_signed_whole;

create table document_draft (
  kind text primary key constraint document_draft_kind check (kind in ('terms', 'agreement', 'privacy', 'identity', 'policy')),
  title text not null constraint document_draft_title_length check (char_length(title) between 2 and 60),
  body text not null constraint document_draft_body_length check (char_length(body) between 1 and 50000),
  needs_consent boolean not null,
  -- in force from this day in Shanghai; null for at once
  from_day date,
  written_by uuid not null constraint document_draft_written_by references staff,
  -- waits for another admin since somebody proposed it
  proposed_by uuid constraint document_draft_proposed_by references staff,
  version integer not null default 1,
  updated_at timestamptz not null default act_time()
);

create function document_draft_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.version <> 1 or new.proposed_by is not null then
      raise exception 'a draft begins as one' using errcode = 'check_violation', constraint = 'document_draft_begins';
    end if;
    return new;
  end if;
  if new.version <> old.version + 1 or new.kind <> old.kind then
    raise exception 'a change of a draft makes its next version' using errcode = 'check_violation', constraint = 'document_draft_version_step';
  end if;
  if old.proposed_by is not null and (new.proposed_by is not null or
     (to_jsonb(new) - array['proposed_by', 'version', 'updated_at']) is distinct from (to_jsonb(old) - array['proposed_by', 'version', 'updated_at'])) then
    raise exception 'what waits for a second person stays as it is' using errcode = 'check_violation', constraint = 'document_draft_waits';
  end if;
  if old.proposed_by is null and new.proposed_by is not null and
     (to_jsonb(new) - array['proposed_by', 'version', 'updated_at']) is distinct from (to_jsonb(old) - array['proposed_by', 'version', 'updated_at']) then
    raise exception 'what is proposed is what was written' using errcode = 'check_violation', constraint = 'document_draft_waits';
  end if;
  return new;
end $$;
create trigger document_draft_steps before insert or update on document_draft for each row execute function document_draft_steps();

create function document_signed() returns trigger language plpgsql as $$
declare
  newest document;
  waiting document_draft;
begin
  select * into newest from document where kind = new.kind order by version desc limit 1;
  if newest.kind is null then
    if new.version <> 1 or new.in_force_at is not null then
      raise exception 'a text begins with its first version' using errcode = 'check_violation', constraint = 'document_version_step';
    end if;
    return new;
  end if;
  if new.version <> newest.version + 1 then
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
create trigger document_signed before insert on document for each row execute function document_signed();
