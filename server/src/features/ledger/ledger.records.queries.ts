import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface EntryFilter {
  readonly kind: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** Entries numbered lower than `below`, the newest first. */
export interface EntryPart {
  readonly below: number;
  readonly offset: number;
  readonly limit: number;
}

export async function listCoinEntries(
  db: Db,
  walletId: string,
  filter: EntryFilter,
  { below, offset, limit }: EntryPart,
) {
  return coinEntries(db, walletId, filter)
    .leftJoin('report', (join) =>
      join.onRef('report.id', '=', 'posted.source_id').on('posted.source_kind', '=', 'report'),
    )
    .leftJoin('gift_order', (join) =>
      join.onRef('gift_order.id', '=', 'posted.source_id').on('posted.source_kind', '=', 'order'),
    )
    .where('entry.seq', '<', below)
    .orderBy('entry.seq', 'desc')
    .offset(offset)
    .limit(limit)
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
      'report.title as report_title',
      'gift_order.gift_name',
    ])
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof listCoinEntries>>[number];

/** Of one person's entries alone. */
export async function countCoinEntries(
  db: Db,
  walletId: string,
  filter: EntryFilter,
): Promise<number> {
  const counted = await coinEntries(db, walletId, filter)
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return counted.entries;
}

const coinEntries = (db: Db, walletId: string, { kind, from, to }: EntryFilter) =>
  db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_tx as posted', 'posted.id', 'entry.tx_id')
    .where('entry.account_id', '=', walletId)
    .$if(kind !== undefined, (query) => query.where('posted.kind', '=', kind ?? ''))
    .$if(from !== undefined, (query) => query.where('posted.created_at', '>=', given(from)))
    .$if(to !== undefined, (query) => query.where('posted.created_at', '<=', given(to)));

export async function listContributionEntries(
  db: Db,
  researcherId: string,
  filter: EntryFilter,
  { below, offset, limit }: EntryPart,
): Promise<EntryRow[]> {
  return contributionEntries(db, researcherId, filter)
    .leftJoin('report', (join) =>
      join.onRef('report.id', '=', 'entry.source_id').on('entry.source_kind', '=', 'report'),
    )
    .where('entry.seq', '<', below)
    .orderBy('entry.seq', 'desc')
    .offset(offset)
    .limit(limit)
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
      'report.title as report_title',
      sql<null>`null`.as('gift_name'),
    ])
    .execute();
}

/** Of one person's entries alone. */
export async function countContributionEntries(
  db: Db,
  researcherId: string,
  filter: EntryFilter,
): Promise<number> {
  const counted = await contributionEntries(db, researcherId, filter)
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return counted.entries;
}

const contributionEntries = (db: Db, researcherId: string, { kind, from, to }: EntryFilter) =>
  db
    .selectFrom('contribution_entry as entry')
    .where('entry.researcher_id', '=', researcherId)
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? ''))
    .$if(from !== undefined, (query) => query.where('entry.created_at', '>=', given(from)))
    .$if(to !== undefined, (query) => query.where('entry.created_at', '<=', given(to)));

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

/** Coins of awards that wait for a second signature. An index holds just those, by person. */
export async function sumPending(db: Db, researcherId: string): Promise<number> {
  const { coins } = await db
    .selectFrom('award_proposal')
    .where('researcher_id', '=', researcherId)
    .where('outcome', 'is', null)
    .select(sql<number>`coalesce(sum(coins), 0)::bigint`.as('coins'))
    .executeTakeFirstOrThrow();
  return coins;
}
