CREATE OR REPLACE FUNCTION earlier_account_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_earlier_settled(case tg_table_name when 'earlier_account' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'source_id')::uuid end);
  return null;
end $function$;
