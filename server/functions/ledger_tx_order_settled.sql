CREATE OR REPLACE FUNCTION ledger_tx_order_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_order_settled(new.source_id);
  return null;
end $function$;
