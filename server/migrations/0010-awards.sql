-- Awards, contribution and coins.

-- What a report earned, reckoned by the terms that it came in under. One that was taken back stays, with the day.
create table award (
  id uuid primary key,
  report_id uuid not null constraint award_report references report,
  -- the report's version that gave it
  seq integer not null,
  level smallint not null constraint award_level check (level between 0 and 4),
  rule_version integer not null constraint award_rule references scoring_rule,
  tier text not null,
  tier_hundredths integer not null,
  factor_hundredths integer not null,
  base_contribution bigint not null,
  bonus_contribution bigint not null,
  contribution bigint not null,
  base_coins bigint not null,
  bonus_coins bigint not null,
  coins bigint not null,
  staff_id uuid not null constraint award_staff references staff,
  created_at timestamptz default act_time() not null,
  reversed_at timestamptz,
  cvss_vector text
    constraint award_cvss_vector check (char_length(cvss_vector) <= 300 and cvss_vector ~ '^CVSS:(3\.1|4\.0)(/[A-Z]{1,3}:[A-Za-z]+)+$'),
  proposal_id uuid constraint award_proposal references proposal,
  constraint award_seq_unique unique (report_id, seq),
  constraint award_coins_sum check (coins = award_amount(base_coins, bonus_coins, tier_hundredths, factor_hundredths)),
  constraint award_contribution_sum check (contribution = award_amount(base_contribution, bonus_contribution, tier_hundredths, factor_hundredths))
);
-- What a new rule would have paid is reckoned over the last months' awards.
create index award_recent on award (created_at desc) where reversed_at is null;
create unique index award_standing_once on award (report_id) where reversed_at is null;

-- What the servers say of a row when they write it, under a key that the database never sees: whoever changes the row behind
-- their backs cannot write a fitting one (`platform/witness.ts`).
create table witness (
  kind text collate "C" not null,
  row_id uuid not null,
  digest bytea not null,
  -- null where it was written with the row; else when the row was taken for true as it stood
  trusted_at timestamptz,
  constraint witness_once primary key (kind, row_id)
);

-- Coins of awards that stand, in 16 shares. Counted at commit: this is the last lock that an award takes.
create table award_tally (
  share smallint primary key constraint award_tally_share check (share >= 0 and share < 16),
  coins bigint not null
);

-- Contribution, append-only: what an award gave or took back, and what came from another account.
create table contribution_entry (
  id uuid primary key,
  researcher_id uuid not null constraint contribution_entry_researcher references researcher,
  seq bigint not null,
  kind text collate "C" not null
    constraint contribution_entry_kind check (kind in ('award', 'awardReversal', 'exchange', 'refund', 'forfeit', 'migration', 'joining', 'adjustment')),
  source_kind text collate "C" not null
    constraint contribution_entry_source_kind check (source_kind in ('report', 'order', 'account', 'earlier', 'manual')),
  source_id uuid not null,
  source_seq integer not null constraint contribution_entry_source_seq check (source_seq > 0),
  -- an award of severity none is worth 0 and still counts as a valid report
  amount bigint not null,
  balance_after bigint not null,
  reverses uuid constraint contribution_entry_reverses_once unique
    constraint contribution_entry_reverses references contribution_entry,
  -- the moment it counts for: its own, or that of the entry it reverses
  counted_at timestamptz not null,
  created_at timestamptz not null,
  constraint contribution_entry_reason_once unique (kind, source_kind, source_id, source_seq),
  constraint contribution_entry_seq_unique unique (researcher_id, seq),
  constraint contribution_entry_amount check (amount <> 0 or kind in ('award', 'awardReversal') or (kind = 'migration' and source_kind = 'report')),
  constraint contribution_entry_of_earlier check (
    case when kind = 'migration' then source_kind in ('report', 'earlier') and source_seq = 1 and reverses is null else source_kind <> 'earlier' end),
  constraint contribution_entry_of_joining check (kind <> 'joining' or (source_kind = 'account' and reverses is null))
);
create index contribution_entry_own on contribution_entry (researcher_id, seq) include (kind, created_at);

-- The contribution of each person, kept by their entries.
create table contribution_total (
  researcher_id uuid primary key constraint contribution_total_researcher references researcher,
  total bigint default 0 not null constraint contribution_total_not_negative check (total >= 0),
  seq bigint default 0 not null
);

