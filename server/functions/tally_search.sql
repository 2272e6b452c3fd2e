CREATE OR REPLACE FUNCTION tally_search()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from search_common;
  with sampled as materialized (
    select said from report_search tablesample system (
      (select least(100, 100.0 * 2000 / greatest(1, reltuples)) from pg_class where oid = 'report_search'::regclass)) limit 4000)
  insert into search_common
  select term, count(*)::real / (select count(*) from sampled)
  from sampled cross join unnest(search_terms(said)) as term
  group by term having count(*) > 0.05 * (select count(*) from sampled)
$function$;
