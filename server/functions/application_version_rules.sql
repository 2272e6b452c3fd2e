CREATE OR REPLACE FUNCTION application_version_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from application where id = new.application_id and version = new.version
    and (name, tier, team, hosts, packages, position, active) is not distinct from (new.name, new.tier, new.team, new.hosts, new.packages, new.position, new.active)) then
    raise exception 'a version of an application is what it was' using errcode = 'check_violation', constraint = 'application_version_as_it_was';
  end if;
  return new;
end $function$;
