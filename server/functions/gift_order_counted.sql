CREATE OR REPLACE FUNCTION gift_order_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted smallint := abs(hashtext(new.id::text)) % 16;
begin
  -- always in the same order, so that two moves cannot wait for each other
  insert into gift_order_tally
    select schedule, counted, sum(step) from (
      select new.schedule, 1
      union all select old.schedule, -1 where tg_op = 'UPDATE') as moved (schedule, step)
    group by schedule having sum(step) <> 0 order by schedule
    on conflict on constraint gift_order_tally_key do update set orders = gift_order_tally.orders + excluded.orders;
  return null;
end $function$;
