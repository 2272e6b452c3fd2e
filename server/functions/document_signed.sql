CREATE OR REPLACE FUNCTION document_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
