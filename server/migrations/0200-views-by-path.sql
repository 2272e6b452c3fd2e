-- Views by day (Asia/Shanghai), route, title and full path, as `keptPath` of the contract leaves it: without words that
-- somebody typed and without tokens. Those of before have the path of their route. Kept 90 days.
alter table page_view rename to page_view_before;
alter index page_view_pkey rename to page_view_before_pkey;
create table page_view (
  day date not null,
  route_name text not null constraint page_view_route_length check (char_length(route_name) between 1 and 100),
  title text not null constraint page_view_title_length check (char_length(title) <= 60),
  share smallint not null constraint page_view_share check (share >= 0 and share < 16),
  views bigint not null constraint page_view_views check (views > 0),
  full_path text not null constraint page_view_full_path_length check (char_length(full_path) <= 2048),
  constraint page_view_pkey primary key (day, route_name, title, full_path, share)
);
insert into page_view select day, route_name, title, share, views, route_name from page_view_before;
drop table page_view_before;
