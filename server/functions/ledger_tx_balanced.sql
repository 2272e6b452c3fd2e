CREATE OR REPLACE FUNCTION ledger_tx_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from ledger_entry where tx_id = new.id) then
    raise exception 'ledger transaction % does not balance', new.id using errcode = 'check_violation', constraint = 'ledger_tx_balanced';
  end if;
  if new.reverses is not null and exists (
    select account_id, amount from ledger_entry where tx_id = new.id
    except select account_id, -amount from ledger_entry where tx_id = new.reverses) then
    raise exception 'ledger transaction % is not the mirror of what it reverses', new.id using errcode = 'check_violation', constraint = 'ledger_tx_mirror';
  end if;
  return null;
end $function$;
