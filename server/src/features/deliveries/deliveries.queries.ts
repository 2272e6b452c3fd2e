import { sql } from 'kysely';
import type { DeliveryKind, DeliveryState } from '@shieldsource/contract/channels/deliveries';
import type { Db } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';
import { type EventPosition, isAfter, isSettled } from '../events/events.ts';

/** What is to be told to whom. */
export interface NewDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  /** A channel, or the person of a mail. */
  readonly receiverId: string;
  readonly eventId: string | null;
  readonly eventKind: string;
  /** Not before this moment; at once, if not given. */
  readonly notBefore?: Date | undefined;
}

const anew = sql`update set state = 'waiting', tries = 0, next_try_at = now(), merged_into = null`;

/** What was told to this receiver before is told again where `isAgain` says so. */
export async function insert(
  db: Db,
  deliveries: readonly NewDelivery[],
  isAgain: boolean,
): Promise<void> {
  const column = <K extends keyof NewDelivery>(key: K) => deliveries.map((one) => one[key]);
  const times = deliveries.map(({ notBefore }) => notBefore?.toISOString() ?? null);
  await sql`
    insert into delivery (id, kind, receiver_id, event_id, event_kind, next_try_at)
    select id, kind, receiver_id, event_id, event_kind, coalesce(not_before, now())
    from unnest(${column('id')}::uuid[], ${column('kind')}::text[], ${column('receiverId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('eventKind')}::text[], ${times}::timestamptz[]) as given (id, kind, receiver_id, event_id, event_kind, not_before)
    on conflict (receiver_id, event_id) do ${isAgain ? anew : sql`nothing`}`.execute(db);
}

const claimedColumns = ['id', 'kind', 'receiver_id', 'event_id', 'event_kind', 'tries'] as const;
export type ClaimedDelivery = Awaited<ReturnType<typeof claim>>[number];

/** Counts a try of what is due to a receiver, at most `limit`, the longest due first; nobody else gets them for `leaseSeconds`. */
export async function claim(db: Db, receiverId: string, limit: number, leaseSeconds: number) {
  const claimed = await db
    .with('due', (with_) =>
      with_
        .selectFrom('delivery')
        .where('receiver_id', '=', receiverId)
        .where('next_try_at', '<=', sql<number>`now()`)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('id as due_id'),
    )
    .updateTable('delivery')
    .from('due')
    .whereRef('id', '=', 'due_id')
    .set({
      tries: sql`tries + 1`,
      tried_at: sql<Date>`now()`,
      next_try_at: sql<Date>`now() + ${leaseSeconds} * interval '1 second'`,
    })
    .returning(claimedColumns)
    .execute();
  return claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What was to be told to a receiver after a place, in order, as far as no open transaction can add one before it. */
export async function listAfter(db: Db, receiverId: string, place: EventPosition, limit: number) {
  const parts = isAfter(place).map(
    (condition) => sql`
    (select id, event_id, event_kind, epoch, xid from delivery
     where receiver_id = ${receiverId} and ${condition} and ${isSettled}
     order by epoch, xid, id limit ${limit})`,
  );
  const { rows } = await sql<
    EventPosition & { readonly event_id: string | null; readonly event_kind: string }
  >`${sql.join(parts, sql` union all `)} order by epoch, xid, id limit ${limit}`.execute(db);
  return rows;
}

/** How much is due to a receiver, counted up to `most`. */
export async function countDue(db: Db, receiverId: string, most: number): Promise<number> {
  const due = db
    .selectFrom('delivery')
    .where('receiver_id', '=', receiverId)
    .where('next_try_at', '<=', sql<number>`now()`)
    .limit(most)
    .select('id');
  const { rows } = await sql<{
    due: number;
  }>`select count(*)::int as due from (${due}) as counted`.execute(db);
  return rows[0]?.due ?? 0;
}

/** When something is next due to a receiver, counted in seconds from now (below 0: already); null: nothing waits. */
export async function secondsToNext(db: Db, receiverId: string): Promise<number | null> {
  const next = await db
    .selectFrom('delivery')
    .where('receiver_id', '=', receiverId)
    .where('next_try_at', 'is not', null)
    .orderBy('next_try_at')
    .limit(1)
    .select(sql<number>`extract(epoch from next_try_at - now())::float8`.as('seconds'))
    .executeTakeFirst();
  return next?.seconds ?? null;
}

export async function settle(
  db: Db,
  ids: readonly string[],
  set: {
    state: DeliveryState;
    answer: string;
    /** Until the next try; null: there is none. */
    seconds?: number | null;
    mergedInto?: string;
  },
): Promise<void> {
  if (ids.length === 0) return;
  const { seconds = null, mergedInto = null } = set;
  await db
    .updateTable('delivery')
    .where('id', 'in', ids)
    .where('next_try_at', 'is not', null)
    .set({
      state: set.state,
      answer: set.answer,
      next_try_at: seconds === null ? null : sql<Date>`now() + ${seconds} * interval '1 second'`,
      merged_into: mergedInto,
    })
    .execute();
}

/** Gives back what was claimed and not tried, for now or in so many seconds. */
export async function putBack(db: Db, ids: readonly string[], seconds = 0): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('delivery')
    .where('id', 'in', ids)
    .where('next_try_at', 'is not', null)
    .set({
      tries: sql`tries - 1`,
      next_try_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .execute();
}

/** What waits for a later moment waits for this one. */
export async function putOff(db: Db, receiverId: string, until: Date): Promise<void> {
  await db
    .updateTable('delivery')
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'waiting')
    // what was taken is being sent
    .where('tries', '=', 0)
    .where('next_try_at', '>', sql<number>`now()`)
    .set({ next_try_at: until })
    .execute();
}

/** Who has not got what should have reached them an hour ago, of the last three days. */
export async function listStuck(db: Db, kind: DeliveryKind, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery')
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'failed'])
    .where('next_try_at', '<', sql<number>`now() - interval '1 hour'`)
    .where('created_at', '>', sql<number>`now() - interval '3 days'`)
    .distinct()
    .limit(limit)
    .select('receiver_id')
    .execute();
  return rows.map((row) => row.receiver_id);
}

