-- compatible: yes

-- A verdict that can still be undone: nothing of it is posted, told or shown to its researcher until a job carries it out.
-- A row goes as its verdict is carried out or undone; one that was dropped stays until its reviewer has seen that.
create table verdict_pending (
  id uuid primary key,
  report_id uuid not null constraint verdict_pending_report references report,
  version integer not null,
  staff_id uuid not null constraint verdict_pending_staff references staff,
  kind text not null constraint verdict_pending_kind check (kind in ('confirm', 'propose', 'ignore', 'award', 'rejectAppeal', 'upholdAppeal', 'rejudge')),
  input jsonb not null,
  created_at timestamptz not null default act_time(),
  due_at timestamptz not null,
  dropped_at timestamptz,
  dropped_reason text constraint verdict_pending_reason check (dropped_reason in ('otherAct', 'refused', 'reviewer')),
  dropped_code text,
  constraint verdict_pending_dropped check ((dropped_at is null) = (dropped_reason is null) and (dropped_code is null or dropped_reason = 'refused'))
);
create unique index verdict_pending_open on verdict_pending (report_id) where dropped_at is null;
create index verdict_pending_of on verdict_pending (staff_id, created_at);
create index verdict_pending_seen on verdict_pending (dropped_at) where dropped_at is not null;

-- Whether somebody may judge a report: a reviewer in office, and not the human who wrote it.
create function may_judge(judge uuid, author uuid) returns boolean language sql stable as $$
  select exists (select from staff where id = judge and state = 'active' and 'reviewer' = any(roles) and researcher_id is distinct from author)
$$;

create function verdict_pending_rules() returns trigger language plpgsql as $$
declare
  judged report;
begin
  if tg_op = 'INSERT' then
    select * into judged from report where id = new.report_id for update;
    if new.dropped_at is not null or judged.version is distinct from new.version then
      raise exception 'a verdict is held on the report as it stands' using errcode = 'check_violation', constraint = 'verdict_pending_as_seen';
    end if;
    if not may_judge(new.staff_id, judged.researcher_id) then
      raise exception 'a verdict is held by a reviewer of somebody else''s report' using errcode = 'check_violation', constraint = 'verdict_pending_by_reviewer';
    end if;
    return new;
  end if;
  if old.dropped_at is not null or new.dropped_at is null
     or (to_jsonb(new) - array['dropped_at', 'dropped_reason', 'dropped_code']) is distinct from (to_jsonb(old) - array['dropped_at', 'dropped_reason', 'dropped_code']) then
    raise exception 'a held verdict is dropped as it is, once' using errcode = 'check_violation', constraint = 'verdict_pending_once';
  end if;
  return new;
end $$;
create trigger verdict_pending_rules before insert or update on verdict_pending for each row execute function verdict_pending_rules();

-- No report moves on under a verdict that is held on what it was.
create function verdict_pending_as_seen() returns trigger language plpgsql as $$
begin
  if exists (
    select from verdict_pending join report on report.id = verdict_pending.report_id
    where report_id = new.id and dropped_at is null and verdict_pending.version <> report.version) then
    raise exception 'a verdict is held on an earlier version' using errcode = 'check_violation', constraint = 'verdict_pending_as_seen';
  end if;
  return null;
end $$;
create constraint trigger verdict_pending_as_seen after update on report deferrable initially deferred
  for each row when (new.version is distinct from old.version) execute function verdict_pending_as_seen();
