-- A wallet's entry knows the kind and the time of its posting, so that a person's records are found without reading postings.
alter table ledger_entry add column kind text, add column posted_at timestamptz;
alter table ledger_entry disable trigger ledger_entry_frozen;
update ledger_entry set kind = posted.kind, posted_at = posted.created_at
  from ledger_tx posted where posted.id = tx_id and seq is not null;
alter table ledger_entry enable trigger ledger_entry_frozen;
alter table ledger_entry add constraint ledger_entry_of_wallet_whole
  check (num_nonnulls(seq, balance_after, prev_hash, hash, kind, posted_at) in (0, 6));

create function ledger_entry_kind() returns trigger language plpgsql as $$
begin
  new.kind := null; new.posted_at := null;
  if new.seq is not null then
    select kind, created_at into new.kind, new.posted_at from ledger_tx where id = new.tx_id;
  end if;
  return new;
end $$;
-- by its name behind the trigger that numbers a wallet's entries
create trigger ledger_entry_kind before insert on ledger_entry for each row execute function ledger_entry_kind();

create index ledger_entry_own on ledger_entry (account_id, seq) include (kind, posted_at) where seq is not null;
