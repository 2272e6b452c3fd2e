CREATE OR REPLACE FUNCTION work_year_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.year <> old.year
     or new.version <> (select coalesce(max(version), 0) + 1 from work_year) then
    raise exception 'a change of the calendar makes its next version' using errcode = 'check_violation', constraint = 'work_year_version_step';
  end if;
  if exists (select 1 from unnest(new.free) as day where extract(year from day) <> new.year or extract(isodow from day) > 5)
     or exists (select 1 from unnest(new.made_up) as day where extract(year from day) <> new.year or extract(isodow from day) < 6)
     or cardinality(new.free) <> (select count(distinct day) from unnest(new.free) as day)
     or cardinality(new.made_up) <> (select count(distinct day) from unnest(new.made_up) as day) then
    raise exception 'weekdays are free and weekends made up, each once and in its year' using errcode = 'check_violation', constraint = 'work_year_days';
  end if;
  return new;
end $function$;
