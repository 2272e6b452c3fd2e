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
  changed_at timestamptz default act_time() not null
);
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
  kind text collate "C" not null constraint report_clock_kind check (kind in ('receipt', 'verdict', 'fix')),
  -- as its author says; of a fix as it was confirmed
  level smallint not null constraint report_clock_level check (level between 0 and 4),
  state text not null constraint report_clock_state check (state in ('running', 'paused', 'met', 'missed', 'dropped')),
  started_at timestamptz not null,
  target_days integer not null constraint report_clock_target check (target_days > 0),
  -- what it was reckoned by: the changes of the settings of targets so far, and the calendar
  policy_version integer not null,
  calendar_version integer not null,
  -- the last one has no end while it is paused
  pauses tstzmultirange default '{}' not null,
  -- working time until it was paused, resumed or ended last
  spent_ms bigint default 0 not null constraint report_clock_spent check (spent_ms >= 0),
  due_at timestamptz not null,
  is_provisional boolean not null,
  -- when people are told before it is missed, within working hours
  warn_at timestamptz not null,
  warned_at timestamptz,
  ended_at timestamptz,
  reminded_at timestamptz,
  -- who kept it, or had the report when it was missed
  staff_id uuid constraint report_clock_staff references staff,
  constraint report_clock_in_time check (state <> 'met' or ended_at <= due_at),
  constraint report_clock_open check (
    case when state in ('running', 'paused') then ended_at is null when state = 'missed' then true else ended_at is not null end),
  constraint report_clock_order check (ended_at >= started_at and due_at > started_at),
  constraint report_clock_paused check ((state = 'paused') = upper_inf(pauses) and not lower_inf(pauses)),
  constraint report_clock_too_late check (state <> 'missed' or ended_at is null or ended_at > due_at)
);
create index report_clock_due on report_clock (due_at) where state = 'running';
create index report_clock_late on report_clock (due_at) where state = 'missed' and ended_at is null;
create index report_clock_of_report on report_clock (report_id, started_at);
-- one of a kind at a time: reopening starts the next
create unique index report_clock_one_open on report_clock (report_id, kind) where ended_at is null;
create index report_clock_reckoned on report_clock (calendar_version) where ended_at is null;
create index report_clock_warning on report_clock (warn_at) where state = 'running';

-- What was kept and missed, by the month in which it was due: counted at commit, once for each promise.
create table promise_tally (
  month date not null,
  kind text collate "C" not null,
  level smallint not null,
  -- all noughts: nobody had the report
  staff_id uuid default '00000000-0000-0000-0000-000000000000' not null,
  met bigint default 0 not null,
  missed bigint default 0 not null,
  constraint promise_tally_key primary key (month, kind, level, staff_id)
);
