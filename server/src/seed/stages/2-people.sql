create temp table person on commit drop as
select rank, created_at, sent, pg_temp.id_at('person', rank, created_at) as id, pg_temp.id_at('wallet', rank, created_at) as wallet_id,
  row_number() over (order by created_at, rank) as arrival
from (
  select rank, coalesce(counted.sent, 0) as sent,
    coalesce(first_at - power(pg_temp.draw(21, rank), 3) * interval '60 days', from_at + (until_at - from_at) * pg_temp.draw(22, rank)) as created_at
  from seeding cross join lateral generate_series(1, people) as rank
  left join (select person, count(*) as sent, min(created_at) as first_at from drawn group by person) as counted on counted.person = rank) as arrived;
create unique index on person (rank);
analyze person;