export const findOne = (db: Db, id: string) =>
  db
    .selectFrom('delivery')
    .where('id', '=', id)
    .select(['id', 'kind', 'receiver_id', 'state', 'next_try_at'])
    .forUpdate()
    .executeTakeFirst();

export async function startAnew(db: Db, id: string): Promise<void> {
  await db
    .updateTable('delivery')
    .where('id', '=', id)
    .set({ state: 'waiting', tries: 0, next_try_at: sql<Date>`now()`, merged_into: null })
    .execute();
}

/** What a receiver refused and would be tried again has all its tries before it once more. */
export async function startFailedAnew(db: Db, receiverId: string): Promise<void> {
  await db
    .updateTable('delivery')
    .where('receiver_id', '=', receiverId)
    .where('next_try_at', 'is not', null)
    .where('state', '=', 'failed')
    .set({ state: 'waiting', tries: 0, next_try_at: sql<Date>`now()` })
    .execute();
}

export async function deleteOf(db: Db, receiverId: string): Promise<void> {
  await db.deleteFrom('delivery').where('receiver_id', '=', receiverId).execute();
}

interface Wanted {
  readonly kind?: DeliveryKind | undefined;
  readonly receiverId?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

const wanted = (db: Db, { kind, receiverId, state }: Wanted) =>
  db
    .selectFrom('delivery')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(receiverId !== undefined, (query) => query.where('receiver_id', '=', receiverId ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state as DeliveryState))
    .$if(state === undefined, (query) => query.orderBy(sql`state in ('failed', 'givenUp')`, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** Stuck ones first, then the newest. */
export const list = (db: Db, which: Wanted, { offset, limit }: Range) =>
  wanted(db, which).offset(offset).limit(limit).selectAll().execute();
export type RowOfDelivery = Awaited<ReturnType<typeof list>>[number];

export const count = (db: Db, which: Wanted): Promise<number> =>
  countCapped(db, wanted(db, which).select('id'));

/** How many of the newest in each state are to channels that are on: of ten times `most`, which bounds the work. */
export async function countToChannels(db: Db, states: readonly DeliveryState[], most: number) {
  const { rows } = await sql<{ state: DeliveryState; deliveries: number }>`
    select state, (select count(*)::int from (
      select from (
        select kind, receiver_id from delivery where delivery.state = asked.state
        order by created_at desc, id desc limit ${10 * most}) as newest
      where kind not in ('mail', 'staffmail')
        and (select off_because is null from channel where channel.id = receiver_id)
      limit ${most}) as counted) as deliveries
    from unnest(${states}::text[]) as asked (state)`.execute(db);
  return rows;
}
