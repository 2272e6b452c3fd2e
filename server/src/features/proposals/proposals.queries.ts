import { sql, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import type { ProposalKind, proposalOutcome } from '@shieldsource/contract/staff/proposals';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';
import { markedNameOf } from '../../platform/staff-name.ts';

/** What is proposed. */
export interface NewProposal {
  /** A new one, if it is not given. */
  readonly id?: string;
  readonly kind: ProposalKind;
  /** The id or key of what it is about, of which each has one open proposal of a kind at most. */
  readonly subject: string;
  /** The version of the subject that the asker saw. */
  readonly basedOn?: number;
  /** Whom a tie names, or an award is for. */
  readonly researcherId?: string;
  /** Of an award. */
  readonly contribution?: number;
  readonly coins?: number;
  /** What a signature allows, as the guard of what it changes compares it. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly secret?: Buffer | null;
  readonly reason?: string;
  readonly askedBy: string;
}

/** Answers false where there is one with this id, or another of the same kind and subject waits. */
export async function insert(
  tx: Tx,
  { id = newId(), kind, subject, params = {}, secret = null, reason = '', ...asked }: NewProposal,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('proposal')
    .values({
      id,
      kind,
      subject,
      based_on: asked.basedOn ?? null,
      researcher_id: asked.researcherId ?? null,
      contribution: asked.contribution ?? null,
      coins: asked.coins ?? null,
      params: JSON.stringify(params),
      sealed: secret,
      reason,
      asked_by: asked.askedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const columns = [
  'proposal.id',
  'proposal.kind',
  'proposal.subject',
  'proposal.based_on',
  'proposal.researcher_id',
  'proposal.contribution',
  'proposal.coins',
  'proposal.params',
  'proposal.sealed',
  'proposal.reason',
  'proposal.asked_by',
  'proposal.asked_at',
  'proposal.outcome',
] as const;

const find = (db: Db, id: string) =>
  db.selectFrom('proposal').where('proposal.id', '=', id).select(columns);

export const findOne = (db: Db, id: string) => find(db, id).executeTakeFirst();
/** Locks a proposal against other decisions. */
export const lock = (tx: Tx, id: string) => find(tx, id).forNoKeyUpdate().executeTakeFirstOrThrow();
export type RowOfProposal = Awaited<ReturnType<typeof lock>>;

/** Proposals of a kind with the names of who asked and decided, to be joined by their `subject`. */
export const recordsOf = (db: Db, kind: ProposalKind) =>
  db
    .selectFrom('proposal')
    .innerJoin('staff as asker', 'asker.id', 'proposal.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'proposal.decided_by')
    .where('proposal.kind', '=', kind)
    .select(columns)
    .select([
      'proposal.reply',
      'proposal.decided_at',
      'asker.number as asker_number',
      markedNameOf<string>('asker').as('asker_name'),
      markedNameOf('decider').as('decider_name'),
    ]);

const waiting = (db: Db) =>
  db
    .selectFrom('proposal')
    .innerJoin('staff as asker', 'asker.id', 'proposal.asked_by')
    .leftJoin('researcher', 'researcher.id', 'proposal.researcher_id')
    .where('proposal.outcome', 'is', null)
    .select(columns)
    .select([markedNameOf<string>('asker').as('asker_name'), 'researcher.uid']);

/** The open proposals of a kind about these subjects. */
export const listOf = (db: Db, kind: ProposalKind, subjects: readonly string[]) =>
  waiting(db).where('kind', '=', kind).where('subject', 'in', subjects).execute();

interface Wanted {
  /** The kinds that the caller may sign. */
  readonly kinds: readonly ProposalKind[];
  readonly meId: string;
  readonly only?: ProposalKind | undefined;
}

// what is about oneself is for others, where its kind says so
const isWanted = ({ kinds, meId, only }: Wanted) =>
  sql<SqlBool>`outcome is null and (${only ?? null}::text is null or proposal.kind = ${only ?? null})
    and (asked_by = ${meId} or proposal.kind in (
      select kind from proposal_kind where kind = any(${kinds}::text[]) and not (leaves_out_subject and subject = ${meId})))`;

/** Newest first. */
export const listWaiting = (db: Db, wanted: Wanted, { offset, limit }: Range) =>
  waiting(db)
    .where(isWanted(wanted))
    .orderBy('proposal.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countWaiting = (db: Db, wanted: Wanted): Promise<number> =>
  countCapped(db, db.selectFrom('proposal').where(isWanted(wanted)).select('id'));

/** A trigger checks who decides, sets the time and wipes the secret. */
export async function decide(
  tx: Tx,
  id: string,
  { outcome, by, reply }: { outcome: CodeOf<typeof proposalOutcome>; by: string; reply: string },
): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ outcome, decided_by: by, reply })
    .where('id', '=', id)
    .execute();
}

/** Lets the open proposal about a subject lapse, if there is one. */
export async function lapse(tx: Tx, kind: ProposalKind, subject: string): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ outcome: 'lapsed' })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('outcome', 'is', null)
    .execute();
}

/** Names proposals by the rows that they are about. */
export const namedIn =
  (table: 'campaign' | 'gift' | 'report' | 'staff', name = sql<string>`name`) =>
  async (
    db: Db,
    proposals: readonly { subject: string }[],
  ): Promise<ReadonlyMap<string, string>> => {
    const ids = proposals.map(({ subject }) => subject);
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.id, row.name]));
  };

/** The open proposals of these kinds that a colleague made, oldest first. */
export const listAskedBy = (
  db: Db,
  kinds: readonly ProposalKind[],
  staffId: string,
  limit: number,
) =>
  db
    .selectFrom('proposal')
    .where('asked_by', '=', staffId)
    .where('outcome', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .limit(limit)
    .select(['kind', 'subject', 'asked_at'])
    .execute();

/** Whether there is no second admin whom this one could ask, and not because they sent them away (`is_alone`). */
export async function isAlone(db: Db, staffId: string): Promise<boolean> {
  const { rows } = await sql<{
    is_alone: boolean;
  }>`select is_alone(${staffId}) as is_alone`.execute(db);
  return rows[0]?.is_alone === true;
}

/** The limit of counting. */
const most = 100;

/** How many open proposals of each kind this colleague may sign, counted up to 100, in one statement that reads open ones alone. */
export async function countToSign(
  db: Db,
  meId: string,
): Promise<readonly { kind: ProposalKind; count: number }[]> {
  const { rows } = await sql<{ kind: ProposalKind; count: number }>`
    with open as (
      select kind, asked_by, signers from proposal join proposal_kind using (kind)
      where outcome is null and not (leaves_out_subject and subject = ${meId})),
    -- asked once for all that one person proposed
    signs as materialized (
      select asked_by, signers from (select distinct asked_by, signers from open) as asked where may_sign(asked_by, ${meId}, signers))
    select kind, least(count(*), ${most})::int as count from open join signs using (asked_by, signers) group by kind`.execute(
    db,
  );
  return rows;
}
