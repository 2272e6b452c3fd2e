-- compatible: yes

-- What the centre promises about each report: a first answer, a verdict, a fix, each in working days.

-- A year of the Chinese calendar: what is free among Monday to Friday, and which weekends are worked. A year without a row is missing.
create table work_year (
  year smallint constraint work_year_key primary key constraint work_year_range check (year between 2020 and 2099),
  -- else provisional: it may still change
  is_published boolean not null,
  free date[] not null,
  made_up date[] not null,
  -- of the whole calendar, so that a clock remembers one number
  version integer not null constraint work_year_version_once unique constraint work_year_version check (version > 0),
  -- nobody: it came with the program
  changed_by uuid constraint work_year_changed_by references staff,
  changed_at timestamptz not null default act_time()
);
create trigger work_year_kept before delete or truncate on work_year for each statement execute function refuse_change();

create function work_year_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.year <> old.year
     or new.version <> (select coalesce(max(version), 0) + 1 from work_year) then
    raise exception 'a change of the calendar makes its next version' using errcode = 'check_violation', constraint = 'work_year_version_step';
  end if;
  if exists (select 1 from unnest(new.free) as day where extract(year from day) <> new.year or extract(isodow from day) > 5)
     or exists (select 1 from unnest(new.made_up) as day where extract(year from day) <> new.year or extract(isodow from day) < 6)
     or cardinality(new.free) <> (select count(distinct day) from unnest(new.free) as day)
     or cardinality(new.made_up) <> (select count(distinct day) from unnest(new.made_up) as day) then
    raise exception 'weekdays are free and weekends made up, each once and in its year' using errcode = 'check_violation', constraint = 'work_year_days';
  end if;
  return new;
end $$;
create trigger work_year_rules before insert or update on work_year for each row execute function work_year_rules();

-- By the notices of the State Council.
insert into work_year (year, is_published, free, made_up, version) values
  (2025, true, array['2025-01-01', '2025-01-28', '2025-01-29', '2025-01-30', '2025-01-31', '2025-02-03', '2025-02-04', '2025-04-04', '2025-05-01', '2025-05-02',
    '2025-05-05', '2025-06-02', '2025-10-01', '2025-10-02', '2025-10-03', '2025-10-06', '2025-10-07', '2025-10-08']::date[],
    array['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11']::date[], 1);
insert into work_year (year, is_published, free, made_up, version) values
  (2026, true, array['2026-01-01', '2026-01-02', '2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-23', '2026-04-06', '2026-05-01',
    '2026-05-04', '2026-05-05', '2026-06-19', '2026-09-25', '2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']::date[],
    array['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']::date[], 2);

-- A row is a promise. It runs, may be paused while its author is asked, and ends once: met, missed, or dropped where there is
-- nothing left to promise. Missed, it goes on until somebody does it.
create table report_clock (
  id uuid primary key,
  report_id uuid not null constraint report_clock_report references report,
  kind text not null constraint report_clock_kind check (kind in ('receipt', 'verdict', 'fix')),
  -- as its author says; of a fix as it was confirmed
  level smallint not null constraint report_clock_level check (level between 0 and 4),
  state text not null constraint report_clock_state check (state in ('running', 'paused', 'met', 'missed', 'dropped')),
  started_at timestamptz not null,
  target_days integer not null constraint report_clock_target check (target_days > 0),
  -- what it was reckoned by: the changes of the settings of targets so far, and the calendar
  policy_version integer not null,
  calendar_version integer not null,
  -- [{"from": ms, "to": ms}]; the last one without `to` while it is paused
  pauses jsonb not null default '[]',
  -- working time until it was paused, resumed or ended last
  spent_ms bigint not null default 0 constraint report_clock_spent check (spent_ms >= 0),
  due_at timestamptz not null,
  is_provisional boolean not null,
  -- when people are told before it is missed, within working hours
  warn_at timestamptz not null,
  warned_at timestamptz,
  ended_at timestamptz,
  reminded_at timestamptz,
  -- who kept it, or had the report when it was missed
  staff_id uuid constraint report_clock_staff references staff,
  constraint report_clock_open check (
    case when state in ('running', 'paused') then ended_at is null when state = 'missed' then true else ended_at is not null end),
  constraint report_clock_in_time check (state <> 'met' or ended_at <= due_at),
  constraint report_clock_too_late check (state <> 'missed' or ended_at is null or ended_at > due_at),
  constraint report_clock_order check (ended_at >= started_at and due_at > started_at),
  constraint report_clock_paused check ((state = 'paused') = (jsonb_array_length(pauses) > 0 and not (pauses -> -1) ? 'to'))
);
-- one of a kind at a time: reopening starts the next
create unique index report_clock_one_open on report_clock (report_id, kind) where ended_at is null;
create index report_clock_of_report on report_clock (report_id, started_at);
create index report_clock_due on report_clock (due_at) where state = 'running';
create index report_clock_late on report_clock (due_at) where state = 'missed' and ended_at is null;
create index report_clock_warning on report_clock (warn_at) where state = 'running';
create index report_clock_reckoned on report_clock (calendar_version) where ended_at is null;
create trigger report_clock_kept before delete or truncate on report_clock for each statement execute function refuse_change();

