CREATE OR REPLACE FUNCTION sample_search()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from search_common;
  with size as (select greatest(1, reltuples) as reports from pg_class where oid = 'report_search'::regclass),
  sampled as materialized (
    select said from report_search tablesample system ((select least(100, 100.0 * 2000 / reports) from size)) limit 4000)
  insert into search_common
  select term, count(*)::real / (select count(*) from sampled)
  from sampled cross join unnest(search_terms(said)) as term
  group by term having count(*) > (select least(0.05, sqrt(200 / reports)) from size) * (select count(*) from sampled)
$function$;
