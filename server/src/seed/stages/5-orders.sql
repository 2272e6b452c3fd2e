insert into gift (id, name, type, price, cash_value, stock, per_user_limit, description, recommend_weight, on_shelf, exchanged_count, created_at)
select gift.id, gift.name, gift.type, price, cash_value, stock, 100, description, weight, type <> 1, coalesce(held, 0), from_at
from drawn_gift as gift cross join seeding
left join (select gift_id, count(*) as held from ordered where to_schedule <> -1 group by gift_id) as counted on counted.gift_id = gift.id;
-- money takes two people
insert into proposal (id, kind, subject, params, asked_by, asked_at, outcome, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select pg_temp.id_at('price', place, from_at), 'price', gift.id::text,
  jsonb_build_object('price', gift.price, 'cashValue', gift.cash_value, 'shelves', true), operator_ids[1], from_at,
  'approved', admin_id, from_at, current_epoch(), pg_current_xact_id(), true
from gift join drawn_gift using (id) cross join seeding where gift.cash_value is not null;
insert into event (id, at, kind, subject, actor, actor_id, params, salt)
select pg_temp.id_at(verb, place, from_at), from_at, verb, subject, 'staff', case verb when 'gift.approvePrice' then decided_by else asked_by end,
  jsonb_build_object('before', cost, 'after', cost) || case verb when 'gift.approvePrice' then jsonb_build_object('version', 1) else '{}' end,
  sha256(convert_to(verb || subject || gen_random_uuid(), 'UTF8'))
from proposal join drawn_gift on kind = 'price' and drawn_gift.id::text = subject cross join seeding
cross join lateral (select proposal.params - 'shelves' as cost) as said
cross join unnest(array['gift.proposePrice', 'gift.approvePrice']) as verb;
update gift set on_shelf = true, cash_signed = cash_value where cash_value is not null;
insert into stock_entry (id, gift_id, delta, reason, staff_id, created_at)
select pg_temp.id_at('stock', place, from_at), gift.id, gift.stock + exchanged_count, 'first', operator_ids[1], from_at
from gift join drawn_gift using (id) cross join seeding where gift.stock + exchanged_count > 0;

insert into gift_order (id, number, researcher_id, gift_id, slot, gift_name, type, price, cash_value, schedule, address_sealed, carrier, tracking_no, cancel_reason,
  confirm_letter_id, version, created_at, updated_at)
select ordered.id, pg_temp.number_at('SG', o, at), person.id, gift_id, slot, name, ordered.type, price, cash_value, to_schedule, address_sealed,
  case when to_schedule = 2 and ordered.type = 2 then '顺丰速运' else '' end, case when to_schedule = 2 and ordered.type = 2 then 'SF' || 1000000000 + o else '' end,
  case when to_schedule = -1 then '收货地址未确认或缺货' else '' end,
  case when ordered.type = 2 then pg_temp.id_at('order step 1', o, at) end, version, at, updated_at
from ordered join person on rank = person left join sealed_order using (o)
order by o;

insert into order_step (id, order_id, seq, action, type, from_schedule, to_schedule, actor, staff_id, note, created_at)
select pg_temp.id_at('order step ' || step.seq, o, moment), ordered.id, step.seq, action, step.type, from_schedule, step.to_schedule, actor,
  case actor when 'operator' then operator_ids[1 + floor(pg_temp.draw(72, o) * cardinality(operator_ids))::int] end, '', moment
from ordered join order_step_story as step on step.story = ordered.story and step.seq <= version cross join seeding
cross join lateral (select at + (step.fixed_hours + step.hours * pace) * interval '1 hour' as moment) as timed
order by o, step.seq;
