import { basename } from 'node:path';
import type { Keys } from '../../platform/crypto.ts';
import type { Db } from '../../platform/database/database.ts';
import { findImported } from '../reports/reports.ts';
import { indexesOf, type EarlierAccount } from './earlier-portal.accounts.ts';
import * as queries from './earlier-portal.accounts.queries.ts';
import type { Line } from './earlier-portal.lines.ts';
import { readAccount, readReport } from './earlier-portal.records.ts';

/** The result for a file: its lines, new records, records imported before, and bad lines. */
export interface Checked {
  readonly lines: number;
  readonly fresh: number;
  readonly known: number;
  readonly bad: number;
}

interface AccountInFile {
  readonly at: number;
  readonly contribution: number;
  readonly isClaimed: boolean;
  /** By its reports in the file. */
  earned: number;
  readonly reportsAt: number[];
}

/** At most this many bad lines are printed. */
const printedAtMost = 200;

/**
 * Checks the lines of both files, batch by batch: each by itself, against earlier lines, and against the database. Remembers
 * which were good; only ids and numbers are kept in memory, no texts.
 */
export function newCheck(
  { db, keys }: { db: Db; keys: Keys },
  paths: { accounts: string; reports: string },
  print: (line: string) => void,
) {
  const files = { accounts: newFile(paths.accounts), reports: newFile(paths.reports) };
  const goodAccounts = new Map<string, AccountInFile>();
  const numbers = new Set<string>();
  const contacts = { phone: new Map<string, number>(), email: new Map<string, number>() };
  let printed = 0;

  function blame(file: CheckedFile, at: number, faults: readonly string[]): void {
    if (file.good.delete(at)) file.fresh.delete(at);
    file.bad.add(at);
    for (const fault of faults) {
      printed += 1;
      if (printed <= printedAtMost) print(`${file.name}:${at} ${fault}`);
      else if (printed === printedAtMost + 1) print('… and more');
    }
  }

  async function accounts(lines: readonly Line[]): Promise<void> {
    const file = files.accounts;
    const read = readAll(file, lines, readAccount, blame);
    const known = await queries.findKnown(
      db,
      read.map(({ record }) => record.id),
    );
    const taken = await takenContacts(
      db,
      keys,
      read.map(({ record }) => record),
    );
    for (const { at, record } of read) {
      const isKnown = known.has(record.id);
      const faults = [
        ...(goodAccounts.has(record.id)
          ? [`id stands in line ${goodAccounts.get(record.id)?.at} too`]
          : []),
        ...(['phone', 'email'] as const).flatMap((kind) => {
          const before = contacts[kind].get(record[kind] ?? '');
          if (before !== undefined) return [`${kind} stands in line ${before} too`];
          return isKnown || !taken[kind].has(record[kind] ?? '')
            ? []
            : [`${kind} belongs to another account that was imported before`];
        }),
      ];
      if (faults.length > 0) {
        blame(file, at, faults);
        continue;
      }
      if (record.phone !== undefined) contacts.phone.set(record.phone, at);
      if (record.email !== undefined) contacts.email.set(record.email, at);
      const isClaimed = known.get(record.id)?.isClaimed ?? false;
      goodAccounts.set(record.id, {
        at,
        contribution: record.contribution,
        isClaimed,
        earned: 0,
        reportsAt: [],
      });
      accept(file, at, isKnown);
    }
  }

  async function reports(lines: readonly Line[]): Promise<void> {
    const file = files.reports;
    const read = readAll(file, lines, readReport, blame);
    const known = await findImported(
      db,
      read.map(({ record }) => record.number),
    );
    for (const { at, record } of read) {
      const account = goodAccounts.get(record.accountId);
      const isKnown = known.has(record.number);
      const faults = [
        ...(numbers.has(record.number) ? ['number stands in an earlier line too'] : []),
        ...(account ? [] : ['accountId is no good line of the accounts file']),
        ...(account?.isClaimed && !isKnown
          ? ['accountId was taken over already: nothing can be added to it']
          : []),
      ];
      numbers.add(record.number);
      if (!account || faults.length > 0) {
        blame(file, at, faults);
        continue;
      }
      account.earned += record.contribution;
      account.reportsAt.push(at);
      accept(file, at, isKnown);
    }
  }

  /** Checks that need all lines. */
  function end(): { accounts: Checked; reports: Checked } {
    for (const { at, contribution, earned, reportsAt } of goodAccounts.values()) {
      if (earned <= contribution) continue;
      blame(files.accounts, at, [
        `contribution is ${contribution}, less than the ${earned} of its reports`,
      ]);
      for (const line of reportsAt) blame(files.reports, line, []);
    }
    return { accounts: countOf(files.accounts), reports: countOf(files.reports) };
  }

  return {
    accounts,
    reports,
    end,
    isGoodAccount: ({ at }: Line) => files.accounts.good.has(at),
    isGoodReport: ({ at }: Line) => files.reports.good.has(at),
  };
}

interface CheckedFile {
  readonly name: string;
  readonly good: Set<number>;
  readonly fresh: Set<number>;
  readonly bad: Set<number>;
}

const newFile = (path: string): CheckedFile => ({
  name: basename(path),
  good: new Set(),
  fresh: new Set(),
  bad: new Set(),
});

function accept(file: CheckedFile, at: number, isKnown: boolean): void {
  file.good.add(at);
  if (!isKnown) file.fresh.add(at);
}

const countOf = ({ good, fresh, bad }: CheckedFile): Checked => ({
  lines: good.size + bad.size,
  fresh: fresh.size,
  known: good.size - fresh.size,
  bad: bad.size,
});

function readAll<T>(
  file: CheckedFile,
  lines: readonly Line[],
  read: (value: Record<string, unknown>) => { record: T } | { faults: readonly string[] },
  blame: (file: CheckedFile, at: number, faults: readonly string[]) => void,
): { at: number; record: T }[] {
  return lines.flatMap(({ at, value, fault }) => {
    const found = value ? read(value) : { faults: [fault ?? 'is empty'] };
    if ('record' in found) return [{ at, record: found.record }];
    blame(file, at, found.faults);
    return [];
  });
}

/** The phones and mail addresses among these that another account in the database has. */
async function takenContacts(
  db: Db,
  keys: Keys,
  accounts: readonly EarlierAccount[],
): Promise<{ phone: Set<string>; email: Set<string> }> {
  const taken = { phone: new Set<string>(), email: new Set<string>() };
  for (const kind of ['phone', 'email'] as const) {
    const byHash = new Map(
      accounts.flatMap((account) => {
        const hash = indexesOf(keys, account)[kind];
        const contact = account[kind];
        return hash && contact ? [[hash.toString('hex'), contact] as const] : [];
      }),
    );
    const hashes = [...byHash.keys()].map((hex) => Buffer.from(hex, 'hex'));
    for (const { hash } of await queries.findReached(db, `${kind}_index`, hashes))
      taken[kind].add(byHash.get(hash.toString('hex')) ?? '');
  }
  return taken;
}
