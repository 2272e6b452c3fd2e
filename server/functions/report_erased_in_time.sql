CREATE OR REPLACE FUNCTION report_erased_in_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.erase_notice_at > new.erased_at - deadline_of('eraseNotice') then
    raise exception 'an erasing is announced in time' using errcode = 'check_violation', constraint = 'report_erased_in_time';
  end if;
  return new;
end $function$;
