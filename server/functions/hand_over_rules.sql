CREATE OR REPLACE FUNCTION hand_over_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.report_id <> old.report_id or new.version <> old.version + 1) then
    raise exception 'every change of a hand-over is its next version' using errcode = 'check_violation', constraint = 'hand_over_version';
  end if;
  if tg_op = 'INSERT' and not exists (select from report where id = new.report_id and status in (2, 3, 4)) then
    raise exception 'a confirmed report is handed over' using errcode = 'check_violation', constraint = 'hand_over_confirmed';
  end if;
  return new;
end $function$;
