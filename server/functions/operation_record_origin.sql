CREATE OR REPLACE FUNCTION operation_record_origin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.action = 'migrate') <> exists (select 1 from report where id = new.report_id and earlier_account_id is not null) then
    raise exception 'a report was either submitted or brought over' using errcode = 'check_violation', constraint = 'operation_record_origin';
  end if;
  return new;
end $function$;
