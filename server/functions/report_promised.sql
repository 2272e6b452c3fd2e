CREATE OR REPLACE FUNCTION report_promised()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  running campaign := campaign_at(new.created_at, new.application_id, new.type_id);
begin
  new.rule_version := rule_at(new.created_at);
  new.campaign_id := running.id;
  new.factor_hundredths := coalesce(running.factor_hundredths, 100);
  return new;
end $function$;
