import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { orderedName } from '../../platform/database/named.ts';
import type { Reason } from './ledger.queries.ts';

export interface EntryFilter {
  readonly kind: Reason['kind'] | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Only entries with lower numbers. */
  readonly below?: number | undefined;
}

/** Which of a person's entries: a number of them below a limit, or a list of numbers. */
export type WhichEntries =
  | { readonly below: number; readonly limit: number }
  | { readonly seqs: readonly string[] };

export async function listCoinEntries(db: Db, walletId: string, which: WhichEntries) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('ledger_entry')
        .where('account_id', '=', walletId)
        .where(isAmong(which))
        .orderBy('seq', 'desc')
        .limit(limitOf(which))
        .select(['id', 'tx_id', 'seq', 'amount', 'balance_after'])
        .as('entry'),
    )
    .innerJoin('ledger_tx as posted', 'posted.id', 'entry.tx_id')
    .leftJoin('report', (join) =>
      join.onRef('report.id', '=', 'posted.source_id').on('posted.source_kind', '=', 'report'),
    )
    .leftJoin('gift_order', (join) =>
      join.onRef('gift_order.id', '=', 'posted.source_id').on('posted.source_kind', '=', 'order'),
    )
    .orderBy('entry.seq', 'desc')
    .select([
      'entry.id',
      sql<number>`entry.seq`.as('seq'),
      'entry.amount',
      'entry.balance_after',
      'posted.kind',
      'posted.source_kind',
      'posted.source_id',
      'posted.reason as note',
      'posted.created_at',
      isReplacing('ledger_tx', 'posted').as('is_replacing'),
      'report.title as report_title',
      orderedName().$castTo<string | null>().as('gift_name'),
    ])
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof listCoinEntries>>[number];

/** The numbers of a wallet's entries of this kind and time, newest first, from an index alone. */
export const coinEntries = (db: Db, walletId: string, { kind, from, to, below }: EntryFilter) =>
  db
    .selectFrom('ledger_entry')
    .where('account_id', '=', walletId)
    .where('seq', 'is not', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(from !== undefined, (query) => query.where('posted_at', '>=', given(from)))
    .$if(to !== undefined, (query) => query.where('posted_at', '<=', given(to)))
    .$if(below !== undefined, (query) => query.where('seq', '<', below ?? 0))
    .orderBy('seq', 'desc')
    .select('seq as key');

export async function listContributionEntries(
  db: Db,
  researcherId: string,
  which: WhichEntries,
): Promise<EntryRow[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('contribution_entry')
        .where('researcher_id', '=', researcherId)
        .where(isAmong(which))
        .orderBy('seq', 'desc')
        .limit(limitOf(which))
        .selectAll()
        .as('entry'),
    )
    .leftJoin('report', (join) =>
      join.onRef('report.id', '=', 'entry.source_id').on('entry.source_kind', '=', 'report'),
    )
    .orderBy('entry.seq', 'desc')
    .select([
      'entry.id',
      'entry.seq',
      'entry.amount',
      'entry.balance_after',
      'entry.kind',
      'entry.source_kind',
      'entry.source_id',
      sql<string>`''`.as('note'),
      'entry.created_at',
      isReplacing('contribution_entry', 'entry').as('is_replacing'),
      'report.title as report_title',
      sql<null>`null`.as('gift_name'),
    ])
    .execute();
}

/** The same for a person's contribution. */
export const contributionEntries = (
  db: Db,
  researcherId: string,
  { kind, from, to, below }: EntryFilter,
) =>
  db
    .selectFrom('contribution_entry')
    .where('researcher_id', '=', researcherId)
    .$call((query) => (kind === undefined ? query : query.where('kind', '=', kind)))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', given(from)))
    .$if(to !== undefined, (query) => query.where('created_at', '<=', given(to)))
    .$if(below !== undefined, (query) => query.where('seq', '<', below ?? 0))
    .orderBy('seq', 'desc')
    .select('seq as key');

// One act posts both at the same time; a later revocation posts at another time.
const isReplacing = (table: 'ledger_tx' | 'contribution_entry', row: 'posted' | 'entry') => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`exists (select from ${sql.table(table)} as other
    where other.kind = case ${of('kind')} when 'award' then 'awardReversal' when 'awardReversal' then 'award' end
      and other.source_kind = ${of('source_kind')} and other.source_id = ${of('source_id')}
      and other.created_at = ${of('created_at')})`;
};

// Numbers have no gaps, so a range gives both limits. The `limit` tells the planner that there are few rows.
const isAmong = (which: WhichEntries) =>
  'seqs' in which
    ? sql<boolean>`seq = any(${which.seqs}::bigint[])`
    : sql<boolean>`seq < ${which.below} and seq >= ${which.below - which.limit}`;
const limitOf = (which: WhichEntries): number =>
  'seqs' in which ? which.seqs.length : which.limit;

/** Days on which something counted. */
export async function listDays(db: Db, researcherId: string, from: string) {
  return db
    .selectFrom('contribution_day')
    .where('researcher_id', '=', researcherId)
    .where('day', '>=', from)
    .orderBy('day')
    .select(['day', 'contribution', 'valid_count'])
    .execute();
}

export async function listMonths(db: Db, researcherId: string, months: readonly string[]) {
  return db
    .selectFrom('rank_score')
    .where('researcher_id', '=', researcherId)
    .where('period', 'in', months)
    .select(['period', 'contribution'])
    .execute();
}

const given = (moment: Date | undefined) => sql<number>`${moment}::timestamptz`;

/** Coins of a person's awards that wait for a second signature. */
export async function sumPending(db: Db, researcherId: string): Promise<number> {
  const { coins } = await db
    .selectFrom('proposal')
    .leftJoin('award as raised', (join) =>
      join
        .on('raised.report_id', '=', sql<string>`proposal.subject::uuid`)
        .on('raised.seq', '=', sql<number>`(proposal.params ->> 'raises')::int`),
    )
    .where('proposal.researcher_id', '=', researcherId)
    .where('proposal.kind', '=', 'award')
    .where('proposal.outcome', 'is', null)
    .select(
      sql<number>`coalesce(sum(proposal.coins - coalesce(raised.coins, 0)), 0)::bigint`.as('coins'),
    )
    .executeTakeFirstOrThrow();
  return coins;
}
