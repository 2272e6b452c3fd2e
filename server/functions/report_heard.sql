CREATE OR REPLACE FUNCTION report_heard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.staff_id is null then
    update report set said_at = new.created_at where id = new.report_id and (said_at is null or said_at < new.created_at);
  else
    update report set seen_at = greatest(seen_at, new.created_at), first_answered_at = least(first_answered_at, new.created_at)
      where id = new.report_id and (seen_at is null or seen_at < new.created_at or first_answered_at is null);
  end if;
  return null;
end $function$;
