CREATE OR REPLACE FUNCTION ledger_entry_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  posted ledger_tx;
  wallet account;
  -- an award taken back lowers what was earned; a refund lowers what was spent; else the sign decides
  is_earning boolean;
begin
  select * into posted from ledger_tx where id = new.tx_id;
  -- a restored database counts its transactions anew, so the number alone could come round
  if posted.id is null or posted.xid <> pg_current_xact_id() or posted.created_at <> act_time() then
    raise exception 'ledger transaction % is closed', new.tx_id using errcode = 'check_violation', constraint = 'ledger_tx_open';
  end if;
  new.seq := null; new.balance_after := null; new.prev_hash := null; new.hash := null; new.kind := null; new.posted_at := null;
  select * into wallet from account where id = new.account_id and kind = 'wallet' for update;
  if wallet.id is not null then
    new.kind := posted.kind;
    new.posted_at := posted.created_at;
    new.seq := wallet.seq + 1;
    new.balance_after := wallet.balance + new.amount;
    new.prev_hash := wallet.head_hash;
    new.hash := sha256(new.prev_hash || convert_to(ledger_entry_text(new, posted), 'UTF8'));
    is_earning := case posted.kind when 'awardReversal' then true when 'refund' then false else new.amount > 0 end;
    update account set
      balance = new.balance_after,
      earned = earned + case when is_earning then new.amount else 0 end,
      spent = spent - case when is_earning then 0 else new.amount end,
      seq = new.seq,
      head_hash = new.hash
    where id = wallet.id;
  end if;
  return new;
end $function$;
