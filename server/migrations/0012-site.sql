-- Letters, announcements, visits.

-- What a member is told: an event that concerns them, worded when it is read.
create table letter (
  -- its event's
  id uuid primary key,
  researcher_id uuid not null constraint letter_researcher references researcher,
  type smallint not null constraint letter_type check (type in (1, 2, 3, 4)),
  created_at timestamptz default act_time() not null,
  read_at timestamptz,
  deleted_at timestamptz
);
create index letter_deleted on letter (deleted_at) where deleted_at is not null;
create index letter_own on letter (researcher_id, created_at desc, id desc) include (type, deleted_at);
create index letter_unread on letter (researcher_id) where read_at is null;

-- What a message box holds, by type: kept as letters come, are read and go, so that no page counts them.
create table letter_tally (
  researcher_id uuid not null,
  type smallint not null,
  letters bigint not null constraint letter_tally_letters check (letters >= 0),
  unread bigint not null,
  constraint letter_tally_key primary key (researcher_id, type),
  constraint letter_tally_unread check (unread between 0 and letters)
);

-- What everybody may read.
create table announcement (
  id uuid primary key,
  title text not null constraint announcement_title_length check (char_length(title) between 2 and 80),
  kind text not null constraint announcement_kind check (kind in ('notice', 'reward', 'activity')),
  summary text not null constraint announcement_summary_length check (char_length(summary) <= 200),
  body text not null constraint announcement_body_length check (char_length(body) <= 50000),
  -- checked at commit: its file is attached to the row that names it
  cover_id uuid,
  pinned boolean default false not null,
  state text default 'draft' not null
    constraint announcement_state check (state in ('draft', 'published', 'withdrawn')),
  -- when it was first published
  published_at timestamptz,
  -- a standing text at a fixed address, in no list: title and body are those of this kind's document in force
  document_kind text collate "C" constraint announcement_document_once unique
    constraint announcement_document_kind check (document_kind in ('agreement', 'privacy', 'policy')),
  version integer default 1 not null,
  created_at timestamptz default act_time() not null,
  updated_at timestamptz default act_time() not null,
  constraint announcement_has_body check (body <> '' or document_kind is not null),
  constraint announcement_published_has_time check ((state = 'draft') = (published_at is null))
);
create index announcement_by_age on announcement (published_at desc, id desc) where state = 'published' and document_kind is null;
insert into announcement (id, title, kind, summary, body, state, published_at, document_kind) values
  ('01900000-0000-7000-8000-000000000001', '用户协议', 'notice', '', '', 'published', now(), 'agreement'),
  ('01900000-0000-7000-8000-000000000002', '隐私政策', 'notice', '', '', 'published', now(), 'privacy'),
  ('01900000-0000-7000-8000-000000000003', '安全政策', 'notice', '', '', 'published', now(), 'policy');

-- How often each was read.
create table announcement_view (
  announcement_id uuid primary key constraint announcement_view_announcement references announcement,
  views bigint not null constraint announcement_view_views check (views > 0)
);

-- Who (a keyed hash) read what lately: kept for a day, so that reading on is not counted anew.
create table announcement_visit (
  announcement_id uuid not null constraint announcement_visit_announcement references announcement,
  visitor bytea not null,
  counted_at timestamptz not null,
  primary key (announcement_id, visitor)
);
create index announcement_visit_by_age on announcement_visit (counted_at);

-- Views of pages, by day and path. Nobody is named.
create table page_view (
  day date not null,
  route_name text collate "C" not null constraint page_view_route_length check (char_length(route_name) between 1 and 100),
  title text collate "C" not null constraint page_view_title_length check (char_length(title) <= 60),
  share smallint not null constraint page_view_share check (share >= 0 and share < 16),
  views bigint not null constraint page_view_views check (views > 0),
  full_path text collate "C" not null constraint page_view_full_path_length check (char_length(full_path) <= 2048),
  primary key (day, route_name, title, full_path, share)
);

-- What a timed job works out for everybody.
create table public_figure (
  only_row boolean default true primary key constraint public_figure_one_row check (only_row),
  median_first_answer_ms bigint,
  computed_at timestamptz default now() not null
);
insert into public_figure default values;
