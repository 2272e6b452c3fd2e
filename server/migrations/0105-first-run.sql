-- compatible: yes

-- How the first admin comes in: by a word that a start prints while there is none. Closed for ever once there was one.
create table first_run (
  only_row boolean primary key default true constraint first_run_one_row check (only_row),
  word_hash bytea constraint first_run_word_size check (octet_length(word_hash) = 32),
  closed_at timestamptz,
  constraint first_run_closed_without_word check (closed_at is null or word_hash is null)
);
insert into first_run (closed_at) select case when exists (select 1 from staff where 'admin' = any (roles)) then now() end;

create function first_run_rules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.closed_at is not null then
    raise exception 'the first run ends once' using errcode = 'check_violation', constraint = 'first_run_closed_once';
  end if;
  return new;
end $$;
create trigger first_run_rules before insert or update or delete on first_run for each row execute function first_run_rules();
create trigger first_run_kept before truncate on first_run for each statement execute function refuse_change();

-- Whether somebody came by the page of the first run. Whoever makes the first admin closes it; two at once take turns.
alter table staff add column is_founder boolean not null default false;
create function first_admin() returns trigger language plpgsql as $$
declare
  is_first boolean := false;
begin
  if tg_op = 'UPDATE' and new.is_founder <> old.is_founder then
    raise exception 'how somebody came in stays' using errcode = 'check_violation', constraint = 'staff_founder_fixed';
  end if;
  if 'admin' = any (new.roles) then
    update first_run set closed_at = now(), word_hash = null where closed_at is null;
    is_first := found;
  end if;
  if tg_op = 'INSERT' and new.is_founder and not is_first then
    raise exception 'the first run is over' using errcode = 'check_violation', constraint = 'first_run_open';
  end if;
  return null;
end $$;
create trigger first_admin after insert or update of roles, is_founder on staff for each row execute function first_admin();
