CREATE OR REPLACE FUNCTION check_order_settled(checked uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  checked_order gift_order;
  debit bigint;
  refund bigint;
begin
  select * into checked_order from gift_order where id = checked;
  if checked_order.id is null then
    raise exception 'no order %', checked using errcode = 'check_violation', constraint = 'ledger_tx_order_known';
  end if;
  select coalesce(sum(entry.amount) filter (where posted.kind = 'exchange'), 0), coalesce(sum(entry.amount) filter (where posted.kind = 'refund' and undone.source_id = checked), 0)
    into debit, refund
    from ledger_tx posted
    left join ledger_tx undone on undone.id = posted.reverses
    join ledger_entry entry on entry.tx_id = posted.id
    join account on account.id = entry.account_id and account.researcher_id = checked_order.researcher_id
    where posted.source_kind = 'order' and posted.source_id = checked and posted.source_seq = 1 and posted.kind in ('exchange', 'refund');
  if debit <> -checked_order.price or refund <> (case when checked_order.schedule = -1 then checked_order.price else 0 end) then
    raise exception 'order % is not settled in the ledger', checked using errcode = 'check_violation', constraint = 'gift_order_settled';
  end if;
end $function$;
