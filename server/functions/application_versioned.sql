CREATE OR REPLACE FUNCTION application_versioned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.version <> old.version then
    insert into application_version (application_id, version, name, tier, team, hosts, packages, position, active)
      values (new.id, new.version, new.name, new.tier, new.team, new.hosts, new.packages, new.position, new.active);
  end if;
  return null;
end $function$;
