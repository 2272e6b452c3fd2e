import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { GiftType } from '@shieldsource/contract/gifts/calls';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';
import { rowColumns } from './gifts.queries.ts';

const staffColumns = () =>
  [
    ...rowColumns(),
    'recommend_weight',
    'version',
    'price_peak',
    'cash_peak',
    'cash_signed',
  ] as const;

export const countAll = (db: Db): Promise<number> =>
  countCapped(db, db.selectFrom('gift').select('id'));

/** Newest first. */
export async function listAll(db: Db, { offset, limit }: Range) {
  return db
    .selectFrom('gift')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .select(staffColumns())
    .execute();
}

export type RowOfShelf = Awaited<ReturnType<typeof listAll>>[number];

/** The one with this id, or none. */
export const listById = (db: Db, id: string): Promise<RowOfShelf[]> =>
  db.selectFrom('gift').where('id', '=', id).select(staffColumns()).execute();

export interface GiftFields {
  name: string;
  nameEn: string;
  type: GiftType;
  price: number;
  cashValue: number | null;
  perUserLimit: number;
  description: string;
  recommendWeight: number;
  onShelf: boolean;
}

const columnsOf = (fields: GiftFields) => ({
  name: fields.name,
  name_en: fields.nameEn,
  type: fields.type,
  price: fields.price,
  cash_value: fields.cashValue,
  per_user_limit: fields.perUserLimit,
  description: fields.description,
  recommend_weight: fields.recommendWeight,
  on_shelf: fields.onShelf,
});

/** Answers the version, or undefined if there is a gift with this id already. */
export async function insertGift(
  tx: Tx,
  id: string,
  stock: number,
  fields: GiftFields,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('gift')
    .values({ id, stock, ...columnsOf(fields) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted?.version;
}

/** The highest values since two people last signed, by which a fall is measured. Null before the first change. */
interface Peaks {
  pricePeak: number | null;
  cashPeak: number | null;
  /** The highest amount that two people have signed. */
  cashSigned: number | null;
}

/** A gift, locked until commit. */
export async function lockGift(
  tx: Tx,
  id: string,
): Promise<(GiftFields & Peaks & { version: number }) | undefined> {
  return tx
    .selectFrom('gift')
    .where('id', '=', id)
    .select([
      'name',
      'name_en as nameEn',
      'type',
      'price',
      'cash_value as cashValue',
      'per_user_limit as perUserLimit',
      'description',
      'recommend_weight as recommendWeight',
      'on_shelf as onShelf',
      'price_peak as pricePeak',
      'cash_peak as cashPeak',
      'cash_signed as cashSigned',
      'version',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Answers the new version. Its caller has locked the gift. */
export async function updateGift(tx: Tx, id: string, fields: GiftFields): Promise<number> {
  const { version } = await tx
    .updateTable('gift')
    .set((eb) => ({ ...columnsOf(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Answers the new stock, or undefined when it would fall below 0. */
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

export const findStockEntry = (tx: Tx, id: string) =>
  tx
    .selectFrom('stock_entry')
    .where('id', '=', id)
    .select(['gift_id', 'delta', 'reason'])
    .executeTakeFirst();

/** With how many pieces a gift began. */
export async function firstStockOf(tx: Tx, giftId: string): Promise<number> {
  const entry = await tx
    .selectFrom('stock_entry')
    .where('gift_id', '=', giftId)
    .where('reason', '=', 'first')
    .select('delta')
    .executeTakeFirst();
  return entry?.delta ?? 0;
}

export async function insertStockEntry(
  tx: Tx,
  entry: {
    id?: string | undefined;
    giftId: string;
    delta: number;
    reason: string;
    staffId: string;
  },
): Promise<void> {
  await tx
    .insertInto('stock_entry')
    .values({
      id: entry.id ?? newId(),
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

/** Answers the new version. */
export async function setCost(
  tx: Tx,
  giftId: string,
  {
    price,
    cashValue,
    shelves,
  }: {
    readonly price: number;
    readonly cashValue: number | null;
    readonly shelves: boolean;
  },
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
