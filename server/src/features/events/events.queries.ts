import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface NewEvent {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly concerns: string | null;
  readonly actor: Tables['event']['actor'];
  readonly actorId: string | null;
  readonly params: object;
  readonly salt: Buffer;
  /** With a salt of its own, which is stored beside the event. */
  readonly text: { readonly salt: Buffer } | null;
  readonly textHash: Buffer | null;
}

/** Inserts events, and wakes in the same statement who listens on `channel`; that reaches them on commit. */
export async function insertEvents(
  tx: Tx,
  channel: string,
  table: 'event' | 'access_event',
  events: readonly NewEvent[],
): Promise<void> {
  const salts = events.flatMap(({ id, text }) => (text ? [{ id, salt: text.salt }] : []));
  const written =
    salts.length === 0
      ? tx
      : tx.with('salts', (db) => db.insertInto('text_salt').values(salts).returning('id'));
  await written
    .insertInto(table)
    .values(
      events.map((event) => ({
        id: event.id,
        kind: event.kind,
        subject: event.subject,
        concerns: event.concerns,
        actor: event.actor,
        actor_id: event.actorId,
        params: JSON.stringify(event.params),
        salt: event.salt,
        text_hash: event.textHash,
      })),
    )
    .returning(sql`pg_notify(${channel}, '')`.as('woken'))
    .execute();
}

export async function insertText(tx: Tx, eventId: string, sealed: Buffer): Promise<void> {
  await tx.insertInto('event_text').values({ id: eventId, sealed }).execute();
}

