-- What is kept so that no page counts, from the rows.
insert into report_tally select researcher_id, status, coalesce(level, -1), coalesce(ignore_reason, ''), count(*) from report group by 1, 2, 3, 4;
insert into report_queue_tally select status, abs(hashtext(id::text)) % 16, count(*) from report group by 1, 2;
insert into gift_order_tally select schedule, abs(hashtext(id::text)) % 16, count(*) from gift_order group by 1, 2;
-- An event for every step, and a letter for those that its person was told of. Most of the older ones are read.
select carry_history();
insert into letter (id, researcher_id, type, created_at, read_at)
select id, concerns, type, at,
  case when pg_temp.draw(81, spot) < case when at > until_at - interval '30 days' then 0.5 else 0.95 end then least(until_at, at + pg_temp.draw(82, spot) * interval '3 days') end
from (
  select event.id, concerns, at, hashtextextended(event.id::text, 0) & 1099511627775 as spot,
    case when kind like 'report.%' then 1 when kind = 'order.exchange' then 4 else 3 end as type
  from event cross join seeding
  where letters ? kind and (actor_id is distinct from concerns or (letters ->> kind)::boolean)
    and (kind <> 'order.exchange' or (params ->> 'asksAddress')::boolean)) as events
cross join seeding
order by at;
insert into letter_tally select researcher_id, type, count(*), count(*) filter (where read_at is null) from letter group by researcher_id, type;

insert into announcement (id, title, kind, summary, body, pinned, state, published_at, version, created_at, updated_at)
select pg_temp.id_at('announcement', n, at), title, kind, title || '，详情见正文。', '## ' || title || e'\n\n' || repeat(title || '。', 20), n = wanted, 'published', at, 2, at, at
from seeding cross join lateral (select 12 + reports / 5000 as wanted) as counted cross join lateral generate_series(1, wanted) as n
cross join lateral (select from_at + (until_at - from_at) * n / (wanted + 1.0) as at,
  (array['notice', 'reward', 'activity'])[1 + n % 3] as kind, announcements[1 + floor(pg_temp.draw(91, n) * cardinality(announcements))::int] || '（第 ' || n || ' 期）' as title) as written
order by n;
insert into announcement_tally select kind, state, count(*) from announcement where document_kind is null group by kind, state
  on conflict (kind, state) do update set announcements = excluded.announcements;

select setval('report_number', (select count(*) from report)), setval('researcher_uid', (select max(uid) from researcher)),
  setval('order_number', greatest(1, (select count(*) from gift_order)), exists (select from gift_order));
