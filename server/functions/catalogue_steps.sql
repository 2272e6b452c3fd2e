CREATE OR REPLACE FUNCTION catalogue_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.version <> 1 then
      raise exception 'the first version is 1' using errcode = 'check_violation', constraint = 'catalogue_version_step';
    end if;
    return new;
  end if;
  if new.id <> old.id or new.version <> old.version + (case when to_jsonb(new) - 'version' is distinct from to_jsonb(old) - 'version' then 1 else 0 end) then
    raise exception 'a change in the catalogue makes the next version' using errcode = 'check_violation', constraint = 'catalogue_version_step';
  end if;
  return new;
end $function$;
