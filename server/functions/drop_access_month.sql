CREATE OR REPLACE FUNCTION drop_access_month(month date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  month_start constant timestamptz := month::timestamp at time zone 'UTC';
  month_end constant timestamptz := (month + interval '1 month') at time zone 'UTC';
  part constant text := to_char(month, '"access_event_"YYYY_MM');
begin
  if extract(day from month) <> 1 or month_end + interval '6 months' > now() then
    raise exception 'who looked at what is kept for half a year' using errcode = 'check_violation', constraint = 'access_event_kept_long';
  end if;
  if exists (select from access_event where at >= month_start and at < month_end
      and not exists (select from event_leaf where event_id = access_event.id and access_month = month)) then
    raise exception 'not all of the month is sealed' using errcode = 'check_violation', constraint = 'access_event_sealed';
  end if;
  if to_regclass(part) is not null then
    execute format('drop table %I', part);
  else
    alter table access_event_other disable trigger access_event_frozen;
    delete from access_event_other where at >= month_start and at < month_end;
    alter table access_event_other enable trigger access_event_frozen;
  end if;
end $function$;