/** Deletes the salts of texts, `ids` by SQL, that are erased in the same transaction. */
export async function eraseSalts(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from text_salt where id in (${ids})`.execute(tx);
}

/** A position in the order of events: epoch, then transaction, then id. */
export interface EventPosition {
  readonly epoch: number;
  readonly xid: string;
  readonly id: string;
}

export const beforeAll: EventPosition = {
  epoch: 0,
  xid: '0',
  id: '00000000-0000-0000-0000-000000000000',
};

/** The position of a subscriber, locked until commit; undefined while another server holds it. A new one begins before all. */
export async function lockCursor(tx: Tx, subscriber: string): Promise<EventPosition | undefined> {
  const { rows } = await sql<EventPosition>`
    select epoch, xid, id from event_cursor where subscriber = ${subscriber} for update skip locked`.execute(
    tx,
  );
  if (rows[0]) return rows[0];
  return tx
    .insertInto('event_cursor')
    .values({ subscriber, ...beforeAll })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['epoch', 'xid', 'id'])
    .executeTakeFirst();
}

export async function moveCursor(tx: Tx, subscriber: string, { epoch, xid, id }: EventPosition) {
  await tx
    .updateTable('event_cursor')
    .set({ epoch, xid, id, moved_at: sql`now()` })
    .where('subscriber', '=', subscriber)
    .execute();
}

/** Every column of an event, its time also in microseconds. */
export const columns = sql`event.id, event.epoch, event.xid, event.at,
  (extract(epoch from event.at) * 1000000)::bigint as at_us, event.kind, event.version, event.subject, event.concerns,
  event.actor, event.actor_id, event.params, event.salt, event.text_hash`;

export interface RowOfEvent extends EventPosition {
  /** Milliseconds. */
  readonly at: number;
  readonly at_us: number;
  /** Whether it is deleted by the month. */
  readonly is_access: boolean;
  readonly kind: string;
  readonly version: number;
  readonly subject: string;
  readonly concerns: string | null;
  readonly actor: Tables['event']['actor'];
  readonly actor_id: string | null;
  readonly params: unknown;
  readonly salt: Buffer;
  readonly text_hash: Buffer | null;
}

/**
 * The rows after a position, as conditions for two branches of a query. PostgreSQL estimates the single condition
 * (epoch, xid, id) > (…) by its first column: as no rows once all have one epoch, so that it sorts the whole backlog.
 */
export const isAfter = ({ epoch, xid, id }: EventPosition) => [
  sql`epoch = ${epoch}::integer and (xid, id) > (${xid}::xid8, ${id}::uuid)`,
  sql`epoch > ${epoch}::integer`,
];

/** No open transaction can still add a row before one that holds this. */
export const isSettled = sql`(epoch < (select current_epoch()) or xid < (select pg_snapshot_xmin(pg_current_snapshot())))`;

/**
 * The events after a position, in order, but only as far as no open transaction can still add one before them. Rows and
 * limit are read by one statement: a commit between two statements would be skipped for ever.
 */
export async function listAfter(
  db: Db,
  place: EventPosition,
  limit: number,
): Promise<RowOfEvent[]> {
  const parts = ['event', 'access_event'].flatMap((table) =>
    isAfter(place).map(
      (condition) => sql`
    (select ${columns}, ${sql.lit(table === 'access_event')} as is_access from ${sql.table(table)} as event
     where ${condition} and ${isSettled}
     order by epoch, xid, id limit ${limit})`,
    ),
  );
  const { rows } = await sql<RowOfEvent>`
    ${sql.join(parts, sql` union all `)} order by epoch, xid, id limit ${limit}`.execute(db);
  return rows;
}

/** Whether there are events after a position, including those that have to wait for open transactions. */
export async function isAnyAfter(db: Db, place: EventPosition): Promise<boolean> {
  // not `exists`, which drops the order that makes the planner use the index, and then scans the table
  const firsts = ['event', 'access_event'].flatMap((table) =>
    isAfter(place).map(
      (condition) => sql`
    (select true from ${sql.table(table)} where ${condition} order by epoch, xid, id limit 1)`,
    ),
  );
  const { rows } = await sql<{ is_any: boolean }>`
    select coalesce(${sql.join(firsts)}, false) as is_any`.execute(db);
  return rows[0]?.is_any ?? false;
}

/** The position before every event that can still happen. */
export async function findNow(db: Db): Promise<EventPosition> {
  const { rows } = await sql<EventPosition>`
    select current_epoch() as epoch, pg_snapshot_xmin(pg_current_snapshot()) as xid, ${beforeAll.id}::uuid as id`.execute(
    db,
  );
  return rows[0] ?? beforeAll;
}

/** The position of a subscriber; undefined before its first run. */
export async function findCursor(db: Db, subscriber: string): Promise<EventPosition | undefined> {
  return db
    .selectFrom('event_cursor')
    .where('subscriber', '=', subscriber)
    .select(['epoch', 'xid', 'id'])
    .executeTakeFirst();
}

/** For how many seconds each subscriber has left an event unhandled. */
export async function listBehind(db: Db, subscribers: readonly string[]) {
  // (epoch, xid, id) in parts, as in `isAfter`
  const firsts = ['event', 'access_event'].flatMap((table) =>
    [sql`epoch = place.epoch and (xid, id) > (place.xid, place.id)`, sql`epoch > place.epoch`].map(
      (condition) => sql`
    (select at from ${sql.table(table)} where ${condition} order by epoch, xid, id limit 1)`,
    ),
  );
  const { rows } = await sql<{ subscriber: string; seconds: number }>`
    select subscriber, greatest(0, coalesce(extract(epoch from now() - least(${sql.join(firsts)})), 0))::float8 as seconds
    from event_cursor as place where subscriber = any(${subscribers}::text[])`.execute(db);
  return rows;
}

/** When the newest event of a kind happened, in milliseconds. */
export async function findNewestTime(db: Db, kind: string): Promise<number | undefined> {
  const newest = await db
    .selectFrom('event')
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('at')
    .executeTakeFirst();
  return newest?.at;
}

/** Negative when `a` comes before `b`. */
export const comparePlaces = (a: EventPosition, b: EventPosition): number =>
  a.epoch - b.epoch || Number(BigInt(a.xid) - BigInt(b.xid)) || (a.id < b.id ? -1 : +(a.id > b.id));

/** Creates the partitions for the months to come. */
export async function makeAccessMonths(db: Db): Promise<void> {
  await sql`select make_access_months()`.execute(db);
}
