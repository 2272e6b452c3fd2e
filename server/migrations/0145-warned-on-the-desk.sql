-- compatible: yes

-- The desk knows from when on a report is soon too late: as its clocks are warned of, not so many hours before.
alter table report_desk add column warn_at timestamptz;

create or replace function report_clock_on_desk() returns trigger language plpgsql as $$
begin
  update report_desk set (due_at, is_paused, warn_at) = (select min(due_at), coalesce(bool_and(state = 'paused'), false), min(warn_at) filter (where state <> 'paused')
    from report_clock where report_id = new.report_id and ended_at is null)
  where report_id = new.report_id;
  return null;
end $$;
drop trigger report_clock_on_desk on report_clock;
create trigger report_clock_on_desk after insert or update of state, due_at, warn_at, ended_at on report_clock
  for each row execute function report_clock_on_desk();

update report_desk set warn_at = open.warn_at
from (select report_id, min(warn_at) as warn_at from report_clock where ended_at is null and state <> 'paused' group by report_id) as open
where open.report_id = report_desk.report_id;
