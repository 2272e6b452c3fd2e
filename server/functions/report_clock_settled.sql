CREATE OR REPLACE FUNCTION report_clock_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform report_clocks_fit(new.report_id);
  if new.state in ('met', 'missed') and (tg_op = 'INSERT' or old.state is distinct from new.state) then
    insert into promise_tally as tally (month, kind, level, staff_id, met, missed)
      values (date_trunc('month', new.due_at at time zone 'Asia/Shanghai')::date, new.kind, new.level,
        coalesce(new.staff_id, '00000000-0000-0000-0000-000000000000'), (new.state = 'met')::int, (new.state = 'missed')::int)
      on conflict on constraint promise_tally_key do update set met = tally.met + excluded.met, missed = tally.missed + excluded.missed;
  end if;
  update report set due_at = open.due_at, is_paused = open.is_paused, warn_at = open.warn_at
  from (select min(due_at) as due_at, coalesce(bool_and(state = 'paused'), false) as is_paused, min(warn_at) filter (where state <> 'paused') as warn_at
    from report_clock where report_id = new.report_id and ended_at is null) as open
  where id = new.report_id and (report.due_at, report.is_paused, report.warn_at) is distinct from (open.due_at, open.is_paused, open.warn_at);
  return null;
end $function$;
