CREATE OR REPLACE FUNCTION make_access_months()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  month timestamptz;
begin
  for month in select generate_series(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC',
      now() + interval '2 months', interval '1 month') loop
    if to_regclass(to_char(month at time zone 'UTC', '"access_event_"YYYY_MM')) is null
       and not exists (select from access_event_other where at >= month and at < month + interval '1 month') then
      execute format('create table %I partition of access_event for values from (%L) to (%L)',
        to_char(month at time zone 'UTC', '"access_event_"YYYY_MM'), month, month + interval '1 month');
      -- a trigger of rows is every part's, one of a statement is not
      execute format('create trigger access_event_kept before truncate on %I for each statement execute function refuse_change(''access_event_append_only'')',
        to_char(month at time zone 'UTC', '"access_event_"YYYY_MM'));
    end if;
  end loop;
end $function$;
