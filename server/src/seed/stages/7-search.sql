-- What was written about each report, as the follower `search` would have written it. An index is built faster at once.
do $$
declare
  made text := pg_get_indexdef('report_search_terms'::regclass);
begin
  drop index report_search_terms;
  insert into report_search select id, report_said(report) from report;
  execute made;
end $$;
analyze report_search;
select sample_search();
