CREATE OR REPLACE FUNCTION report_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform report_count(new, 1);
  elsif (new.status, new.level) is distinct from (old.status, old.level) then
    -- always in the same order, so that two moves cannot wait for each other
    if old.status < new.status then
      perform report_count(old, -1); perform report_count(new, 1);
    else
      perform report_count(new, 1); perform report_count(old, -1);
    end if;
  end if;
  return null;
end $function$;
