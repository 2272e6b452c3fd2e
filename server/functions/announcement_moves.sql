CREATE OR REPLACE FUNCTION announcement_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.document_kind is not null or (new.id, new.document_kind, new.created_at) is distinct from (old.id, old.document_kind, old.created_at) then
    raise exception 'a standing announcement never changes' using errcode = 'check_violation', constraint = 'announcement_fixed';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'a change of an announcement makes its next version' using errcode = 'check_violation', constraint = 'announcement_version_step';
  end if;
  if new.state <> old.state and not exists (
    select 1 from announcement_transition where from_state = old.state and to_state = new.state) then
    raise exception 'an announcement may not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'announcement_transition_known';
  end if;
  return new;
end $function$;
