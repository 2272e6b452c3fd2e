CREATE OR REPLACE FUNCTION report_desk_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update report_desk set seen_at = greatest(seen_at, new.created_at) where report_id = new.report_id;
  return null;
end $function$;
