CREATE OR REPLACE FUNCTION setting_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.key) is distinct from (old.id, old.key) then
    raise exception 'a setting keeps its key' using errcode = 'check_violation', constraint = 'setting_fixed_fields';
  end if;
  -- a change of the encryption key seals the same value anew
  if new.version <> old.version + 1 and (to_jsonb(new) - 'sealed') is distinct from (to_jsonb(old) - 'sealed') then
    raise exception 'a change of a setting makes its next version' using errcode = 'check_violation', constraint = 'setting_version_step';
  end if;
  return new;
end $function$;
