CREATE OR REPLACE FUNCTION report_ending_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- a report comes to an end and out of it, but never from one end to another
  if tg_op = 'UPDATE' and old.ignore_reason is not null then
    update report_ending_tally set reports = reports - 1 where researcher_id = old.researcher_id and reason = old.ignore_reason;
  end if;
  if new.ignore_reason is not null then
    insert into report_ending_tally values (new.researcher_id, new.ignore_reason, 1)
      on conflict (researcher_id, reason) do update set reports = report_ending_tally.reports + 1;
  end if;
  return null;
end $function$;
