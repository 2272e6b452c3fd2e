import { type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { reviewReasons } from '@shieldsource/contract/reports/calls';
import { bulkKind, type bulkState } from '@shieldsource/contract/reports/work';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';
import { findOne, propose, recordsOf } from '../proposals/proposals.ts';

/** The act for each of many reports. */
export type BulkAct = {
  readonly toId: string | null;
  readonly duplicateOf: string;
  readonly note: string;
} & (
  | { readonly kind: 'assign'; readonly reason: null }
  | { readonly kind: 'ignore'; readonly reason: (typeof reviewReasons)[number] }
);

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

/** The act that a proposal was made for. */
export const actIn = (params: unknown): BulkAct => params as BulkAct;

/** Answers false where there is one with this id already. */
export const insertProposal = (tx: Tx, { id, staffId, asked }: Proposal): Promise<boolean> =>
  propose(tx, { id, kind: 'bulk', subject: id, params: { ...asked }, askedBy: staffId });

/** Whether the one with this id is exactly this proposal. */
export async function isProposed(tx: Tx, proposal: Proposal): Promise<boolean> {
  const row = await findOne(tx, proposal.id);
  const chosen = await tx
    .selectFrom('proposal_item')
    .where('proposal_id', '=', proposal.id)
    .orderBy('place')
    .select(['proposal_id', 'place', 'report_id', 'version', 'from_id'])
    .execute();
  return (
    row?.asked_by === proposal.staffId &&
    isDeepStrictEqual(row.params, { ...proposal.asked }) &&
    isDeepStrictEqual(chosen, chosenRowsOf(proposal.id, proposal.chosen))
  );
}

const chosenRowsOf = (proposalId: string, chosen: readonly ChosenReport[]) =>
  chosen.map(({ reportId, version, from }, before) => ({
    proposal_id: proposalId,
    place: before + 1,
    report_id: reportId,
    version: version ?? null,
    from_id: from ?? null,
  }));

export async function insertChosen(
  tx: Tx,
  id: string,
  chosen: readonly ChosenReport[],
): Promise<void> {
  await tx.insertInto('proposal_item').values(chosenRowsOf(id, chosen)).execute();
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

/** The act of a signed proposal, and those of its reports that were not tried yet, in order. */
export async function findApproved(db: Db, id: string) {
  const found = await findOne(db, id);
  if (found?.outcome !== 'approved') return undefined;
  const left = await db
    .selectFrom('proposal_item')
    .where('proposal_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('place')
    .select(['place', 'report_id', 'version', 'from_id'])
    .execute();
  return { asked: actIn(found.params), askedBy: found.asked_by, left };
}

/** Records the result for one report; answers false if that was done already. */
export async function markTried(
  tx: Tx,
  id: string,
  place: number,
  outcome: string,
): Promise<boolean> {
  const marked = await tx
    .updateTable('proposal_item')
    .set({ outcome })
    .where('proposal_id', '=', id)
    .where('place', '=', place)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

export async function listOutcomes(db: Db, id: string) {
  return db
    .selectFrom('proposal_item')
    .innerJoin('report', 'report.id', 'proposal_item.report_id')
    .where('proposal_id', '=', id)
    .orderBy('place')
    .select(['report.id', 'report.number', 'proposal_item.outcome'])
    .execute();
}

const inState = (db: Db, state: CodeOf<typeof bulkState>) =>
  db
    .selectFrom('proposal')
    .where('kind', '=', 'bulk')
    .where('outcome', state === 'waiting' ? 'is' : '=', state === 'waiting' ? null : state);

export const countProposals = (db: Db, state: CodeOf<typeof bulkState>): Promise<number> =>
  countCapped(db, inState(db, state).select('id'));

const reportsOf = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from proposal_item as item where proposal_id = proposal.id and ${which})`;

const presented = (db: Db) =>
  recordsOf(db, 'bulk')
    .leftJoin('staff as taker', (join) =>
      join.on(sql`taker.id`, '=', sql`(proposal.params ->> 'toId')::uuid`),
    )
    .select('taker.name as taker_name')
    .select([
      reportsOf(sql`true`).as('count'),
      reportsOf(sql`item.outcome is not null`).as('tried'),
      reportsOf(sql`item.outcome <> ''`).as('refused'),
    ]);
export type RowOfBulk = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** What these proposals are to do, and with how many reports. */
export async function titlesOf(
  db: Db,
  proposals: readonly { subject: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = proposals.map(({ subject }) => subject);
  const rows = await presented(db).where('proposal.id', 'in', ids).execute();
  return new Map(
    rows.map(({ id, params, count }) => [id, `${bulkKind.labelOf(actIn(params).kind)} ${count}`]),
  );
}

export async function findProposal(db: Db, id: string) {
  return presented(db).where('proposal.id', '=', id).executeTakeFirst();
}

export async function listProposals(
  db: Db,
  state: CodeOf<typeof bulkState>,
  { offset, limit }: Range,
): Promise<RowOfBulk[]> {
  return presented(db)
    .where(
      'proposal.id',
      'in',
      inState(db, state).orderBy('id', 'desc').offset(offset).limit(limit).select('id'),
    )
    .orderBy('proposal.id', 'desc')
    .execute();
}
