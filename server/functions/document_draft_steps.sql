CREATE OR REPLACE FUNCTION document_draft_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
