-- Views by day (Asia/Shanghai) and route. The route is the path with its ids and query cut out; nobody is named.
-- In 16 shares, so that no two visitors wait for one row.
create table page_view (
  day date not null,
  route_name text not null constraint page_view_route_length check (char_length(route_name) between 1 and 100),
  title text not null constraint page_view_title_length check (char_length(title) <= 60),
  share smallint not null constraint page_view_share check (share >= 0 and share < 16),
  views bigint not null constraint page_view_views check (views > 0),
  primary key (day, route_name, title, share)
);

-- Who (a keyed hash) read what lately: kept for a day, so that reading on is not counted anew.
create table announcement_visit (
  announcement_id uuid not null constraint announcement_visit_announcement references announcement,
  visitor bytea not null,
  counted_at timestamptz not null,
  primary key (announcement_id, visitor)
);
create index announcement_visit_by_age on announcement_visit (counted_at);

create table announcement_view (
  announcement_id uuid primary key constraint announcement_view_announcement references announcement,
  views bigint not null constraint announcement_view_views check (views > 0)
);

-- Coins of awards that stand, in 16 shares. Counted at commit: this is the last lock that an award takes.
create table award_tally (
  share smallint primary key constraint award_tally_share check (share >= 0 and share < 16),
  coins bigint not null
);
create function award_counted() returns trigger language plpgsql as $$
declare
  step bigint := case tg_op when 'INSERT' then new.coins else -new.coins end;
begin
  insert into award_tally values (abs(hashtext(new.id::text)) % 16, step)
    on conflict (share) do update set coins = award_tally.coins + step;
  return null;
end $$;
-- an award is only ever updated to be reversed, once
create constraint trigger award_counted after insert or update on award deferrable initially deferred for each row execute function award_counted();
insert into award_tally select abs(hashtext(id::text)) % 16, sum(coins) from award where reversed_at is null group by 1;

-- The first answer of staff to a report: a move or a comment, whichever came first.
create table report_answer (
  report_id uuid primary key constraint report_answer_report references report,
  answered_at timestamptz not null,
  waited_ms bigint not null constraint report_answer_waited check (waited_ms >= 0)
);
create index report_answer_by_age on report_answer (answered_at, waited_ms);
create function report_answered() returns trigger language plpgsql as $$
begin
  insert into report_answer
    select id, new.created_at, greatest(0, extract(epoch from new.created_at - created_at) * 1000)::bigint from report where id = new.report_id
    on conflict (report_id) do nothing;
  return null;
end $$;
create trigger report_answered after insert on operation_record for each row when (new.staff_id is not null) execute function report_answered();
create trigger report_answered after insert on report_comment for each row when (new.staff_id is not null) execute function report_answered();
insert into report_answer
  select report.id, min(answer.created_at), greatest(0, extract(epoch from min(answer.created_at) - report.created_at) * 1000)::bigint
  from report join (
    select report_id, created_at from operation_record where staff_id is not null
    union all select report_id, created_at from report_comment where staff_id is not null
  ) answer on answer.report_id = report.id
  group by report.id;

-- What a timed job works out for everybody.
create table public_figure (
  only_row boolean primary key default true constraint public_figure_one_row check (only_row),
  median_first_answer_ms bigint,
  computed_at timestamptz not null default now()
);
insert into public_figure default values;
