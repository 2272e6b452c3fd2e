-- What a message box holds, by type: kept as letters come, are read and go, so that no page counts them.
create table letter_tally (
  researcher_id uuid not null constraint letter_tally_researcher references researcher,
  type smallint not null,
  letters bigint not null constraint letter_tally_letters check (letters >= 0),
  unread bigint not null constraint letter_tally_unread check (unread between 0 and letters),
  constraint letter_tally_key primary key (researcher_id, type)
);
insert into letter_tally
  select researcher_id, type, count(*), count(*) filter (where read_at is null) from letter group by researcher_id, type;

create function letter_rules() returns trigger language plpgsql as $$
begin
  if (new.researcher_id, new.type) is distinct from (old.researcher_id, old.type) then
    raise exception 'a letter stays whose and what it is' using errcode = 'check_violation', constraint = 'letter_stays';
  end if;
  return new;
end $$;
create trigger letter_stays before update on letter for each row execute function letter_rules();

-- Once a statement, as all letters may be marked read, or go, together.
create function letter_tallied() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into letter_tally
      select researcher_id, type, count(*), count(*) filter (where read_at is null) from after group by researcher_id, type
      on conflict on constraint letter_tally_key do update set
        letters = letter_tally.letters + excluded.letters,
        unread = letter_tally.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    update letter_tally set unread = letter_tally.unread + moved.unread
    from (
      select researcher_id, type, sum(unread) as unread from (
        select researcher_id, type, 1 as unread from after where read_at is null
        union all
        select researcher_id, type, -1 from before where read_at is null) as each
      group by researcher_id, type having sum(unread) <> 0) as moved
    where letter_tally.researcher_id = moved.researcher_id and letter_tally.type = moved.type;
  else
    update letter_tally set letters = letter_tally.letters - gone.letters, unread = letter_tally.unread - gone.unread
    from (
      select researcher_id, type, count(*) as letters, count(*) filter (where read_at is null) as unread
      from before group by researcher_id, type) as gone
    where letter_tally.researcher_id = gone.researcher_id and letter_tally.type = gone.type;
  end if;
  return null;
end $$;
create trigger letter_came after insert on letter referencing new table as after for each statement execute function letter_tallied();
create trigger letter_read after update on letter referencing old table as before new table as after for each statement execute function letter_tallied();
create trigger letter_gone after delete on letter referencing old table as before for each statement execute function letter_tallied();
create trigger letter_kept before truncate on letter for each statement execute function refuse_change();

create function only_by_letter() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% moves only with a letter', tg_table_name using errcode = 'check_violation', constraint = tg_table_name || '_by_letter_only';
  end if;
  return coalesce(new, old);
end $$;
create trigger letter_tally_by_letter_only before insert or update or delete on letter_tally for each row execute function only_by_letter();

-- Contribution of one person on one day of Shanghai: what a year's heatmap reads. A reversal leaves the day it undoes.
create table contribution_day (
  researcher_id uuid not null constraint contribution_day_researcher references researcher,
  day date not null,
  contribution bigint not null,
  valid_count bigint not null,
  constraint contribution_day_key primary key (researcher_id, day)
);

-- a valid report of the earlier portal counts like one of ours
create function valid_step(kind text, source_kind text) returns integer language sql immutable as $$
  select case when kind = 'award' or (kind = 'migration' and source_kind = 'report') then 1 when kind = 'awardReversal' then -1 else 0 end
$$;
insert into contribution_day
  select researcher_id, (counted_at at time zone 'Asia/Shanghai')::date, sum(amount), sum(valid_step(kind, source_kind))
  from contribution_entry group by 1, 2;

create function contribution_entry_day() returns trigger language plpgsql as $$
begin
  insert into contribution_day
    values (new.researcher_id, (new.counted_at at time zone 'Asia/Shanghai')::date, new.amount, valid_step(new.kind, new.source_kind))
    on conflict on constraint contribution_day_key do update set
      contribution = contribution_day.contribution + excluded.contribution,
      valid_count = contribution_day.valid_count + excluded.valid_count;
  return null;
end $$;
create trigger contribution_entry_day after insert on contribution_entry for each row execute function contribution_entry_day();
create trigger contribution_day_by_entry_only before insert or update or delete on contribution_day for each row execute function only_by_entry();
