-- a text that anybody may read and nobody need accept
alter table document drop constraint document_kind,
  add constraint document_kind check (kind in ('terms', 'agreement', 'privacy', 'identity', 'policy'));

create table announcement (
  id uuid primary key,
  title text not null constraint announcement_title_length check (char_length(title) between 2 and 80),
  kind text not null constraint announcement_kind check (kind in ('notice', 'reward', 'activity')),
  summary text not null constraint announcement_summary_length check (char_length(summary) <= 200),
  body text not null constraint announcement_body_length check (char_length(body) <= 50000),
  -- checked at commit: its file is attached to the row that names it
  cover_id uuid constraint announcement_cover references file deferrable initially deferred,
  pinned boolean not null default false,
  state text not null default 'draft' constraint announcement_state check (state in ('draft', 'published', 'withdrawn')),
  -- when it was first published
  published_at timestamptz,
  -- a standing text at a fixed address, in no list: title and body are those of this kind's document in force
  document_kind text constraint announcement_document_kind check (document_kind in ('agreement', 'privacy', 'policy'))
    constraint announcement_document_once unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcement_published_has_time check ((state = 'draft') = (published_at is null)),
  constraint announcement_has_body check (body <> '' or document_kind is not null)
);
create index announcement_listed on announcement (pinned desc, published_at desc, id desc) where state = 'published' and document_kind is null;
create index announcement_listed_of_kind on announcement (kind, pinned desc, published_at desc, id desc) where state = 'published' and document_kind is null;
create index announcement_by_age on announcement (published_at desc, id desc) where state = 'published' and document_kind is null;
create index announcement_at_desk on announcement (created_at desc, id desc) where document_kind is null;

-- The state table of the contract, so that the database refuses what the code would.
create table announcement_transition (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into announcement_transition values ('draft', 'published'), ('withdrawn', 'published'), ('published', 'withdrawn');
create trigger announcement_transition_frozen before update or delete or truncate on announcement_transition for each statement execute function refuse_change();

create function announcement_moves() returns trigger language plpgsql as $$
begin
  if old.document_kind is not null or (new.id, new.document_kind, new.created_at) is distinct from (old.id, old.document_kind, old.created_at) then
    raise exception 'a standing announcement never changes' using errcode = 'check_violation', constraint = 'announcement_fixed';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'a change of an announcement makes its next version' using errcode = 'check_violation', constraint = 'announcement_version_step';
  end if;
  if new.state <> old.state and not exists (
    select 1 from announcement_transition where from_state = old.state and to_state = new.state) then
    raise exception 'an announcement may not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'announcement_transition_known';
  end if;
  return new;
end $$;
create trigger announcement_moves before update on announcement for each row execute function announcement_moves();
create trigger announcement_kept before delete or truncate on announcement for each statement execute function refuse_change();

-- Kept counts, so that no list counts the table.
create table announcement_tally (
  kind text not null,
  state text not null,
  announcements bigint not null,
  primary key (kind, state)
);
create function announcement_count(of_kind text, of_state text, step integer) returns void language sql as $$
  insert into announcement_tally values (of_kind, of_state, step)
    on conflict (kind, state) do update set announcements = announcement_tally.announcements + step
$$;
create function announcement_counted() returns trigger language plpgsql as $$
begin
  if new.document_kind is not null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform announcement_count(new.kind, new.state, 1);
  -- always in the same order, so that two changes cannot wait for each other
  elsif (old.kind, old.state) < (new.kind, new.state) then
    perform announcement_count(old.kind, old.state, -1);
    perform announcement_count(new.kind, new.state, 1);
  elsif (old.kind, old.state) > (new.kind, new.state) then
    perform announcement_count(new.kind, new.state, 1);
    perform announcement_count(old.kind, old.state, -1);
  end if;
  return null;
end $$;
create trigger announcement_counted after insert or update on announcement for each row execute function announcement_counted();

-- pictures of announcements: covers and those of their texts, public like those of gifts
alter table file add column announcement_id uuid constraint file_announcement references announcement;
alter table file drop constraint file_purpose,
  add constraint file_purpose check (purpose in ('report', 'comment', 'identity', 'gift', 'announcement')),
  drop constraint file_attached_whole,
  add constraint file_attached_whole check (num_nonnulls(report_id, identity_id, gift_id, announcement_id) <= 1
    and ((num_nonnulls(report_id, identity_id, gift_id, announcement_id) = 1) = (place is not null)));
create index file_of_announcement on file (announcement_id) where announcement_id is not null;

create or replace function file_rules() returns trigger language plpgsql as $$
begin
  if old.report_id is not null then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  if tg_op = 'UPDATE' and num_nonnulls(old.identity_id, old.gift_id, old.announcement_id) = 1
     and (new.identity_id, new.gift_id, new.announcement_id) is distinct from (old.identity_id, old.gift_id, old.announcement_id) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  return coalesce(new, old);
end $$;

insert into announcement (id, title, kind, summary, body, state, published_at, document_kind) values
  ('01900000-0000-7000-8000-000000000001', '用户协议', 'notice', '', '', 'published', now(), 'agreement'),
  ('01900000-0000-7000-8000-000000000002', '隐私政策', 'notice', '', '', 'published', now(), 'privacy'),
  ('01900000-0000-7000-8000-000000000003', '安全政策', 'notice', '', '', 'published', now(), 'policy');
