import { type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { bulkKind, bulkState } from '@shieldsource/contract/report-work';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';

/** The act for each of many reports. */
export interface BulkAct {
  readonly kind: CodeOf<typeof bulkKind>;
  readonly toId: string | null;
  readonly reason: string | null;
  readonly duplicateOf: string;
  readonly note: string;
}

/** One of the reports, with the version that was seen. */
export interface ChosenReport {
  readonly reportId: string;
  readonly version?: number;
  readonly from?: string | null;
}

/** A proposal to act on many reports. */
export interface Proposal {
  readonly id: string;
  readonly staffId: string;
  readonly asked: BulkAct;
  readonly chosen: readonly ChosenReport[];
}

const rowOf = ({ id, staffId, asked }: Proposal) => ({
  id,
  kind: asked.kind,
  staff_id: staffId,
  to_id: asked.toId,
  reason: asked.reason,
  duplicate_of: asked.duplicateOf,
  note: asked.note,
});

/** Answers false where there is one with this id already. */
export async function insertProposal(tx: Tx, proposal: Proposal): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('bulk_proposal')
    .values(rowOf(proposal))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return count === 1n;
}

/** Whether the one with this id is exactly this proposal. */
export async function isProposed(tx: Tx, proposal: Proposal): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_proposal')
    .where('id', '=', proposal.id)
    .select(['id', 'kind', 'staff_id', 'to_id', 'reason', 'duplicate_of', 'note'])
    .executeTakeFirst();
  const chosen = await tx
    .selectFrom('bulk_report')
    .where('bulk_id', '=', proposal.id)
    .orderBy('place')
    .select(['bulk_id', 'place', 'report_id', 'version', 'from_id'])
    .execute();
  return (
    isDeepStrictEqual(row, rowOf(proposal)) &&
    isDeepStrictEqual(chosen, chosenRowsOf(proposal.id, proposal.chosen))
  );
}

const chosenRowsOf = (bulkId: string, chosen: readonly ChosenReport[]) =>
  chosen.map(({ reportId, version, from }, before) => ({
    bulk_id: bulkId,
    place: before + 1,
    report_id: reportId,
    version: version ?? null,
    from_id: from ?? null,
  }));

export async function insertChosen(
  tx: Tx,
  bulkId: string,
  chosen: readonly ChosenReport[],
): Promise<void> {
  await tx.insertInto('bulk_report').values(chosenRowsOf(bulkId, chosen)).execute();
}

/** What one person does to some reports without a second. */
export interface DoneAlone {
  readonly id: string;
  readonly kind: BulkAct['kind'];
  readonly staffId: string;
  readonly reportIds: readonly string[];
}

/** Answers false where there is one with this id already. Fails with `bulk_alone_most` where it would be too many in an hour. */
export async function insertAlone(
  tx: Tx,
  { id, kind, staffId, reportIds }: DoneAlone,
): Promise<boolean> {
  const known = await tx
    .selectFrom('bulk_alone')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  if (known) return false;
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('bulk_alone')
    .values({ id, kind, staff_id: staffId, report_ids: [...reportIds] })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return count === 1n;
}

/** Whether the one with this id is exactly this. */
export async function isAlone(
  tx: Tx,
  { id, kind, staffId, reportIds }: DoneAlone,
): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_alone')
    .where('id', '=', id)
    .select(['kind', 'staff_id', 'report_ids'])
    .executeTakeFirst();
  return isDeepStrictEqual(row, { kind, staff_id: staffId, report_ids: reportIds });
}

/** The numbers of these reports; unknown ids are left out. */
export async function numbersOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('report')
    .where('id', 'in', ids)
    .select(['id', 'number'])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export async function lockProposal(tx: Tx, id: string) {
  return tx
    .selectFrom('bulk_proposal as bulk')
    .where('bulk.id', '=', id)
    .select(['bulk.id', 'bulk.staff_id', 'bulk.outcome'])
    .forUpdate()
    .executeTakeFirst();
}

export async function decide(
  tx: Tx,
  id: string,
  {
    outcome,
    staffId,
    reply = '',
  }: { outcome: 'approved' | 'returned'; staffId: string; reply?: string },
): Promise<void> {
  await tx
    .updateTable('bulk_proposal')
    .set({ outcome, decided_by: staffId, decided_at: sql`act_time()`, reply })
    .where('id', '=', id)
    .execute();
}

/** The act of a signed proposal, and those of its reports that were not tried yet, in order. */
export async function findApproved(db: Db, id: string) {
  const asked = await db
    .selectFrom('bulk_proposal')
    .where('id', '=', id)
    .where('outcome', '=', 'approved')
    .select(['kind', 'staff_id', 'to_id', 'reason', 'duplicate_of', 'note'])
    .executeTakeFirst();
  const left = await db
    .selectFrom('bulk_report')
    .where('bulk_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('place')
    .select(['place', 'report_id', 'version', 'from_id'])
    .execute();
  return asked && { asked, left };
}

/** Records the result for one report; answers false if that was done already. */
export async function markTried(
  tx: Tx,
  bulkId: string,
  place: number,
  outcome: string,
): Promise<boolean> {
  const marked = await tx
    .updateTable('bulk_report')
    .set({ outcome })
    .where('bulk_id', '=', bulkId)
    .where('place', '=', place)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

export async function listOutcomes(db: Db, bulkId: string) {
  return db
    .selectFrom('bulk_report')
    .innerJoin('report', 'report.id', 'bulk_report.report_id')
    .where('bulk_id', '=', bulkId)
    .orderBy('place')
    .select(['report.id', 'report.number', 'bulk_report.outcome'])
    .execute();
}

const inState = (db: Db, state: CodeOf<typeof bulkState>) =>
  db
    .selectFrom('bulk_proposal as bulk')
    .where('bulk.outcome', state === 'waiting' ? 'is' : '=', state === 'waiting' ? null : state);

export const countProposals = (db: Db, state: CodeOf<typeof bulkState>): Promise<number> =>
  countCapped(db, inState(db, state).select('bulk.id'));

const reportsOf = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from bulk_report where bulk_id = bulk.id and ${which})`;

const presented = (db: Db) =>
  db
    .selectFrom('bulk_proposal as bulk')
    .innerJoin('staff as proposer', 'proposer.id', 'bulk.staff_id')
    .leftJoin('staff as taker', 'taker.id', 'bulk.to_id')
    .select([
      'bulk.id',
      'bulk.kind',
      'bulk.outcome',
      'bulk.staff_id',
      'bulk.to_id',
      'bulk.reason',
      'bulk.duplicate_of',
      'bulk.note',
      'bulk.created_at',
      'proposer.name as proposer_name',
      'taker.name as taker_name',
    ])
    .select([
      reportsOf(sql`true`).as('count'),
      reportsOf(sql`outcome is not null`).as('tried'),
      reportsOf(sql`outcome <> ''`).as('refused'),
    ]);
export type RowOfBulk = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

export async function findProposal(db: Db, id: string) {
  return presented(db).where('bulk.id', '=', id).executeTakeFirst();
}

export async function listProposals(
  db: Db,
  state: CodeOf<typeof bulkState>,
  { offset, limit }: Range,
): Promise<RowOfBulk[]> {
  return presented(db)
    .where(
      'bulk.id',
      'in',
      inState(db, state)
        .orderBy('bulk.created_at', 'desc')
        .orderBy('bulk.id')
        .offset(offset)
        .limit(limit)
        .select('bulk.id'),
    )
    .orderBy('bulk.created_at', 'desc')
    .orderBy('bulk.id')
    .execute();
}