create function report_clock_rules() returns trigger language plpgsql as $$
begin
  if (new.id, new.report_id, new.kind, new.level, new.started_at, new.target_days, new.policy_version)
     is distinct from (old.id, old.report_id, old.kind, old.level, old.started_at, old.target_days, old.policy_version) then
    raise exception 'a promise stays what it was' using errcode = 'check_violation', constraint = 'report_clock_fixed_fields';
  end if;
  if old.ended_at is not null and (to_jsonb(new) - 'reminded_at') is distinct from (to_jsonb(old) - 'reminded_at') then
    raise exception 'a promise ends once' using errcode = 'check_violation', constraint = 'report_clock_ends_once';
  end if;
  if old.state = 'missed' and (new.state, new.due_at, new.staff_id) is distinct from (old.state, old.due_at, old.staff_id) then
    raise exception 'what was missed stays missed' using errcode = 'check_violation', constraint = 'report_clock_stays_missed';
  end if;
  if new.warned_at is distinct from old.warned_at and old.warned_at is not null
     or new.reminded_at is distinct from old.reminded_at and old.reminded_at is not null then
    raise exception 'people are told of a promise once' using errcode = 'check_violation', constraint = 'report_clock_told_once';
  end if;
  return new;
end $$;
create trigger report_clock_rules before update on report_clock for each row execute function report_clock_rules();

-- At commit the promises fit the report: a verdict is only awaited of one that waits for it, and paused exactly while its
-- author is asked; a fix only of a valid one.
create function report_clocks_fit(wanted uuid) returns void language plpgsql as $$
begin
  if exists (
    select 1 from report join report_clock as clock on clock.report_id = report.id
    where report.id = wanted and clock.ended_at is null and (
      clock.kind in ('receipt', 'verdict') and report.status <> 1
      or clock.kind = 'fix' and report.status not in (2, 3)
      or clock.kind = 'receipt' and report.information_seq is not null
      or clock.kind = 'verdict' and clock.state = 'running' and report.information_seq is not null
      or clock.state = 'paused' and (report.information_seq is null or clock.kind <> 'verdict'))) then
    raise exception 'a promise of report % is no longer what its report waits for', wanted using errcode = 'check_violation', constraint = 'report_clock_fits_report';
  end if;
end $$;
create function report_clock_fits() returns trigger language plpgsql as $$
begin
  perform report_clocks_fit(new.report_id);
  return null;
end $$;
create function report_waits_as_promised() returns trigger language plpgsql as $$
begin
  perform report_clocks_fit(new.id);
  return null;
end $$;
create constraint trigger report_clock_fits after insert or update of state, ended_at on report_clock deferrable initially deferred
  for each row execute function report_clock_fits();
create constraint trigger report_waits_as_promised after update of status, information_seq on report deferrable initially deferred
  for each row execute function report_waits_as_promised();

-- What was kept and missed, by the month in which it was due: counted at commit, once for each promise.
create table promise_tally (
  month date not null,
  kind text not null,
  level smallint not null,
  staff_id uuid,
  met bigint not null default 0,
  missed bigint not null default 0,
  constraint promise_tally_key unique nulls not distinct (month, kind, level, staff_id)
);

create function report_clock_counted() returns trigger language plpgsql as $$
begin
  if new.state in ('met', 'missed') and (tg_op = 'INSERT' or old.state is distinct from new.state) then
    insert into promise_tally as tally (month, kind, level, staff_id, met, missed)
      values (date_trunc('month', new.due_at at time zone 'Asia/Shanghai')::date, new.kind, new.level, new.staff_id,
        (new.state = 'met')::int, (new.state = 'missed')::int)
      on conflict on constraint promise_tally_key do update set met = tally.met + excluded.met, missed = tally.missed + excluded.missed;
  end if;
  return null;
end $$;
create constraint trigger report_clock_counted after insert or update of state on report_clock deferrable initially deferred
  for each row execute function report_clock_counted();

-- The desk sorts by the promise that is due first.
create function report_clock_on_desk() returns trigger language plpgsql as $$
begin
  update report_desk set (due_at, is_paused) = (select min(due_at), coalesce(bool_and(state = 'paused'), false)
    from report_clock where report_id = new.report_id and ended_at is null)
  where report_id = new.report_id;
  return null;
end $$;
create trigger report_clock_on_desk after insert or update of state, due_at, ended_at on report_clock
  for each row execute function report_clock_on_desk();

-- How far reports from before there were promises have got theirs, from their history; those without one are counted.
create table clock_origin (
  is_only boolean constraint clock_origin_once primary key default true constraint clock_origin_only check (is_only),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_complete boolean not null,
  unknown integer not null default 0
);
insert into clock_origin (is_complete) select not exists (select 1 from report);
create trigger clock_origin_kept before delete or truncate on clock_origin for each statement execute function refuse_change();
