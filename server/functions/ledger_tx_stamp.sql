CREATE OR REPLACE FUNCTION ledger_tx_stamp()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.xid := pg_current_xact_id();
  new.created_at := act_time();
  return new;
end $function$;