-- Contribution of one person on one day of Shanghai: what a year's heatmap reads. A reversal is taken off the day it undoes.
create table contribution_day (
  researcher_id uuid not null,
  day date not null,
  contribution bigint not null,
  valid_count bigint not null,
  constraint contribution_day_key primary key (researcher_id, day)
);

-- What the ranking of each year, month and all time is sorted by.
create table rank_score (
  -- 'all', a year '2026' or a month '2026-11', in Asia/Shanghai
  period text collate "C" not null,
  researcher_id uuid not null,
  contribution bigint not null,
  valid_count bigint not null,
  reached_at timestamptz not null,
  primary key (period, researcher_id)
);
create index rank_score_order on rank_score (period, contribution desc, reached_at, researcher_id) where contribution > 0;

-- How many stand in each ranking, so that no page counts them.
create table rank_size (
  period text collate "C" primary key,
  members bigint not null
);

-- Wallets of coins, and three accounts of the centre. Only wallets keep a balance, so no posting waits on a shared row.
create table account (
  id uuid primary key,
  kind text collate "C" not null constraint account_kind check (kind in ('wallet', 'issuance', 'redemption', 'adjustment')),
  researcher_id uuid constraint account_owner_unique unique constraint account_owner references researcher,
  balance bigint default 0 not null,
  earned bigint default 0 not null,
  spent bigint default 0 not null,
  seq bigint default 0 not null,
  head_hash bytea default '\x' not null,
  constraint account_balance_not_negative check (kind <> 'wallet' or balance >= 0),
  constraint account_balance_parts check (balance = earned - spent),
  constraint account_only_wallets_cached check (kind = 'wallet' or (balance = 0 and seq = 0)),
  constraint account_wallet_owned check ((kind = 'wallet') = (researcher_id is not null))
);
create unique index account_system_once on account (kind) where kind <> 'wallet';
insert into account (id, kind) values
  ('00000000-0000-7000-8000-000000000001', 'issuance'),
  ('00000000-0000-7000-8000-000000000002', 'redemption'),
  ('00000000-0000-7000-8000-000000000003', 'adjustment');

-- Why coins moved: at most one posting for one reason.
create table ledger_tx (
  id uuid primary key,
  kind text collate "C" not null
    constraint ledger_tx_kind check (kind in ('award', 'awardReversal', 'exchange', 'refund', 'forfeit', 'migration', 'joining', 'adjustment')),
  source_kind text collate "C" not null
    constraint ledger_tx_source_kind check (source_kind in ('report', 'order', 'account', 'earlier', 'manual')),
  source_id uuid not null,
  source_seq integer not null constraint ledger_tx_source_seq check (source_seq > 0),
  reverses uuid constraint ledger_tx_reverses_once unique constraint ledger_tx_reverses references ledger_tx,
  reason words not null,
  xid xid8 not null,
  created_at timestamptz not null,
  constraint ledger_tx_reason_once unique (kind, source_kind, source_id, source_seq),
  constraint ledger_tx_of_earlier check ((source_kind = 'earlier') = (kind = 'migration') and (source_kind <> 'earlier' or (source_seq = 1 and reverses is null))),
  constraint ledger_tx_of_joining check (kind <> 'joining' or (source_kind = 'account' and reverses is null)),
  constraint ledger_tx_of_order check ((source_kind = 'order') = (kind in ('exchange', 'refund')) and (source_kind <> 'order' or source_seq = 1)),
  constraint ledger_tx_refund_reverses check (kind <> 'refund' or reverses is not null)
);

-- One side of a posting. The entries of a wallet are numbered and form a chain of hashes.
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
  kind text,
  posted_at timestamptz,
  constraint ledger_entry_account_once unique (tx_id, account_id),
  constraint ledger_entry_seq_unique unique (account_id, seq),
  constraint ledger_entry_of_wallet_whole check (num_nonnulls(seq, balance_after, prev_hash, hash, kind, posted_at) in (0, 6))
);
create index ledger_entry_own on ledger_entry (account_id, seq) include (kind, posted_at) where seq is not null;

-- How far the books were verified, so that a night's run goes on from there; signed under the key of the witnesses.
create table verified_head (
  only_row boolean default true primary key constraint verified_head_one_row check (only_row),
  head text not null,
  verified_at timestamptz default now() not null
);
