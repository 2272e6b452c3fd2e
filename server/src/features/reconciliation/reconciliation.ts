import type { App } from '../../platform/app.ts';
import type { Keys } from '../../platform/crypto.ts';
import { inSnapshot, type Db, type Tx } from '../../platform/database/database.ts';
import { FaultList, type Findings } from '../../platform/findings.ts';
import { ended, type KeyChange, type KeyedColumn } from '../../platform/index-rotation.ts';
import {
  renewWitnesses,
  trustRows,
  verifyWitnesses,
  type WitnessedRows,
} from '../../platform/witness.ts';
import { verifyGifts, witnessedOrders, witnessedOrderSteps } from '../gifts/gifts.ts';
import { verifyLedger } from '../ledger/ledger.ts';
import { witnessedAwards } from '../awards/awards.ts';
import { verifyReports } from '../reports/reports.ts';
import { headAt, readHead, type Head } from './reconciliation.head.ts';
import * as queries from './reconciliation.queries.ts';
import { verifyRecorded } from './reconciliation.recorded.ts';

type Parts = Pick<App, 'db' | 'keys'>;

const witnessed: readonly WitnessedRows[] = [witnessedAwards, witnessedOrders, witnessedOrderSteps];

/** The head is signed too; without one, the next night verifies everything. */
export const keyedBooks: readonly KeyedColumn[] = [
  ...witnessed.map((rows) => ({
    table: 'witness',
    column: 'digest',
    renew: (tx: Tx, change: KeyChange) => renewWitnesses(tx, change, rows),
  })),
  ended('verified_head', 'head'),
];

export interface Reconciliation extends Findings {
  /** The number of rows that were checked, by name. */
  readonly counted: Readonly<Record<string, number>>;
  /** The new head. Recorded elsewhere, it shows later whether rows up to then were removed. */
  readonly head: string;
}

/**
 * Checks everything about coins, contribution, gifts and awards: from the rows alone, and against their witnesses, which
 * have a key outside of the database; and who decided what, and what was written, against the events that recorded it. With
 * `since`, the head of an earlier run: that no row before it is gone, and everything written after it; all, where rows came
 * before it. All of it as of one moment, while the servers write. Throws `BadHead`.
 */
export const reconcile = ({ db, keys }: Parts, since?: string): Promise<Reconciliation> =>
  inSnapshot(db, (snapshot) => verify(snapshot, keys, since));

async function verify(db: Db, keys: Keys, since: string | undefined): Promise<Reconciliation> {
  const head = since === undefined ? undefined : readHead(keys, since);
  const held = head && (await compareCounts(db, head));
  const after = held?.hasMore ? undefined : head?.after;
  const next = await headAt(db, keys);
  const [ledger, reports, gifts] = [
    await verifyLedger(db, after),
    await verifyReports(db, after),
    await verifyGifts(db, after),
  ];
  const counted: Record<string, number> = {
    wallets: ledger.wallets,
    entries: ledger.entries,
    reports: reports.reports,
    gifts: gifts.gifts,
    orders: gifts.orders,
  };
  const faults = new FaultList();
  for (const found of [ledger, reports, gifts]) faults.take(found);
  if (held) faults.addAll(held.gone);
  let rows = 0;
  for (const kind of witnessed) rows += await verifyWitnesses(db, keys, kind, faults, after);
  const recorded = await verifyRecorded(db, faults, after);
  return { counted: { ...counted, witnessed: rows, recorded }, ...faults.found(), head: next };
}

/** What went since the head, and whether more came: by a server whose clock was behind, or because the head's was ahead. */
async function compareCounts(db: Db, head: Head): Promise<{ gone: string[]; hasMore: boolean }> {
  const now = await queries.countBefore(db, head.after);
  const gone: string[] = [];
  let hasMore = false;
  for (const [table, before] of Object.entries(head.counts)) {
    const count = now[table] ?? 0;
    if (count < before)
      gone.push(`${table} held ${before} rows at the head, and holds ${count} of that time now`);
    hasMore ||= count > before;
  }
  return { gone, hasMore };
}

/** Adds witnesses to rows that have none, taking them as correct; answers how many of each kind. */
export async function trustAllRows({ db, keys }: Parts): Promise<Record<string, number>> {
  const trusted: Record<string, number> = {};
  for (const kind of witnessed) trusted[kind.table] = await trustRows(db, keys, kind);
  return trusted;
}
