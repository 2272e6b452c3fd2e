-- Work on reports.

-- What staff say to each other about a report. Its words go with those of the report.
create table report_note (
  id uuid primary key,
  report_id uuid not null constraint report_note_report references report,
  staff_id uuid not null constraint report_note_staff references staff,
  body words not null constraint report_note_length check (char_length(body) <= 5000),
  created_at timestamptz default act_time() not null,
  constraint report_note_report_known unique (id, report_id)
);
create index report_note_of on report_note (report_id, created_at, id);

-- What a reviewer has typed at one report and not sent; one row a person and report.
create table report_note_draft (
  report_id uuid not null constraint report_note_draft_report references report,
  staff_id uuid not null constraint report_note_draft_staff references staff,
  words jsonb not null
    constraint report_note_draft_words check (jsonb_typeof(words) = 'object' and words <> '{}' and octet_length(words::text) <= 262144),
  updated_at timestamptz default now() not null,
  primary key (report_id, staff_id)
);
create index report_note_draft_idle on report_note_draft (updated_at);

-- A report in the hands of the team that repairs it.
create table report_hand_over (
  report_id uuid primary key constraint report_hand_over_report references report,
  team words not null,
  ticket words not null constraint report_hand_over_ticket check (char_length(ticket) between 1 and 100),
  url words not null constraint report_hand_over_url check (url = '' or url ~ '^https://[^\s]+$' and char_length(url) <= 2048),
  state text default 'open' not null
    constraint report_hand_over_state check (state in ('open', 'inProgress', 'done', 'rejected')),
  staff_id uuid not null constraint report_hand_over_staff references staff,
  version integer default 1 not null,
  created_at timestamptz default act_time() not null,
  updated_at timestamptz default act_time() not null
);

-- Who has a report open at the moment.
create table report_presence (
  report_id uuid not null,
  staff_id uuid not null,
  seen_at timestamptz default now() not null,
  constraint report_presence_once primary key (report_id, staff_id)
);
create index report_presence_seen on report_presence (seen_at);

-- A verdict that can still be undone: nothing of it is posted, told or shown to its researcher until a job carries it out.
-- A row goes as its verdict is carried out or undone; one that was dropped stays until its reviewer has seen that.
create table report_verdict (
  id uuid primary key,
  report_id uuid not null constraint report_verdict_report references report,
  version integer not null,
  staff_id uuid not null constraint report_verdict_staff references staff,
  kind text not null
    constraint report_verdict_kind check (kind in ('confirm', 'propose', 'ignore', 'award', 'rejectAppeal', 'upholdAppeal', 'rejudge')),
  input jsonb not null,
  created_at timestamptz default act_time() not null,
  due_at timestamptz not null,
  dropped_at timestamptz,
  dropped_reason text constraint report_verdict_reason check (dropped_reason in ('otherAct', 'refused', 'reviewer')),
  dropped_code text,
  constraint report_verdict_dropped check ((dropped_at is null) = (dropped_reason is null) and (dropped_code is null or dropped_reason = 'refused'))
);
create index report_verdict_of on report_verdict (staff_id, created_at);
create unique index report_verdict_open on report_verdict (report_id) where dropped_at is null;
create index report_verdict_dropped_at on report_verdict (dropped_at) where dropped_at is not null;

-- What somebody looks at again and again: a query by its text, for themselves or for all who judge.
create table inbox_view (
  id uuid primary key,
  staff_id uuid not null constraint inbox_view_staff references staff,
  name text collate "C" not null constraint inbox_view_name check (char_length(name) between 1 and 20),
  query text not null constraint inbox_view_query check (char_length(query) <= 500),
  rail text not null,
  ordered text not null,
  is_shared boolean not null,
  created_at timestamptz default act_time() not null,
  constraint inbox_view_name_once unique (staff_id, name)
);
create index inbox_view_shared on inbox_view (name, id) where is_shared;

-- What one of the staff is told: an event on a report, worded when it is read. Nothing of it is kept for ever.
create table notification (
  staff_id uuid not null constraint notification_staff references staff,
  event_id uuid not null,
  report_id uuid not null constraint notification_report references report,
  kind text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (staff_id, event_id)
);
create index notification_newest on notification (staff_id, created_at desc, event_id desc);
create index notification_old on notification (created_at);
create index notification_unread on notification (staff_id, created_at desc, event_id desc) where read_at is null;

-- The words of each report that is not erased, as the inbox looks for them.
create table report_search (
  report_id uuid primary key,
  -- the title is its first line
  said words not null
);
create index report_search_terms on report_search using gin (search_terms(said)) with (fastupdate = off);

-- Terms that stand in so many reports that to look them up costs more than to go through the list: in one of twenty, in a large
-- centre in fewer, since what is looked up is put in order as a whole. Told by a sample.
create table search_common (
  term text collate "C" primary key,
  share real not null constraint search_common_share check (share > 0 and share <= 1)
);

-- How many reports have each status, in 16 shares, so that writers rarely wait for each other.
create table report_queue_tally (
  status smallint not null,
  share smallint not null,
  reports bigint not null,
  primary key (status, share)
);
