-- Coins: double entry, append-only. Only wallets keep a balance, so no posting waits on a shared row.
create table account (
  id uuid primary key,
  kind text not null constraint account_kind check (kind in ('wallet', 'issuance', 'redemption', 'adjustment')),
  researcher_id uuid constraint account_owner_unique unique constraint account_owner references researcher,
  balance bigint not null default 0,
  earned bigint not null default 0,
  spent bigint not null default 0,
  seq bigint not null default 0,
  head_hash bytea not null default '',
  constraint account_wallet_owned check ((kind = 'wallet') = (researcher_id is not null)),
  constraint account_balance_not_negative check (kind <> 'wallet' or balance >= 0),
  constraint account_balance_parts check (balance = earned - spent),
  constraint account_only_wallets_cached check (kind = 'wallet' or (balance = 0 and seq = 0))
);
create unique index account_system_once on account (kind) where kind <> 'wallet';
insert into account (id, kind) values
  ('00000000-0000-7000-8000-000000000001', 'issuance'),
  ('00000000-0000-7000-8000-000000000002', 'redemption'),
  ('00000000-0000-7000-8000-000000000003', 'adjustment');

create table ledger_tx (
  id uuid primary key,
  kind text not null constraint ledger_tx_kind check (kind in ('award', 'awardReversal', 'adjustment')),
  source_kind text not null constraint ledger_tx_source_kind check (source_kind in ('report', 'manual')),
  source_id uuid not null,
  source_seq integer not null constraint ledger_tx_source_seq check (source_seq > 0),
  reverses uuid constraint ledger_tx_reverses_once unique constraint ledger_tx_reverses references ledger_tx,
  reason text not null,
  xid xid8 not null,
  created_at timestamptz not null,
  constraint ledger_tx_reason_once unique (kind, source_kind, source_id, source_seq)
);

create table ledger_entry (
  id uuid primary key,
  tx_id uuid not null constraint ledger_entry_tx references ledger_tx,
  account_id uuid not null constraint ledger_entry_account references account,
  amount bigint not null constraint ledger_entry_amount check (amount <> 0),
  -- of wallets only: place in the chain, balance after it, and the chain itself
  seq bigint,
  balance_after bigint,
  prev_hash bytea,
  hash bytea,
  constraint ledger_entry_account_once unique (tx_id, account_id),
  constraint ledger_entry_seq_unique unique (account_id, seq)
);

create function ledger_tx_stamp() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  new.created_at := now();
  return new;
end $$;
create trigger ledger_tx_stamp before insert on ledger_tx for each row execute function ledger_tx_stamp();

-- What a wallet's chain covers: `ledger.verify.ts` computes the same text from the rows.
create function ledger_entry_text(entry ledger_entry, posted ledger_tx) returns text language sql as $$
  select concat_ws('|', entry.tx_id, entry.account_id, entry.seq, entry.amount, entry.balance_after,
    posted.kind, posted.source_kind, posted.source_id, posted.source_seq, (extract(epoch from posted.created_at) * 1000000)::bigint)
$$;

create function ledger_entry_chain() returns trigger language plpgsql as $$
declare
  posted ledger_tx;
  wallet account;
begin
  select * into posted from ledger_tx where id = new.tx_id;
  if posted.id is null or posted.xid <> pg_current_xact_id() then
    raise exception 'ledger transaction % is closed', new.tx_id using errcode = 'check_violation', constraint = 'ledger_tx_open';
  end if;
  new.seq := null; new.balance_after := null; new.prev_hash := null; new.hash := null;
  select * into wallet from account where id = new.account_id and kind = 'wallet' for update;
  if wallet.id is not null then
    new.seq := wallet.seq + 1;
    new.balance_after := wallet.balance + new.amount;
    new.prev_hash := wallet.head_hash;
    new.hash := sha256(new.prev_hash || convert_to(ledger_entry_text(new, posted), 'UTF8'));
    -- taking back an award lowers what was earned; everything else below zero is spent
    update account set
      balance = new.balance_after,
      earned = earned + case when new.amount > 0 or posted.kind = 'awardReversal' then new.amount else 0 end,
      spent = spent - case when new.amount > 0 or posted.kind = 'awardReversal' then 0 else new.amount end,
      seq = new.seq,
      head_hash = new.hash
    where id = wallet.id;
  end if;
  return new;
end $$;
create trigger ledger_entry_chain before insert on ledger_entry for each row execute function ledger_entry_chain();

create function ledger_tx_balanced() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger ledger_tx_balanced after insert on ledger_tx deferrable initially deferred for each row execute function ledger_tx_balanced();

create function account_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (pg_trigger_depth() < 2
     and (new.id, new.kind, new.researcher_id, new.balance, new.earned, new.spent, new.seq, new.head_hash)
         is distinct from (old.id, old.kind, old.researcher_id, old.balance, old.earned, old.spent, old.seq, old.head_hash)) then
    raise exception 'a balance moves only with an entry' using errcode = 'check_violation', constraint = 'account_by_entry_only';
  end if;
  return new;
end $$;
create trigger account_by_entry_only before update or delete on account for each row execute function account_rules();

