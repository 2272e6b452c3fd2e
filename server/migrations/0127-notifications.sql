-- compatible: yes

-- What one of the staff is told: an event on a report, worded when it is read. Nothing of it is kept for ever.
create table notification (
  staff_id uuid not null constraint notification_staff references staff,
  event_id uuid not null constraint notification_event references event,
  report_id uuid not null constraint notification_report references report,
  kind text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (staff_id, event_id)
);
create index notification_newest on notification (staff_id, created_at desc, event_id desc);
create index notification_unread on notification (staff_id, created_at desc, event_id desc) where read_at is null;
create index notification_unread_of on notification (staff_id, report_id) where read_at is null;
create index notification_old on notification (created_at);

-- How somebody wants to be told. Without a row: in the console and by no other way. Researchers and other ways will stand here too.
create table notification_setting (
  staff_id uuid not null constraint notification_setting_staff references staff,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  primary key (staff_id, kind, channel)
);
