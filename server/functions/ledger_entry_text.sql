CREATE OR REPLACE FUNCTION ledger_entry_text(entry ledger_entry, posted ledger_tx)
 RETURNS text
 LANGUAGE sql
AS $function$
  select concat_ws('|', entry.tx_id, entry.account_id, entry.seq, entry.amount, entry.balance_after,
    posted.kind, posted.source_kind, posted.source_id, posted.source_seq, (extract(epoch from posted.created_at) * 1000000)::bigint)
$function$;
