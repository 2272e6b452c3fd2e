CREATE OR REPLACE FUNCTION carry_history()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  rows_before bigint := (select count(*) from operation_record) + (select count(*) from order_step) + (select count(*) from audit_entry);
  events_before bigint := (select count(*) from event) + (select count(*) from access_event);
  carried bigint;
begin
  insert into event (id, epoch, xid, at, kind, subject, concerns, actor, actor_id, params, salt, text_hash)
  select record.id, 0, '0', record.created_at, 'report.' || record.action, record.report_id::text, report.researcher_id,
    case when record.staff_id is not null then 'staff' when record.action = 'expire' then 'clock' else 'researcher' end,
    coalesce(record.staff_id, case when record.action <> 'expire' then report.researcher_id end),
    jsonb_strip_nulls(jsonb_build_object('version', record.seq, 'from', record.from_status, 'to', record.to_status)),
    salt.value, case when record.note <> '' then sha256(salt.value || convert_to(record.note, 'UTF8')) end
  from operation_record as record
  join report on report.id = record.report_id
  cross join lateral (select sha256(convert_to(record.id::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')) as value) as salt;

  insert into event (id, epoch, xid, at, kind, subject, concerns, actor, actor_id, params, salt, text_hash)
  select step.id, 0, '0', step.created_at, 'order.' || step.action, step.order_id::text, gift_order.researcher_id,
    case when step.staff_id is not null then 'staff' when step.actor = 'system' then 'clock' else 'researcher' end,
    coalesce(step.staff_id, case when step.actor is distinct from 'system' then gift_order.researcher_id end),
    jsonb_strip_nulls(jsonb_build_object('version', step.seq, 'from', step.from_schedule, 'to', step.to_schedule))
      || case when step.action = 'exchange' then jsonb_build_object('giftId', gift_order.gift_id, 'price', gift_order.price,
           'asksAddress', gift_order.confirm_letter_id is not null) else '{}' end,
    salt.value, case when step.note <> '' then sha256(salt.value || convert_to(step.note, 'UTF8')) end
  from order_step as step
  join gift_order on gift_order.id = step.order_id
  cross join lateral (select sha256(convert_to(step.id::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')) as value) as salt;

  create temporary table carried_entry on commit drop as
    select entry.id, 0 as epoch, xid8 '0' as xid, entry.created_at as at, entry.action as kind,
    coalesce(report.id::text, gift_order.id::text, split_part(entry.target, ':', 2), '') as subject,
    coalesce(researcher.id, identity.researcher_id, gift_order.researcher_id, report.researcher_id) as concerns,
    case when entry.staff_id is not null then 'staff' when entry.action in ('account.erase', 'report.erase') then 'clock'
      when entry.action = 'data.export' then 'researcher' else 'command' end as actor,
    coalesce(entry.staff_id, case when entry.action = 'data.export' then researcher.id end) as actor_id,
    jsonb '{}' as params, salt.value as salt,
    case when entry.reason <> '' then sha256(salt.value || convert_to(entry.reason, 'UTF8')) end as text_hash
  from audit_entry as entry
  left join researcher on entry.target = 'researcher:' || researcher.id
  left join identity on entry.target = 'identity:' || identity.id
  left join gift_order on entry.target = 'order:' || gift_order.number
  left join report on entry.target = 'report:' || report.number
  cross join lateral (select sha256(convert_to(entry.id::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')) as value) as salt;
    insert into event (id, epoch, xid, at, kind, subject, concerns, actor, actor_id, params, salt, text_hash)
      select * from carried_entry where kind not in ('identity.reveal', 'order.reveal', 'data.export');
    insert into access_event (id, epoch, xid, at, kind, subject, concerns, actor, actor_id, params, salt, text_hash)
      select * from carried_entry where kind in ('identity.reveal', 'order.reveal', 'data.export');

  carried := (select count(*) from event) + (select count(*) from access_event) - events_before;
  if rows_before <> carried then
    raise exception '% rows of history became % events', rows_before, carried;
  end if;
end $function$;
