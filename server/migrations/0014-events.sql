-- What happened: one row for every act, written in the transaction of the act. Append-only, the only history there is;
-- records of reports, steps of orders, letters and the audit log stand on it.

-- Transaction numbers begin anew in another cluster, so each restore opens another epoch.
create table event_epoch (
  only_row boolean default true primary key constraint event_epoch_one_row check (only_row),
  epoch integer not null constraint event_epoch_positive check (epoch > 0)
);
insert into event_epoch (epoch) values (1);

-- One act: who, what, when, about whom.
create table event (
  id uuid primary key,
  epoch integer default current_epoch() not null,
  xid xid8 default pg_current_xact_id() not null,
  at timestamptz default act_time() not null,
  kind text collate "C" not null,
  version smallint default 1 not null,
  subject text collate "C" not null,
  -- the researcher whom it is about
  concerns uuid constraint event_concerns references researcher,
  actor text not null constraint event_actor check (actor in ('researcher', 'staff', 'clock', 'command', 'visitor')),
  actor_id uuid,
  params jsonb default '{}' not null constraint event_params_size check (octet_length(params::text) <= 4096),
  -- what is sealed of it takes these along, so that words can be erased while the proof stays
  salt bytea not null constraint event_salt_size check (octet_length(salt) = 32),
  text_hash bytea constraint event_text_hash_size check (octet_length(text_hash) = 32),
  constraint event_actor_known check ((actor in ('researcher', 'staff')) = (actor_id is not null))
);
create index event_concerning on event (concerns, at desc, id desc) where concerns is not null;
create index event_in_order on event (epoch, xid, id);
create index event_newest on event (at desc, id desc);
create index event_of_actor on event (actor_id, at desc, id desc) where actor_id is not null;
-- What came of a member's appeals.
create index event_of_decided_appeal on event (concerns, at desc) where kind in ('report.upholdAppeal', 'report.rejectAppeal');
-- The audit page looks for one kind of act, and for the acts of one person.
create index event_of_kind on event (kind, at desc, id desc);
create index event_of_subject on event (subject, at desc, id desc);
alter table report_step add constraint report_step_event foreign key (id) references event deferrable initially deferred;
alter table report_comment_edit add constraint report_comment_edit_event foreign key (id) references event deferrable initially deferred;
alter table notification add constraint notification_event foreign key (event_id) references event;
alter table order_step add constraint order_step_event foreign key (id) references event deferrable initially deferred;
alter table letter add constraint letter_event foreign key (id) references event;

-- What a person wrote with an act that has no row of its own for it. It goes with the month of its access event; else it stays.
create table event_text (
  -- the event's
  id uuid primary key,
  sealed sealed
);

-- How far each subscriber has come.
create table event_cursor (
  subscriber text collate "C" primary key,
  epoch integer not null,
  xid xid8 not null,
  id uuid not null,
  moved_at timestamptz default now() not null
);

-- Every event, sealed: leaves of a Merkle tree as in RFC 6962, and the heads that it had. Nobody who acts waits for it; what
-- cannot change any more is sealed some seconds later (`features/events`, decision 36).
-- A leaf without an event begins an epoch.
create table event_leaf (
  leaf bigint primary key,
  event_id uuid constraint event_leaf_event_id_key unique,
  epoch integer,
  -- of what is let go of by the month
  access_month date,
  hash bytea not null constraint event_leaf_hash_size check (octet_length(hash) = 32),
  constraint event_leaf_month check (access_month is null or (event_id is not null and extract(day from access_month) = 1)),
  constraint event_leaf_of_one check (num_nonnulls(event_id, epoch) = 1)
);
create index event_leaf_epochs on event_leaf (leaf) where epoch is not null;
create index event_leaf_months on event_leaf (access_month, leaf) where access_month is not null;

-- What 256 hashes of the level below come to, so that roots and proofs need few of them. Level 0 are the leaves.
create table event_tile (
  level smallint not null constraint event_tile_level check (level > 0),
  index bigint not null,
  hash bytea not null constraint event_tile_hash_size check (octet_length(hash) = 32),
  primary key (level, index)
);

-- Each head that was ever told, as it was told.
create table event_head (
  size bigint primary key constraint event_head_size check (size > 0),
  root bytea not null constraint event_head_root_size check (octet_length(root) = 32),
  note text not null,
  at timestamptz default now() not null
);

-- Events of another kind: who looked at what is not everybody's, and who signed in. In parts by month of UTC, which are dropped whole.
create table access_event (
  id uuid not null,
  epoch integer default current_epoch() not null,
  xid xid8 default pg_current_xact_id() not null,
  at timestamptz default act_time() not null,
  kind text collate "C" not null,
  version smallint default 1 not null,
  subject text collate "C" not null,
  concerns uuid,
  actor text not null constraint access_event_actor check (actor in ('researcher', 'staff', 'clock', 'command', 'visitor')),
  actor_id uuid,
  params jsonb default '{}' not null constraint access_event_params_size check (octet_length(params::text) <= 4096),
  salt bytea not null constraint access_event_salt_size check (octet_length(salt) = 32),
  text_hash bytea constraint access_event_text_hash_size check (octet_length(text_hash) = 32),
  constraint access_event_key primary key (id, at),
  constraint access_event_actor_known check ((actor in ('researcher', 'staff')) = (actor_id is not null))
) partition by range (at);
create index access_event_concerning on access_event (concerns, at desc, id desc) where concerns is not null;
create index access_event_in_order on access_event (epoch, xid, id);
create index access_event_newest on access_event (at desc, id desc);
create index access_event_of_actor on access_event (actor_id, at desc, id desc) where actor_id is not null;
create index access_event_of_kind on access_event (kind, at desc, id desc);
create index access_event_of_subject on access_event (subject, at desc, id desc);
create table access_event_other partition of access_event default;
