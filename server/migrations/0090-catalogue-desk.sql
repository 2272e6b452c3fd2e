-- compatible: yes

-- What reports are filed under is kept by the centre: applications with their owners and scope, platforms, types. Each change
-- makes the next version of its row; what an application was at each of them stays.
alter table application
  add column version integer not null default 1,
  add column team text not null default '',
  -- what stands in scope: hosts (`*.` in front for everything under one), and package names of mobile applications
  add column hosts text[] not null default '{}',
  add column packages text[] not null default '{}',
  add constraint application_team_length check (char_length(team) <= 40) not valid;
alter table application validate constraint application_team_length;
alter table platform add column version integer not null default 1;
alter table report_type
  add column version integer not null default 1,
  add column type_group text not null default '',
  add constraint report_type_group_length check (char_length(type_group) <= 20) not valid;
alter table report_type validate constraint report_type_group_length;

-- Words that reviewers write again and again, with places for what differs.
create table answer_template (
  id uuid primary key,
  name text not null constraint answer_template_name_length check (char_length(name) between 1 and 40),
  kind text not null constraint answer_template_kind check (kind in ('question', 'ignore', 'reply')),
  body text not null constraint answer_template_body_length check (char_length(body) between 1 and 1000),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  constraint answer_template_name_unique unique (kind, name)
);

create function catalogue_steps() returns trigger language plpgsql as $$
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
end $$;
create trigger application_steps before insert or update on application for each row execute function catalogue_steps();
create trigger platform_steps before insert or update on platform for each row execute function catalogue_steps();
create trigger report_type_steps before insert or update on report_type for each row execute function catalogue_steps();
create trigger answer_template_steps before insert or update on answer_template for each row execute function catalogue_steps();
create trigger application_stays before delete or truncate on application for each statement execute function refuse_change();
create trigger platform_stays before delete or truncate on platform for each statement execute function refuse_change();
create trigger report_type_stays before delete or truncate on report_type for each statement execute function refuse_change();
create trigger answer_template_stays before delete or truncate on answer_template for each statement execute function refuse_change();

create table application_version (
  application_id uuid not null constraint application_version_of references application,
  version integer not null,
  name text not null,
  tier text not null,
  team text not null,
  hosts text[] not null,
  packages text[] not null,
  position integer not null,
  active boolean not null,
  created_at timestamptz not null default act_time(),
  primary key (application_id, version)
);
insert into application_version (application_id, version, name, tier, team, hosts, packages, position, active)
  select id, version, name, tier, team, hosts, packages, position, active from application;
create trigger application_version_frozen before update or delete or truncate on application_version for each statement execute function refuse_change();

create function application_version_rules() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from application where id = new.application_id and version = new.version
    and (name, tier, team, hosts, packages, position, active) is not distinct from (new.name, new.tier, new.team, new.hosts, new.packages, new.position, new.active)) then
    raise exception 'a version of an application is what it was' using errcode = 'check_violation', constraint = 'application_version_as_it_was';
  end if;
  return new;
end $$;
create trigger application_version_rules before insert on application_version for each row execute function application_version_rules();

create function application_versioned() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.version <> old.version then
    insert into application_version (application_id, version, name, tier, team, hosts, packages, position, active)
      values (new.id, new.version, new.name, new.tier, new.team, new.hosts, new.packages, new.position, new.active);
  end if;
  return null;
end $$;
create trigger application_versioned after insert or update on application for each row execute function application_versioned();

-- A report keeps what its application was when it came in: what its author was promised.
alter table report
  add column application_version integer not null default 1,
  add constraint report_application_version foreign key (application_id, application_version) references application_version not valid;

create function report_of_application() returns trigger language plpgsql as $$
declare
  promised application;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a report keeps what its application was when it came in' using errcode = 'check_violation', constraint = 'report_fixed_fields';
  end if;
  select * into promised from application where id = new.application_id;
  new.application_version := coalesce(promised.version, new.application_version);
  -- the earlier portal's names are brought in without being on offer
  if new.earlier_account_id is null and promised.id is not null and (not promised.active or new.tier <> promised.tier) then
    raise exception 'a report is rewarded by what its application is when it comes in' using errcode = 'check_violation', constraint = 'report_as_promised';
  end if;
  return new;
end $$;
create trigger report_of_application before insert on report for each row execute function report_of_application();
create trigger report_promise_kept before update on report for each row
  when ((new.application_id, new.application_version) is distinct from (old.application_id, old.application_version))
  execute function report_of_application();
