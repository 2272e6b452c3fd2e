CREATE OR REPLACE FUNCTION report_further_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from report_further_place where path = any(address_paths(old.url)) and report_id = old.report_id;
  end if;
  insert into report_further_place select path, new.report_id from unnest(address_paths(new.url)) as path where path <> first_path(new.url);
  return null;
end $function$;