create function account_opened() returns trigger language plpgsql as $$
begin
  if (new.balance, new.earned, new.spent, new.seq) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint) or new.head_hash <> '' then
    raise exception 'an account opens empty' using errcode = 'check_violation', constraint = 'account_opens_empty';
  end if;
  return new;
end $$;
create trigger account_opens_empty before insert on account for each row execute function account_opened();

create trigger account_kept before truncate on account for each statement execute function refuse_change();
create trigger ledger_tx_frozen before update or delete or truncate on ledger_tx for each statement execute function refuse_change();
create trigger ledger_entry_frozen before update or delete or truncate on ledger_entry for each statement execute function refuse_change();

-- Contribution: a second append-only ledger. Totals and ranking scores are kept as it is written.
create table contribution_total (
  researcher_id uuid primary key constraint contribution_total_researcher references researcher,
  total bigint not null default 0 constraint contribution_total_not_negative check (total >= 0),
  seq bigint not null default 0
);

create table contribution_entry (
  id uuid primary key,
  researcher_id uuid not null constraint contribution_entry_researcher references researcher,
  seq bigint not null,
  kind text not null constraint contribution_entry_kind check (kind in ('award', 'awardReversal', 'adjustment')),
  source_kind text not null constraint contribution_entry_source_kind check (source_kind in ('report', 'manual')),
  source_id uuid not null,
  source_seq integer not null constraint contribution_entry_source_seq check (source_seq > 0),
  -- an award of severity none is worth 0 and still counts as a valid report
  amount bigint not null constraint contribution_entry_amount check (amount <> 0 or kind in ('award', 'awardReversal')),
  balance_after bigint not null,
  reverses uuid constraint contribution_entry_reverses_once unique constraint contribution_entry_reverses references contribution_entry,
  -- the moment it counts for: its own, or that of the entry it reverses
  counted_at timestamptz not null,
  created_at timestamptz not null,
  constraint contribution_entry_reason_once unique (kind, source_kind, source_id, source_seq),
  constraint contribution_entry_seq_unique unique (researcher_id, seq)
);

create table rank_score (
  -- 'all', a year '2026' or a month '2026-11', in Asia/Shanghai
  period text not null,
  researcher_id uuid not null constraint rank_score_researcher references researcher,
  contribution bigint not null,
  valid_count bigint not null,
  reached_at timestamptz not null,
  primary key (period, researcher_id)
);
create index rank_score_order on rank_score (period, contribution desc, reached_at, researcher_id) where contribution > 0;

create table rank_size (
  period text primary key,
  members bigint not null
);

create function contribution_entry_rules() returns trigger language plpgsql as $$
declare
  undone contribution_entry;
  held contribution_total;
  score rank_score;
  valid_step integer := case new.kind when 'award' then 1 when 'awardReversal' then -1 else 0 end;
  a_period text;
begin
  new.created_at := now();
  new.counted_at := new.created_at;
  if new.reverses is not null then
    select * into undone from contribution_entry where id = new.reverses;
    if undone.researcher_id is distinct from new.researcher_id or undone.amount is distinct from -new.amount then
      raise exception 'contribution entry % is not the mirror of what it reverses', new.id using errcode = 'check_violation', constraint = 'contribution_entry_mirror';
    end if;
    new.counted_at := undone.counted_at;
  end if;
  select * into held from contribution_total where researcher_id = new.researcher_id for update;
  if held.researcher_id is null then
    raise exception 'no contribution account for %', new.researcher_id using errcode = 'check_violation', constraint = 'contribution_entry_account';
  end if;
  new.seq := held.seq + 1;
  new.balance_after := held.total + new.amount;
  update contribution_total set total = new.balance_after, seq = new.seq where researcher_id = new.researcher_id;

  foreach a_period in array array['all',
    to_char(new.counted_at at time zone 'Asia/Shanghai', 'YYYY'),
    to_char(new.counted_at at time zone 'Asia/Shanghai', 'YYYY-MM')]
  loop
    insert into rank_score values (a_period, new.researcher_id, new.amount, valid_step, new.created_at)
      on conflict (period, researcher_id) do update set
        contribution = rank_score.contribution + new.amount,
        valid_count = rank_score.valid_count + valid_step,
        reached_at = case when new.amount = 0 then rank_score.reached_at else new.created_at end
      returning * into score;
    if (score.contribution > 0) <> (score.contribution - new.amount > 0) then
      insert into rank_size values (a_period, 1)
        on conflict (period) do update set members = rank_size.members + case when score.contribution > 0 then 1 else -1 end;
    end if;
  end loop;
  return new;
end $$;
create trigger contribution_entry_rules before insert on contribution_entry for each row execute function contribution_entry_rules();

create function only_by_entry() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% moves only with a contribution entry', tg_table_name using errcode = 'check_violation', constraint = tg_table_name || '_by_entry_only';
  end if;
  return coalesce(new, old);
end $$;
create trigger contribution_total_by_entry_only before update or delete on contribution_total for each row execute function only_by_entry();
create trigger rank_score_by_entry_only before insert or update or delete on rank_score for each row execute function only_by_entry();
create trigger rank_size_by_entry_only before insert or update or delete on rank_size for each row execute function only_by_entry();
create trigger contribution_entry_frozen before update or delete or truncate on contribution_entry for each statement execute function refuse_change();
