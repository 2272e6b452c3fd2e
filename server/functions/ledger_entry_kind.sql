CREATE OR REPLACE FUNCTION ledger_entry_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.kind := null; new.posted_at := null;
  if new.seq is not null then
    select kind, created_at into new.kind, new.posted_at from ledger_tx where id = new.tx_id;
  end if;
  return new;
end $function$;
