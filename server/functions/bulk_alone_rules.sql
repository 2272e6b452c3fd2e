CREATE OR REPLACE FUNCTION bulk_alone_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person text := (select coalesce(researcher_id, id) from staff where id = new.staff_id);
begin
  -- two at once take turns: the second counts what the first did
  perform pg_advisory_xact_lock(hashtextextended('bulk_alone ' || new.kind || person, 0));
  new.created_at := act_time();
  if cardinality(new.report_ids) + (
    select coalesce(sum(cardinality(report_ids)), 0) from bulk_alone
    where kind = new.kind and created_at > act_time() - interval '1 hour'
      and staff_id in (select id from staff where is_same_human(new.staff_id, id))) > 20 then
    raise exception 'more at once takes a second person' using errcode = 'check_violation', constraint = 'bulk_alone_most';
  end if;
  return new;
end $function$;
