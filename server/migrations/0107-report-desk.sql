-- compatible: yes

-- Where a report stands on the desk: one narrow row each, all that lists filter and sort by. What is the report's own is copied
-- by triggers; whose it is, until when, and what was not looked at yet stand here alone.

-- Whether somebody still has something to do about a report: judge it, repair it, decide what is open beside its status.
create function is_on_desk(status smallint, has_appeal boolean, award_state text, retest text) returns boolean
  language sql immutable as $$ select status in (1, 2, 3) or has_appeal or award_state is not null or coalesce(retest, '') in ('asked', 'failed') $$;

create table report_desk (
  report_id uuid primary key constraint report_desk_report references report,
  status smallint not null,
  -- the judged one, or what its author claims
  level smallint not null,
  application_id uuid not null,
  type_id uuid not null,
  researcher_id uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  is_asked boolean not null,
  has_appeal boolean not null,
  retest text,
  award_state text,
  assignee_id uuid constraint report_desk_assignee references staff,
  assigned_at timestamptz,
  due_at timestamptz,
  is_paused boolean not null default false,
  -- when its author last answered, commented, appealed or retested, and when staff last looked or said something
  said_at timestamptz,
  seen_at timestamptz,
  heard_at timestamptz generated always as (case when said_at > coalesce(seen_at, '-infinity') then said_at end) stored,
  is_open boolean not null generated always as (is_on_desk(status, has_appeal, award_state, retest)) stored,
  -- the order of the desk: least time left, then without a running clock, then ended; the highest level; the longest waiting, of what ended the newest
  due_rank timestamptz not null generated always as (case
    when not is_on_desk(status, has_appeal, award_state, retest) then 'infinity'
    when is_paused or due_at is null then '9999-01-01 00:00:00+00' else due_at end) stored,
  level_rank smallint not null generated always as (-level) stored,
  age_rank bigint not null generated always as ((case when is_on_desk(status, has_appeal, award_state, retest) then 1 else -1 end
    * extract(epoch from created_at - '2000-01-01 00:00:00+00'::timestamptz) * 1000)::bigint) stored,
  constraint report_desk_assigned check ((assignee_id is null) = (assigned_at is null))
) with (fillfactor = 80);
create trigger report_desk_kept before delete or truncate on report_desk for each statement execute function refuse_change();

create function report_desk_made() returns trigger language plpgsql as $$
begin
  insert into report_desk (report_id, status, level, application_id, type_id, researcher_id, created_at, changed_at, is_asked, has_appeal, retest, award_state)
  values (new.id, new.status, coalesce(new.level, new.self_level), new.application_id, new.type_id, new.researcher_id, new.created_at, new.updated_at,
    new.information_seq is not null, exists (select from report_appeal where report_id = new.id and outcome is null), new.retest, new.award_state);
  return null;
end $$;
create trigger report_desk_made after insert on report for each row execute function report_desk_made();

create function report_desk_moved() returns trigger language plpgsql as $$
begin
  update report_desk set status = new.status, level = coalesce(new.level, new.self_level), application_id = new.application_id, type_id = new.type_id,
    researcher_id = new.researcher_id, changed_at = new.updated_at, is_asked = new.information_seq is not null, retest = new.retest, award_state = new.award_state
  where report_id = new.id;
  return null;
end $$;
create trigger report_desk_moved after update on report for each row
  when ((new.status, new.level, new.application_id, new.type_id, new.researcher_id, new.updated_at, new.information_seq, new.retest, new.award_state)
    is distinct from (old.status, old.level, old.application_id, old.type_id, old.researcher_id, old.updated_at, old.information_seq, old.retest, old.award_state))
  execute function report_desk_moved();

create function report_desk_appealed() returns trigger language plpgsql as $$
begin
  update report_desk set has_appeal = new.outcome is null where report_id = new.report_id;
  return null;
end $$;
create trigger report_desk_appealed after insert or update of outcome on report_appeal for each row execute function report_desk_appealed();

create function report_desk_said() returns trigger language plpgsql as $$
begin
  update report_desk set said_at = greatest(said_at, new.created_at) where report_id = new.report_id;
  return null;
end $$;
create trigger report_desk_said after insert on operation_record for each row
  when (new.action in ('answer', 'appeal', 'passRetest', 'failRetest')) execute function report_desk_said();
create trigger report_desk_said after insert on report_comment for each row when (new.researcher_id is not null) execute function report_desk_said();

create function report_desk_seen() returns trigger language plpgsql as $$
begin
  update report_desk set seen_at = greatest(seen_at, new.created_at) where report_id = new.report_id;
  return null;
end $$;
create trigger report_desk_seen after insert on operation_record for each row when (new.staff_id is not null) execute function report_desk_seen();
create trigger report_desk_seen after insert on report_comment for each row when (new.staff_id is not null) execute function report_desk_seen();

-- The rows of all reports there are; `shieldsource seed` writes them by it too.
create function fill_report_desk() returns void language sql as $$
  insert into report_desk (report_id, status, level, application_id, type_id, researcher_id, created_at, changed_at, is_asked, has_appeal, retest, award_state, said_at, seen_at)
  select report.id, status, coalesce(level, self_level), application_id, type_id, researcher_id, report.created_at, updated_at,
    information_seq is not null, appeal.report_id is not null, retest, award_state, said_at, seen_at
  from report
  left join report_appeal as appeal on appeal.report_id = report.id and appeal.outcome is null
  left join (
    select report_id, max(created_at) filter (where not is_staff) as said_at, max(created_at) filter (where is_staff) as seen_at
    from (
      select report_id, created_at, staff_id is not null as is_staff from operation_record
      where staff_id is not null or action in ('answer', 'appeal', 'passRetest', 'failRetest')
      union all select report_id, created_at, staff_id is not null from report_comment) as word
    group by report_id) as heard on heard.report_id = report.id
$$;
select fill_report_desk();

create index report_desk_by_due on report_desk (due_rank, level_rank, age_rank, report_id);
create index report_desk_by_change on report_desk (changed_at, report_id);
create index report_desk_by_age on report_desk (created_at, report_id);
create index report_desk_of_level on report_desk (level, due_rank, level_rank, age_rank, report_id);
create index report_desk_of_application on report_desk (application_id, due_rank, level_rank, age_rank, report_id);
create index report_desk_of_type on report_desk (type_id, due_rank, level_rank, age_rank, report_id);
create index report_desk_of_researcher on report_desk (researcher_id, due_rank, level_rank, age_rank, report_id);
create index report_desk_of_assignee on report_desk (assignee_id, due_rank, level_rank, age_rank, report_id) where assignee_id is not null;
create index report_desk_of_nobody on report_desk (due_rank, level_rank, age_rank, report_id) where assignee_id is null and is_open;
create index report_desk_heard on report_desk (due_rank, level_rank, age_rank, report_id) where heard_at is not null;
create index report_desk_waits on report_desk (due_rank, level_rank, age_rank, report_id) where is_asked or retest = 'asked';
create index report_desk_appeals on report_desk (due_rank, level_rank, age_rank, report_id) where has_appeal;
create index report_desk_awards on report_desk (due_rank, level_rank, age_rank, report_id) where award_state is not null;
create index report_desk_retests on report_desk (due_rank, level_rank, age_rank, report_id) where retest in ('asked', 'failed');
