-- The books of gifts, held from every side: an order answers for its coins, coins for their order, stock for its entries.
alter table ledger_tx
  add constraint ledger_tx_of_order check ((source_kind = 'order') = (kind in ('exchange', 'refund')) and (source_kind <> 'order' or source_seq = 1)),
  add constraint ledger_tx_refund_reverses check (kind <> 'refund' or reverses is not null);

create function check_order_settled(checked uuid) returns void language plpgsql as $$
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
end $$;

create or replace function gift_order_settled() returns trigger language plpgsql as $$
declare
  now_order gift_order;
begin
  select * into now_order from gift_order where id = new.id;
  if not exists (select 1 from order_step where order_id = now_order.id and seq = now_order.version and to_schedule = now_order.schedule) then
    raise exception 'order % version % has no step', now_order.id, now_order.version using errcode = 'check_violation', constraint = 'gift_order_has_step';
  end if;
  perform check_order_settled(new.id);
  return null;
end $$;

-- nor is an order ever debited, or refunded, behind its back
create function ledger_tx_order_settled() returns trigger language plpgsql as $$
begin
  perform check_order_settled(new.source_id);
  return null;
end $$;
create constraint trigger ledger_tx_order_settled after insert on ledger_tx deferrable initially deferred
  for each row when (new.source_kind = 'order') execute function ledger_tx_order_settled();

-- I8: at commit, what came is what is there and what was exchanged.
create function gift_stock_accounted() returns trigger language plpgsql as $$
declare
  checked gift;
begin
  select * into checked from gift where id = case tg_table_name when 'gift' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'gift_id')::uuid end;
  if checked.stock + checked.exchanged_count <> (select coalesce(sum(delta), 0) from stock_entry where gift_id = checked.id) then
    raise exception 'stock of gift % is not what its entries say', checked.id using errcode = 'check_violation', constraint = 'gift_stock_accounted';
  end if;
  return null;
end $$;
create constraint trigger gift_stock_accounted after insert or update of stock, exchanged_count on gift deferrable initially deferred
  for each row execute function gift_stock_accounted();
create constraint trigger gift_stock_accounted after insert on stock_entry deferrable initially deferred
  for each row execute function gift_stock_accounted();

-- a gift leaves the shelf, never the books
create trigger gift_kept before delete or truncate on gift for each statement execute function refuse_change();
