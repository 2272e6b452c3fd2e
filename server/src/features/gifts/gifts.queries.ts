import { sql } from 'kysely';
import type { GiftType } from '@shieldsource/contract/gifts/calls';
import { holdsText } from '../../platform/database/holds-text.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';
import { countCapped, type Range } from '../../platform/paging.ts';

/** The columns of a gift that are shown. */
export const rowColumns = () =>
  [
    'id',
    'name',
    'name_en',
    named('gift.name').as('shown_name'),
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

interface Which {
  /** Only gifts in stock that these coins can buy. */
  readonly within: number | null;
  /** Only of this kind. */
  readonly type: GiftType | undefined;
}

interface Offered extends Range, Which {
  readonly sort: keyof typeof sorts;
}

export const countOffered = (db: Db, which: Which): Promise<number> =>
  countCapped(db, offered(db, which).select('id'));

export async function listOffered(
  db: Db,
  { sort, offset, limit, ...which }: Offered,
): Promise<RowOfGift[]> {
  const gifts = offered(db, which).select(rowColumns()).offset(offset).limit(limit);
  return sorts[sort]
    .reduce((query, [column, order]) => query.orderBy(column, order), gifts)
    .execute();
}

const offered = (db: Db, { within, type }: Which) =>
  db
    .selectFrom('gift')
    .where('on_shelf', '=', true)
    .$call((query) => (type === undefined ? query : query.where('type', '=', type)))
    .$if(within !== null, (query) =>
      query.where('price', '<=', within ?? 0).where('stock', '>', 0),
    );

/** A search reads this many names, the newest. */
const readNames = 500;

/** Those on offer whose name contains these words, newest first. */
export function findByName(db: Db, words: string, limit: number) {
  const newest = offered(db, { within: null, type: undefined })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(readNames)
    .select(['id', 'name', 'name_en', named('gift.name').as('shown_name'), 'created_at']);
  return db
    .selectFrom(newest.as('newest'))
    .where(({ ref, or }) =>
      or([holdsText(ref('newest.name'), words), holdsText(ref('newest.name_en'), words)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .select(['newest.id', 'newest.shown_name as name'])
    .execute();
}

export async function findGift(db: Db, id: string) {
  return db.selectFrom('gift').where('id', '=', id).select(rowColumns()).executeTakeFirst();
}

/** How many of a gift a person has, and which number of their limit is free. Cancelled orders do not count. */
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
  const { taken, free } = await db
    .selectFrom(sql<{ slot: number }>`generate_series(1, 100)`.as<'place'>(sql`place(slot)`))
    .where('place.slot', 'not in', held.select('slot'))
    .select(({ fn }) => fn.min('place.slot').as('free'))
    .select(held.select(({ fn }) => fn.countAll<number>().as('held')).as('taken'))
    .executeTakeFirstOrThrow();
  return { taken: taken ?? 0, free };
}

/** Takes one piece, if there is one and the gift is still what the order says. The last step of an exchange, as everybody waits for this row. */
export async function takePiece(
  tx: Tx,
  { id, type, price, cash_value }: Pick<RowOfGift, 'id' | 'type' | 'price' | 'cash_value'>,
): Promise<boolean> {
  const taken = await tx
    .updateTable('gift')
    .set((eb) => ({ stock: eb('stock', '-', 1), exchanged_count: eb('exchanged_count', '+', 1) }))
    .where('id', '=', id)
    .where('stock', '>', 0)
    .where('type', '=', type)
    .where('price', '=', price)
    .where('cash_value', 'is not distinct from', cash_value)
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
