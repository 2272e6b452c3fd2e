import { basename } from 'node:path';
import type { Keys } from '../../platform/crypto.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import { command, record } from '../events/events.ts';
import { stage, type EarlierReport } from '../reports/reports.ts';
import { stageAccounts, type EarlierAccount } from './earlier-portal.accounts.ts';
import * as queries from './earlier-portal.accounts.queries.ts';
import { newCheck, type Checked } from './earlier-portal.check.ts';
import { linesOf, type Line } from './earlier-portal.lines.ts';
import { readAccount, readReport } from './earlier-portal.records.ts';

/** Some lines cannot be imported. Nothing was written. */
class BadLines extends Error {
  override name = 'BadLines';
}

export interface ImportOptions {
  /** Paths of the two files. */
  readonly accounts: string;
  readonly reports: string;
  /** Reads and checks everything, writes nothing. */
  readonly isDryRun?: boolean;
  /** Skips bad lines instead of refusing the whole import. */
  readonly skipsBad?: boolean;
  /** Called with bad lines and with the progress. */
  readonly tell: (line: string) => void;
}

export interface Imported {
  readonly accounts: Checked;
  readonly reports: Checked;
}

/** The size of a transaction: a run that is cut off has written whole batches, which the next run skips. */
const batch = 500;
const tellEvery = 5_000;

/**
 * Imports the accounts and reports of an earlier portal. The files are read twice: first to check every line, so that a bad
 * one refuses the run before anything is written, as nobody could sort out half an import later; then to write, in batches.
 * Records that were imported before are skipped, so a second run changes nothing.
 */
export async function importEarlier(
  { db, keys }: { db: Db; keys: Keys },
  { isDryRun = false, skipsBad = false, tell, ...paths }: ImportOptions,
): Promise<Imported> {
  const check = newCheck({ db, keys }, paths, tell);
  for await (const lines of batchesOf(paths.accounts, 'checked', tell)) await check.accounts(lines);
  for await (const lines of batchesOf(paths.reports, 'checked', tell)) await check.reports(lines);
  const checked = check.end();
  const bad = checked.accounts.bad + checked.reports.bad;
  if (bad > 0 && !skipsBad && !isDryRun)
    throw new BadLines(
      `${bad} bad lines, nothing was written: mend them, or leave them out with --skip-bad`,
    );
  if (isDryRun || checked.accounts.fresh + checked.reports.fresh === 0) return checked;

  for await (const lines of batchesOf(paths.accounts, 'written', tell)) {
    const accounts = lines
      .filter(check.isGoodAccount)
      .map(({ value }) => ofGood(readAccount(value ?? {})));
    await write(db, accounts, (tx, rows: readonly EarlierAccount[]) =>
      stageAccounts(tx, keys, rows),
    );
  }
  for await (const lines of batchesOf(paths.reports, 'written', tell)) {
    const reports = lines
      .filter(check.isGoodReport)
      .map(({ value }) => ofGood(readReport(value ?? {})));
    await write(db, reports, (tx, rows: readonly EarlierReport[]) => stage(tx, rows));
  }
  await inTransaction(db, (tx) =>
    record(tx, { keys }, 'earlier.import', {
      subject: 'earlier-portal',
      actor: command,
      params: { accounts: checked.accounts.fresh, reports: checked.reports.fresh },
    }),
  );
  return checked;
}

function ofGood<T>(read: { record: T } | { faults: readonly string[] }): T {
  if ('record' in read) return read.record;
  throw new BadLines('a file was changed while it was read: run it again');
}

async function write<T>(
  db: Db,
  rows: readonly T[],
  insert: (tx: Tx, rows: readonly T[]) => Promise<number>,
): Promise<void> {
  if (rows.length > 0) await inTransaction(db, (tx) => insert(tx, rows));
}

async function* batchesOf(path: string, done: string, tell: (line: string) => void) {
  let [lines, read]: [Line[], number] = [[], 0];
  for await (const line of linesOf(path)) {
    lines.push(line);
    read += 1;
    if (read % tellEvery === 0) tell(`${basename(path)}: ${read} lines ${done}`);
    if (lines.length < batch) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

/** Deletes accounts that nobody took over, with their reports; answers how many. */
export async function dropWaiting(
  { db, keys }: Pick<App, 'db' | 'keys'>,
  olderThanDays: number,
): Promise<{ accounts: number; reports: number }> {
  const dropped = { accounts: 0, reports: 0 };
  for (;;) {
    const some = await inTransaction(db, (tx) => queries.dropSome(tx, olderThanDays, batch));
    dropped.accounts += some.accounts;
    dropped.reports += some.reports;
    if (some.accounts < batch) break;
  }
  if (dropped.accounts > 0)
    await inTransaction(db, (tx) =>
      record(tx, { keys }, 'earlier.drop', {
        subject: 'earlier-portal',
        actor: command,
        params: dropped,
      }),
    );
  return dropped;
}
