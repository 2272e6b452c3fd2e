import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../platform/database/database.ts';

const rowColumns = [
  'id',
  'name',
  'type',
  'price',
  'cash_value',
  'stock',
  'per_user_limit',
  'description',
  'exchanged_count',
  'on_shelf',
  'created_at',
] as const;
export type RowOfGift = NonNullable<Awaited<ReturnType<typeof findGift>>>;

const sorts = {
  1: [
    ['recommend_weight', 'desc'],
    ['created_at', 'desc'],
    ['id', 'asc'],
  ],
  2: [
    ['created_at', 'desc'],
    ['id', 'asc'],
  ],
  3: [
    ['price', 'asc'],
    ['id', 'asc'],
  ],
  4: [
    ['price', 'desc'],
    ['id', 'asc'],
  ],
  5: [
    ['exchanged_count', 'desc'],
    ['id', 'asc'],
  ],
} as const;

interface Offered {
  sort: keyof typeof sorts;
  /** Only what these coins buy and is there. */
  within: number | null;
  offset: number;
  limit: number;
}

export async function countOffered(db: Db, { within }: Pick<Offered, 'within'>): Promise<number> {
  const counted = await offered(db, within)
    .select(({ fn }) => fn.countAll<number>().as('gifts'))
    .executeTakeFirstOrThrow();
  return counted.gifts;
}

export async function listOffered(
  db: Db,
  { sort, within, offset, limit }: Offered,
): Promise<RowOfGift[]> {
  const sorted = sorts[sort].reduce(
    (query, [column, order]) => query.orderBy(column, order),
    offered(db, within).select(rowColumns),
  );
  return sorted.offset(offset).limit(limit).execute();
}

const offered = (db: Db, within: number | null) =>
  db
    .selectFrom('gift')
    .where('on_shelf', '=', true)
    .$if(within !== null, (query) =>
      query.where('price', '<=', within ?? 0).where('stock', '>', 0),
    );

export async function findGift(db: Db, id: string) {
  return db.selectFrom('gift').where('id', '=', id).select(rowColumns).executeTakeFirst();
}

/** What of a gift a person holds, and which of their places is free. Cancelled orders hold none. */
export async function placesOf(
  db: Db,
  giftId: string,
  researcherId: string,
): Promise<{ taken: number; free: number | null }> {
  const held = db
    .selectFrom('gift_order')
    .where('gift_id', '=', giftId)
    .where('researcher_id', '=', researcherId)
    .where('schedule', '<>', -1);
  const { taken } = await held
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .executeTakeFirstOrThrow();
  const { free } = await db
    .selectFrom(sql<{ slot: number }>`generate_series(1, 100)`.as<'place'>(sql`place(slot)`))
    .where('place.slot', 'not in', held.select('slot'))
    .select(({ fn }) => fn.min('place.slot').as('free'))
    .executeTakeFirstOrThrow();
  return { taken, free };
}

/** What of a buyer the page of a gift must know. */
export async function getBuyer(db: Db, id: string) {
  return db
    .selectFrom('researcher')
    .where('id', '=', id)
    .select(({ exists, selectFrom }) => [
      'real_status',
      exists(
        selectFrom('address')
          .whereRef('address.researcher_id', '=', 'researcher.id')
          .select('address.id'),
      ).as('has_address'),
    ])
    .executeTakeFirstOrThrow();
}

/** Takes one piece, if there is one and it is still what the person saw. The last step of an exchange: everyone waits for this row. */
export async function takePiece(tx: Tx, id: string, shownPrice: number): Promise<boolean> {
  const taken = await tx
    .updateTable('gift')
    .set((eb) => ({ stock: eb('stock', '-', 1), exchanged_count: eb('exchanged_count', '+', 1) }))
    .where('id', '=', id)
    .where('stock', '>', 0)
    .where('price', '=', shownPrice)
    .where('on_shelf', '=', true)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Puts the piece of a cancelled order back. */
export async function returnPiece(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('gift')
    .set((eb) => ({ stock: eb('stock', '+', 1), exchanged_count: eb('exchanged_count', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

const staffColumns = [...rowColumns, 'recommend_weight', 'version'] as const;
export type StaffRowOfGift = Awaited<ReturnType<typeof listAll>>[number];

export async function countAll(db: Db): Promise<number> {
  return (
    await db
      .selectFrom('gift')
      .select(({ fn }) => fn.countAll<number>().as('gifts'))
      .executeTakeFirstOrThrow()
  ).gifts;
}

/** Newest first. */
export async function listAll(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('gift')
    .select(staffColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export interface GiftFields {
  name: string;
  type: number;
  price: number;
  cashValue: number | null;
  perUserLimit: number;
  description: string;
  recommendWeight: number;
  onShelf: boolean;
}

const columnsOf = (fields: GiftFields) => ({
  name: fields.name,
  type: fields.type,
  price: fields.price,
  cash_value: fields.cashValue,
  per_user_limit: fields.perUserLimit,
  description: fields.description,
  recommend_weight: fields.recommendWeight,
  on_shelf: fields.onShelf,
});

export async function insertGift(
  tx: Tx,
  id: string,
  stock: number,
  fields: GiftFields,
): Promise<number> {
  const { version } = await tx
    .insertInto('gift')
    .values({ id, stock, ...columnsOf(fields) })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Answers the new version, or nothing when the gift is no longer the version that was read. */
export async function updateGift(
  tx: Tx,
  id: string,
  version: number,
  fields: GiftFields,
): Promise<number | undefined> {
  const updated = await tx
    .updateTable('gift')
    .set({ ...columnsOf(fields), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return updated?.version;
}

/** Answers the new stock, or nothing when it would fall below 0. */
export async function addStock(tx: Tx, id: string, delta: number): Promise<number | undefined> {
  const updated = await tx
    .updateTable('gift')
    .set((eb) => ({ stock: eb('stock', '+', delta) }))
    .where('id', '=', id)
    .where(sql<boolean>`stock + ${delta} >= 0`)
    .returning('stock')
    .executeTakeFirst();
  return updated?.stock;
}

export async function insertStockEntry(
  tx: Tx,
  entry: { giftId: string; delta: number; reason: string; staffId: string },
): Promise<void> {
  await tx
    .insertInto('stock_entry')
    .values({
      id: newId(),
      gift_id: entry.giftId,
      delta: entry.delta,
      reason: entry.reason,
      staff_id: entry.staffId,
    })
    .execute();
}

/** Pictures that orders of this gift show. */
export async function listOrderedImages(tx: Tx, giftId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('gift_order')
    .where('gift_id', '=', giftId)
    .where('gift_image', '<>', '')
    .select('gift_image')
    .distinct()
    .execute();
  return rows.map((row) => row.gift_image);
}
