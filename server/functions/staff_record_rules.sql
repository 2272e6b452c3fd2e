CREATE OR REPLACE FUNCTION staff_record_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.created_at := act_time();
  new.is_founding := not exists (select from report);
  return new;
end $function$;
