CREATE OR REPLACE FUNCTION report_clock_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state in ('met', 'missed') and (tg_op = 'INSERT' or old.state is distinct from new.state) then
    insert into promise_tally as tally (month, kind, level, staff_id, met, missed)
      values (date_trunc('month', new.due_at at time zone 'Asia/Shanghai')::date, new.kind, new.level, new.staff_id,
        (new.state = 'met')::int, (new.state = 'missed')::int)
      on conflict on constraint promise_tally_key do update set met = tally.met + excluded.met, missed = tally.missed + excluded.missed;
  end if;
  return null;
end $function$;
