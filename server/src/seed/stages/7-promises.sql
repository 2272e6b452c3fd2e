insert into promise_tally (month, kind, level, staff_id, met, missed)
select date_trunc('month', due_at at time zone 'Asia/Shanghai')::date, kind, level, coalesce(staff_id, '00000000-0000-0000-0000-000000000000'), count(*) filter (where state = 'met'), count(*) filter (where state = 'missed')
from report_clock where state in ('met', 'missed')
group by 1, 2, 3, 4;

update report set due_at = next.due_at, is_paused = next.is_paused, warn_at = next.warn_at
from (select report_id, min(due_at) as due_at, bool_and(state = 'paused') as is_paused, min(warn_at) filter (where state <> 'paused') as warn_at from report_clock where ended_at is null group by 1) as next
where next.report_id = report.id;
