-- compatible: yes

-- A keyed hash over a factor and its person, as sessions have one. Whatever lacks it counts as not there.
alter table staff_passkey add column binding bytea;
alter table member_passkey add column binding bytea;
alter table staff_recovery_code add column binding bytea;
alter table member_recovery_code add column binding bytea;

drop trigger staff_recovery_code_used_once on staff_recovery_code;
create trigger staff_recovery_code_used_once before update on staff_recovery_code for each row execute function set_once('{used_at}', '{binding}');
drop trigger member_recovery_code_used_once on member_recovery_code;
create trigger member_recovery_code_used_once before update on member_recovery_code for each row execute function set_once('{used_at}', '{binding}');

-- What a release does once, by its keys, to the rows of the release before.
create table upgrade_step (
  name text collate "C" constraint upgrade_step_once primary key,
  done_at timestamptz default now() not null
);
create trigger upgrade_step_frozen before update or delete or truncate on upgrade_step for each statement execute function refuse_change();
