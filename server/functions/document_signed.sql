CREATE OR REPLACE FUNCTION document_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
