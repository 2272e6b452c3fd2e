-- How many orders stand in each schedule, kept in 16 shares. Counted at commit: this is the last lock that an order takes.
create table gift_order_tally (
  schedule smallint not null,
  share smallint not null,
  orders bigint not null,
  constraint gift_order_tally_key primary key (schedule, share)
);

create function gift_order_counted() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger gift_order_counted after insert or update of schedule on gift_order deferrable initially deferred
  for each row execute function gift_order_counted();

insert into gift_order_tally
  select schedule, abs(hashtext(id::text)) % 16, count(*) from gift_order group by 1, 2;
