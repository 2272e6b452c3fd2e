CREATE OR REPLACE FUNCTION identity_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update researcher set real_status = case when tg_op = 'DELETE' then 0 else new.status end
    where id = coalesce(new.researcher_id, old.researcher_id);
  return null;
end $function$;
