-- What is kept so that no page counts, from the rows.
insert into report_tally select researcher_id, status, coalesce(level, -1), coalesce(ignore_reason, ''), count(*) from report group by 1, 2, 3, 4;
insert into report_queue_tally select status, abs(hashtext(id::text)) % 16, count(*) from report where ignore_reason is distinct from 'withdrawn' group by 1, 2;
insert into gift_order_tally select schedule, abs(hashtext(id::text)) % 16, count(*) from gift_order group by 1, 2;
-- Events for every step, comment and identity, as their acts would have recorded them, and one for who looked where to ship or pay.
create temp table happened on commit drop as
select id, at, kind, subject, concerns, staff_id, is_due, params, text_salt, sha256(text_salt || words) as text_hash
from (
  select said.*, case when words is not null then sha256(convert_to(id::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')) end as text_salt
  from (
  select record.id, record.created_at as at, 'report.' || action as kind, report_id::text as subject, researcher_id as concerns, staff_id, action = 'expire' as is_due,
    jsonb_strip_nulls(jsonb_build_object('version', seq, 'from', from_status, 'to', to_status)) as params,
    case when seq = 1 then convert_to(title, 'UTF8') || '\x00' || convert_to(url, 'UTF8') || '\x00' || convert_to(description, 'UTF8')
      when note <> '' then convert_to(note, 'UTF8') end as words
  from report_step as record join report on report.id = report_id join report_text using (report_id)
  union all
  select comment.id, comment.created_at, 'report.comment', report_id::text, report.researcher_id, staff_id, false, '{"files": 0}', convert_to(body, 'UTF8')
  from report_comment as comment join report on report.id = report_id
  union all
  select step.id, step.created_at, 'order.' || action, order_id::text, researcher_id, staff_id, coalesce(step.actor = 'system', false),
    jsonb_strip_nulls(jsonb_build_object('version', seq, 'from', from_schedule, 'to', to_schedule))
      || case when action = 'exchange' then jsonb_build_object('giftId', gift_id, 'price', price, 'asksAddress', confirm_letter_id is not null) else '{}' end, null
  from order_step as step join gift_order on gift_order.id = order_id
  union all
  select pg_temp.id_at(kind, rank, at), at, kind, identity_id::text, identified.id, staff_id, false, params::jsonb, null
  from identified join identity on identity.id = identity_id cross join lateral (values
    (submitted_at, 'identity.submit', null::uuid, '{"version": 1, "changed": ["papers", "payout", "images"]}'),
    (decided_at, case identity.status when 1 then 'identity.approve' else 'identity.reject' end, decided_by, '{}')) as act (at, kind, staff_id, params)
  where at is not null) as said) as salted;
insert into text_salt select id, text_salt from happened where text_salt is not null;
insert into event (id, at, kind, subject, concerns, actor, actor_id, params, salt, text_hash)
select id, at, kind, subject, concerns, case when staff_id is not null then 'staff' when is_due then 'clock' else 'researcher' end,
  coalesce(staff_id, case when not is_due then concerns end), params, sha256(convert_to(id::text || gen_random_uuid(), 'UTF8')), text_hash
from happened;
insert into access_event (id, at, kind, subject, concerns, actor, actor_id, salt)
select pg_temp.id_at('look', o, step.created_at), step.created_at, 'order.reveal', ordered.id::text, person.id, 'staff', step.staff_id,
  sha256(convert_to(ordered.id::text || gen_random_uuid(), 'UTF8'))
from ordered join person on rank = person join order_step as step on order_id = ordered.id and action in ('ship', 'pay');
-- A letter for those that its person was told of. Most of the older ones are read.
insert into letter (id, researcher_id, type, created_at, read_at)
select id, concerns, type, at,
  case when pg_temp.draw(81, spot) < case when at > until_at - interval '30 days' then 0.5 else 0.95 end then least(until_at, at + pg_temp.draw(82, spot) * interval '3 days') end
from (
  select event.id, concerns, at, hashtextextended(event.id::text, 0) & 1099511627775 as spot,
    (letters -> kind ->> 'type')::smallint as type
  from event cross join seeding
  where letters ? kind and (actor_id is distinct from concerns or (letters -> kind ->> 'isToOwn')::boolean)
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

select setval('report_number', (select count(*) from report)), setval('researcher_uid', (select max(uid) from researcher)),
  setval('order_number', greatest(1, (select count(*) from gift_order)), exists (select from gift_order));
