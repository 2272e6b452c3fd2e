CREATE OR REPLACE FUNCTION report_answered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_answer
    select id, new.created_at, greatest(0, extract(epoch from new.created_at - created_at) * 1000)::bigint from report where id = new.report_id
    on conflict (report_id) do nothing;
  return null;
end $function$;
