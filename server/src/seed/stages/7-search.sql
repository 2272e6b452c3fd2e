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
select tally_search();
insert into event_cursor (subscriber, epoch, xid, id) select 'search', epoch, xid, id from event order by epoch desc, xid desc, id desc limit 1
  on conflict (subscriber) do update set epoch = excluded.epoch, xid = excluded.xid, id = excluded.id;
