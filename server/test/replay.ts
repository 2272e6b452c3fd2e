import type pg from 'pg';

/** Sums and other rows that triggers derive from other rows: for each a query whose answers can be compared. */
const kept = {
  wallets: 'select * from account order by id',
  entries: 'select * from ledger_entry order by tx_id, account_id',
  totals: 'select * from contribution_total order by researcher_id',
  contributions: 'select * from contribution_entry order by id',
  scores: 'select * from rank_score order by period, researcher_id',
  sizes: 'select * from rank_size where members <> 0 order by period',
  days: 'select * from contribution_day where (contribution, valid_count) <> (0, 0) order by researcher_id, day',
  reports:
    'select * from report_tally where reports <> 0 order by researcher_id, status, level, ignore_reason',
  queue: 'select * from report_queue_tally where reports <> 0 order by status, share',
  awards: 'select * from award_tally where coins <> 0 order by share',
  desk: 'select id, has_appeal, due_at, is_paused, warn_at, said_at, seen_at, first_answered_at from report order by id',
  promises: 'select * from promise_tally order by month, kind, level, staff_id',
  letters: 'select * from letter_tally order by researcher_id, type',
} as const;
export type Kept = Record<keyof typeof kept, unknown[]>;

export async function keptFigures(client: pg.ClientBase): Promise<Kept> {
  const found: [string, unknown[]][] = [];
  for (const [name, query] of Object.entries(kept))
    found.push([name, (await client.query(query)).rows]);
  return Object.fromEntries(found) as Kept;
}

// the tables whose triggers derive those rows, with these triggers; `all` where every trigger accepts a row being inserted again
const replayed = {
  report: ['report_counted'],
  report_step: ['report_heard'],
  report_comment: ['report_heard'],
  report_appeal: ['report_appealed'],
  award: ['award_counted'],
  letter: 'all',
  report_clock: ['report_clock_settled'],
} as const;

// tables whose rows must be inserted in another order, or without what follows from others
const inserting: Readonly<Record<string, string>> = {
  report: `do $$
    declare
      own text := (select string_agg(attname, ', ') from pg_attribute where attrelid = 'report'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('has_appeal', 'due_at', 'is_paused', 'warn_at', 'said_at', 'seen_at', 'first_answered_at'));
    begin
      execute format('insert into report (%1$s) select %1$s from old_report order by created_at, id', own);
    end $$`,
  report_appeal:
    'insert into report_appeal select * from old_report_appeal order by report_id, asked_seq',
  report_step: `do $$
    declare one record;
    begin
      for one in select id, created_at, true as is_record from old_report_step union all select id, created_at, false from old_report_comment order by created_at loop
        if one.is_record then insert into report_step select * from old_report_step where id = one.id;
        else insert into report_comment select * from old_report_comment where id = one.id; end if;
      end loop;
    end $$`,
  report_comment: '',
  report_clock: 'insert into report_clock select * from old_report_clock order by started_at, id',
  // an award is inserted before it is reversed
  award: `do $$
    declare old old_award;
    begin
      for old in select * from old_award order by report_id, seq loop
        insert into award select (jsonb_populate_record(old, '{"reversed_at": null}')).*;
        update award set reversed_at = old.reversed_at where id = old.id and old.reversed_at is not null;
      end loop;
    end $$`,
};

/**
 * Deletes the derived rows and the rows that they follow from, and inserts the latter again, one at a time and in their
 * order, with the triggers on: what is derived then comes from the triggers alone. `act_time()` is set to the time of each
 * row. Runs in the caller's transaction; the connection cannot be used for anything else afterwards.
 */
export async function replayGuards(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local statement_timeout = 0;
    create schema replay;
    create function replay.act_time() returns timestamptz language sql stable as $$ select current_setting('replay.act_time')::timestamptz $$;
    set local search_path = replay, pg_catalog, public;
    select set_config('replay.act_time', now()::text, true);
    create temp table old_tx on commit drop as select * from ledger_tx;
    create temp table old_entry on commit drop as select * from ledger_entry;
    create temp table old_contribution on commit drop as select * from contribution_entry`);
  for (const table of Object.keys(replayed))
    await client.query(`create temp table old_${table} on commit drop as select * from ${table}`);
  await client.query(`
    set session_replication_role = replica;
    delete from ledger_entry; delete from ledger_tx; delete from contribution_entry; delete from contribution_total; delete from rank_score; delete from rank_size;
    delete from contribution_day; delete from report_tally; delete from report_queue_tally; delete from award_tally;
    delete from letter_tally; delete from promise_tally;
    update account set balance = 0, earned = 0, spent = 0, seq = 0, head_hash = '';
    insert into contribution_total (researcher_id) select id from researcher;
    ${Object.keys(replayed)
      .map((table) => `delete from ${table};`)
      .join(' ')}
    set session_replication_role = origin`);
  for (const [table, triggers] of Object.entries(replayed)) {
    if (triggers !== 'all')
      await client.query(
        `alter table ${table} disable trigger user; ${triggers.map((name) => `alter table ${table} enable trigger ${name};`).join(' ')}`,
      );
  }
  for (const table of Object.keys(replayed)) {
    await client.query(
      inserting[table] ?? `insert into ${table} select * from old_${table} order by created_at, id`,
    );
  }
  await client.query('set constraints all immediate; set constraints all deferred');
  for (const table of Object.keys(replayed))
    await client.query(`alter table ${table} enable trigger user`);
  await client.query(`
    do $$
    declare posted ledger_tx; earned contribution_entry;
    begin
      -- by its chain, where two things happened at one moment
      for posted in select old.* from old_tx as old join old_entry as entry on entry.tx_id = old.id and entry.seq is not null order by old.created_at, entry.account_id, entry.seq loop
        perform set_config('replay.act_time', posted.created_at::text, true);
        insert into ledger_tx select posted.*;
        insert into ledger_entry (id, tx_id, account_id, amount) select id, tx_id, account_id, amount from old_entry where tx_id = posted.id;
      end loop;
      for earned in select * from old_contribution order by created_at, researcher_id, seq loop
        perform set_config('replay.act_time', earned.created_at::text, true);
        insert into contribution_entry select earned.*;
      end loop;
    end $$;
    set constraints all immediate`);
}
