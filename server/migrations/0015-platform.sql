-- What keeps the program going.

-- What belongs together with this database, in its one row: the keys it is sealed and searched with, the folder of its
-- files, and whether real people have been served from it. Looked at before anything else is done (`database/deployment.ts`).
create table deployment (
  id uuid constraint deployment_key primary key,
  -- opens under the key of this deployment and no other; sealed anew like everything sealed
  key_proof_sealed sealed not null,
  -- a keyed digest of the id, by the key that finds people
  index_proof bytea not null,
  -- since then the folder of the files carries this id
  store_claimed_at timestamptz,
  served_production_at timestamptz,
  created_at timestamptz default now() not null,
  born_as_demo_sealed sealed,
  -- a keyed digest, by the key that finds people
  passport_salt_index bytea,
  -- the public key of the heads of the log, as C2SP verifier key
  audit_verifier text,
  constraint deployment_demo_never_production check (born_as_demo_sealed is null or served_production_at is null)
);
create unique index deployment_one on deployment ((true));

-- What was answered to a key, for a day: a call that is sent again does nothing twice.
create table idempotency (
  owner_id uuid not null,
  call text collate "C" not null,
  key text collate "C" not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz default now() not null,
  constraint idempotency_once primary key (owner_id, call, key)
);
create index idempotency_age on idempotency (created_at);

-- How often something was tried in a window of time.
create table limit_window (
  scope text collate "C" not null,
  subject bytea not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (scope, subject, window_start)
);

-- The outbox: work written in the transaction that causes it, done at least once afterwards.
create table job (
  id uuid primary key,
  kind text collate "C" not null,
  -- sealed: a job may carry a phone number or a code
  payload_sealed sealed not null,
  run_at timestamptz default now() not null,
  attempts integer default 0 not null,
  claimed_until timestamptz,
  last_error text default '' not null,
  dead_at timestamptz,
  created_at timestamptz default act_time() not null,
  expires_at timestamptz
);
-- dead ones are listed and, after thirty days, removed
create index job_dead on job (dead_at) where dead_at is not null;
-- each kind has its own slots, so the oldest of each is looked for
create index job_due_of_kind on job (kind, run_at) where dead_at is null;
create index job_expiring on job (expires_at) where expires_at is not null and dead_at is null;

-- Jobs that came too late to be of use, by kind and day.
create table job_expired (
  kind text collate "C" not null,
  day date not null,
  jobs integer not null constraint job_expired_some check (jobs > 0),
  primary key (kind, day)
);

-- What was uploaded: its bytes stand in the folder of files under `storage_key`. Attached once, to one thing.
create table file (
  id uuid primary key,
  researcher_id uuid constraint file_researcher references researcher,
  purpose text not null
    constraint file_purpose check (purpose in ('report', 'comment', 'note', 'identity', 'gift', 'announcement', 'portrait')),
  name words not null constraint file_name_length check (char_length(name) between 1 and 255),
  mime text not null,
  is_image boolean not null,
  size_bytes bigint not null constraint file_size check (size_bytes >= 0),
  sha256 bytea not null,
  storage_key text collate "C" not null constraint file_storage_key_unique unique,
  report_id uuid constraint file_report references report,
  comment_id uuid,
  -- null until it is attached; then for ever
  place text constraint file_place check (place in ('attachment', 'inline')),
  position smallint,
  created_at timestamptz default act_time() not null,
  staff_id uuid constraint file_staff references staff,
  identity_id uuid constraint file_identity references identity,
  gift_id uuid constraint file_gift references gift,
  announcement_id uuid constraint file_announcement references announcement,
  draft_of uuid,
  portrait_of uuid constraint file_portrait references researcher,
  note_id uuid,
  step_seq integer,
  constraint file_comment foreign key (comment_id, report_id) references report_comment (id, report_id),
  constraint file_draft foreign key (draft_of, researcher_id) references report_draft (id, researcher_id) deferrable initially deferred,
  constraint file_note foreign key (note_id, report_id) references report_note (id, report_id),
  constraint file_step foreign key (report_id, step_seq) references report_step (report_id, seq),
  constraint file_among_staff check (case
  when note_id is not null then purpose = 'note' and staff_id is not null and report_id is not null and comment_id is null
  when purpose = 'note' then staff_id is not null and place is null else true end),
  constraint file_attached_whole check (num_nonnulls(report_id, identity_id, gift_id, announcement_id, portrait_of) <= 1
    and ((num_nonnulls(report_id, identity_id, gift_id, announcement_id, portrait_of) = 1) = (place is not null))),
  constraint file_comment_in_report check (comment_id is null or report_id is not null),
  constraint file_in_own_draft check (draft_of is null or (researcher_id is not null and place is null and purpose = 'report')),
  constraint file_one_uploader check ((researcher_id is null) <> (staff_id is null)),
  constraint file_portrait_own check (portrait_of is null or (portrait_of = researcher_id and purpose = 'portrait' and is_image)),
  constraint file_step_in_report check (step_seq is null or (report_id is not null and comment_id is null))
);
create index file_of_announcement on file (announcement_id) where announcement_id is not null;
create index file_of_draft on file (draft_of) where draft_of is not null;
create index file_of_gift on file (gift_id, position) where gift_id is not null;
create index file_of_identity on file (identity_id) where identity_id is not null;
create index file_of_report on file (report_id, position) where report_id is not null;
create index file_of_uploader on file (researcher_id, id) where researcher_id is not null;
create unique index file_portrait_once on file (portrait_of) where portrait_of is not null;
create index file_unattached on file (researcher_id) where researcher_id is not null and place is null;
-- What a colleague has taken in and not used yet, for the quota.
create index file_unattached_of_staff on file (staff_id) where staff_id is not null and place is null;
alter table announcement add constraint announcement_cover foreign key (cover_id) references file deferrable initially deferred;
