CREATE OR REPLACE FUNCTION deployment_birth()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.born_as_demo_sealed is not null then
      raise exception 'a demo stays one' using errcode = 'check_violation', constraint = 'deployment_born_once';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and (old.born_as_demo_sealed is null) = (new.born_as_demo_sealed is null) then
    return new;
  end if;
  if new.born_as_demo_sealed is null and tg_op = 'INSERT' then
    return new;
  end if;
  if new.born_as_demo_sealed is null
     or exists (select 1 from researcher) or exists (select 1 from staff) or exists (select 1 from ledger_tx) then
    raise exception 'only an empty database is born as a demo, once' using errcode = 'check_violation', constraint = 'deployment_born_once';
  end if;
  return new;
end $function$;
