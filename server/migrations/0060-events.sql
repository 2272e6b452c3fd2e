-- What happened: one row for every act, written in the transaction of the act. Append-only, the only history there is;
-- records of reports, steps of orders, letters and the audit log stand on it.

-- Transaction numbers begin anew in another cluster, so each restore opens another epoch.
create table event_epoch (
  only_row boolean primary key default true constraint event_epoch_one_row check (only_row),
  epoch integer not null constraint event_epoch_positive check (epoch > 0)
);
insert into event_epoch (epoch) values (1);
create function event_epoch_rules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.epoch <= old.epoch then
    raise exception 'an epoch only ends' using errcode = 'check_violation', constraint = 'event_epoch_goes_on';
  end if;
  return new;
end $$;
create trigger event_epoch_goes_on before insert or update or delete on event_epoch for each row execute function event_epoch_rules();
create trigger event_epoch_kept before truncate on event_epoch for each statement execute function refuse_change();
create function current_epoch() returns integer language sql stable as $$ select epoch from event_epoch $$;

create table event (
  id uuid primary key,
  epoch integer not null default current_epoch(),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  kind text not null,
  version smallint not null default 1,
  subject text not null,
  -- the researcher whom it is about
  concerns uuid constraint event_concerns references researcher,
  actor text not null constraint event_actor check (actor in ('researcher', 'staff', 'clock', 'command', 'visitor')),
  actor_id uuid,
  params jsonb not null default '{}' constraint event_params_size check (octet_length(params::text) <= 4096),
  -- what is sealed of it takes these along, so that words can be erased while the proof stays
  salt bytea not null constraint event_salt_size check (octet_length(salt) = 32),
  text_hash bytea constraint event_text_hash_size check (octet_length(text_hash) = 32),
  constraint event_actor_known check ((actor in ('researcher', 'staff')) = (actor_id is not null))
);
create index event_in_order on event (epoch, xid, id);
create index event_newest on event (at desc, id desc);
create index event_of_subject on event (subject, at desc, id desc);
create index event_concerning on event (concerns, at desc, id desc) where concerns is not null;
create trigger event_frozen before update or delete or truncate on event for each statement execute function refuse_change();

-- Who looked at what is not everybody's, and who signed in. By month, as months are let go of.
create table access_event (
  like event including defaults including constraints
) partition by range (at);
alter table access_event add constraint access_event_key primary key (id, at);
create index access_event_in_order on access_event (epoch, xid, id);
create index access_event_newest on access_event (at desc, id desc);
create index access_event_of_subject on access_event (subject, at desc, id desc);
create index access_event_concerning on access_event (concerns, at desc, id desc) where concerns is not null;
create table access_event_other partition of access_event default;
create trigger access_event_frozen before update or delete on access_event for each row execute function refuse_change();
create trigger access_event_kept before truncate on access_event for each statement execute function refuse_change();
-- Makes the months from this one to two ahead; what comes for any other stands in the rest.
create function make_access_months() returns void language plpgsql as $$
declare
  month timestamptz;
begin
  for month in select generate_series(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC',
      now() + interval '2 months', interval '1 month') loop
    if to_regclass(to_char(month at time zone 'UTC', '"access_event_"YYYY_MM')) is null
       and not exists (select from access_event_other where at >= month and at < month + interval '1 month') then
      execute format('create table %I partition of access_event for values from (%L) to (%L)',
        to_char(month at time zone 'UTC', '"access_event_"YYYY_MM'), month, month + interval '1 month');
    end if;
  end loop;
end $$;
select make_access_months();

-- What a person wrote with an act that has no row of its own for it. Sealed; null once it was erased.
create table event_text (
  -- the event's
  id uuid primary key,
  sealed bytea
);

-- How far each subscriber has come.
create table event_cursor (
  subscriber text primary key,
  epoch integer not null,
  xid xid8 not null,
  id uuid not null,
  moved_at timestamptz not null default now()
);

-- What there was before: reports, orders and the audit log, each under the id of its row, before everything else.
create function carry_history() returns void language plpgsql as $$
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
end $$;
select carry_history();

-- Nothing of a report or an order happens without its event: they share one id.
alter table operation_record add constraint operation_record_event foreign key (id) references event deferrable initially deferred;
alter table order_step add constraint order_step_event foreign key (id) references event deferrable initially deferred;

-- The chain of before stays as it is; events go on from its head.
create trigger audit_entry_closed before insert on audit_entry for each statement execute function refuse_change();

-- A letter is an event as one person is told of it, worded when it is read. One of before keeps its words.
alter table letter
  drop column job_id,
  alter column title drop not null,
  alter column body drop not null,
  add column event_id uuid constraint letter_event references event,
  add constraint letter_worded check (num_nonnulls(event_id, title) = 1 and (title is null) = (body is null)),
  add constraint letter_of_event check (event_id = id);
