import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { markedNameOf } from '../../platform/staff-name.ts';

export interface Cost {
  readonly price: number;
  readonly cashValue: number | null;
}

/** The open price changes of these gifts, with who proposed them. */
export const listOpen = (db: Db, giftIds: readonly string[]) =>
  db
    .selectFrom('gift_price_change')
    .innerJoin('staff', 'staff.id', 'gift_price_change.proposed_by')
    .where('gift_id', 'in', giftIds)
    .where('outcome', 'is', null)
    .select([
      'gift_price_change.id',
      'gift_id',
      'price',
      'cash_value',
      'shelves',
      'proposed_by',
      markedNameOf<string>('staff').as('proposer'),
      'gift_price_change.created_at',
    ])
    .execute();

export async function insertChange(
  tx: Tx,
  change: Cost & {
    readonly id: string;
    readonly giftId: string;
    readonly staffId: string;
    readonly shelves: boolean;
  },
): Promise<void> {
  await tx
    .insertInto('gift_price_change')
    .values({
      id: change.id,
      gift_id: change.giftId,
      price: change.price,
      cash_value: change.cashValue,
      shelves: change.shelves,
      proposed_by: change.staffId,
    })
    .execute();
}

export const findChange = (tx: Tx, id: string) =>
  tx
    .selectFrom('gift_price_change')
    .where('id', '=', id)
    .select(['gift_id', 'price', 'cash_value as cashValue', 'outcome', 'shelves', 'proposed_by'])
    .executeTakeFirst();

/** Closes the open price change of a gift, if there is one. */
export async function answerOpen(
  tx: Tx,
  giftId: string,
  outcome: 'approved' | 'returned' | 'fallen',
  staffId: string,
): Promise<void> {
  await tx
    .updateTable('gift_price_change')
    .set({ outcome, decided_by: staffId, decided_xid: sql<string>`pg_current_xact_id()` })
    .where('gift_id', '=', giftId)
    .where('outcome', 'is', null)
    .execute();
}

/** Answers the new version. */
export async function setCost(
  tx: Tx,
  giftId: string,
  { price, cashValue, shelves }: Cost & { readonly shelves: boolean },
): Promise<number> {
  const { version } = await tx
    .updateTable('gift')
    .set((eb) => ({
      price,
      cash_value: cashValue,
      ...(shelves && { on_shelf: true }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', giftId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
