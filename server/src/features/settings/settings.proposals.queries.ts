import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../platform/database/database.ts';
import { markedNameOf } from '../../platform/staff-name.ts';

/** Changes that wait for another admin, at most one for each setting. */
export const listOpen = (db: Db) =>
  db
    .selectFrom('setting_proposal as proposal')
    .innerJoin('staff as author', 'author.id', 'proposal.staff_id')
    .where('outcome', 'is', null)
    .select([
      'proposal.id',
      'key',
      'value',
      'proposal.staff_id',
      'proposal.created_at',
      markedNameOf<string>('author').as('author_name'),
    ])
    .execute();

/** Answers false while another change of the setting waits. */
export async function insertProposal(
  tx: Tx,
  proposal: {
    readonly key: string;
    readonly basedOn: number;
    readonly isSecret: boolean;
    readonly staffId: string;
    readonly held: (id: string) => {
      readonly value: string | null;
      readonly sealed: Buffer | null;
    };
  },
): Promise<boolean> {
  const id = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('setting_proposal')
    .values({
      id,
      key: proposal.key,
      based_on: proposal.basedOn,
      is_secret: proposal.isSecret,
      staff_id: proposal.staffId,
      ...proposal.held(id),
    })
    .onConflict((conflict) => conflict.column('key').where('outcome', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks a proposal against other decisions. */
export const lockProposal = (tx: Tx, id: string) =>
  tx
    .selectFrom('setting_proposal as proposal')
    .innerJoin('staff as author', 'author.id', 'proposal.staff_id')
    .where('proposal.id', '=', id)
    .select(['proposal.id', 'key', 'based_on', 'value', 'sealed', 'outcome', 'proposal.staff_id'])
    .forUpdate('proposal')
    .executeTakeFirst();

export async function decide(
  tx: Tx,
  id: string,
  by: string,
  outcome: 'signed' | 'returned' | 'withdrawn',
): Promise<void> {
  await tx
    .updateTable('setting_proposal')
    // a trigger sets the time
    .set({ outcome, decided_by: by })
    .where('id', '=', id)
    .execute();
}
