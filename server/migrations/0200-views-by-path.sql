-- Views by day (Asia/Shanghai), route, title and full path, as `keptPath` of the contract leaves it: without words that
-- somebody typed and without tokens. Those of before have the path of their route. Kept 90 days.
alter table page_view add column full_path text not null default '' constraint page_view_full_path_length check (char_length(full_path) <= 2048);
update page_view set full_path = route_name;
alter table page_view alter column full_path drop default,
  drop constraint page_view_pkey,
  add constraint page_view_pkey primary key (day, route_name, title, full_path, share);
