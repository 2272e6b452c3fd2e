import { sql } from 'kysely';
import { eventKinds } from '@shieldsource/contract/events';
import type { Db, Tx } from '../../platform/database/database.ts';
import {
  columns,
  eraseSalts,
  isAfter,
  type EventPosition,
  type RowOfEvent,
} from './events.queries.ts';
import type { Root } from './log.content.ts';
import { tileWidth, type ReadTile, type Tile } from './log.tree.ts';

/** The kind of event for a head that was given to somebody and is not in this log. */
export const lostKind = 'log.loseHead';

export interface Leaf {
  readonly eventId: string | null;
  /** The epoch that begins with this leaf, if it is not an event. */
  readonly epoch: number | null;
  readonly accessMonth: string | null;
  readonly hash: Buffer;
}

export async function countLeaves(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('event_leaf')
    .select(({ fn }) => fn.max('leaf').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}

/** The epoch of the last leaf; undefined before the first. */
export async function findEpoch(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('event_leaf')
    .where('epoch', 'is not', null)
    .orderBy('leaf', 'desc')
    .select('epoch')
    .limit(1)
    .executeTakeFirst();
  return row?.epoch ?? undefined;
}

export async function insertLeaves(tx: Tx, from: number, leaves: readonly Leaf[]): Promise<void> {
  await sql`
    insert into event_leaf (leaf, event_id, epoch, access_month, hash)
    select ${from}::bigint + number - 1, event_id, epoch, access_month, hash
    from unnest(
      ${leaves.map((leaf) => leaf.eventId)}::uuid[], ${leaves.map((leaf) => leaf.epoch)}::integer[],
      ${leaves.map((leaf) => leaf.accessMonth)}::date[], ${leaves.map((leaf) => leaf.hash)}::bytea[]
    ) with ordinality as new_leaf (event_id, epoch, access_month, hash, number)`.execute(tx);
}

export async function insertTiles(tx: Tx, tiles: readonly Tile[]): Promise<void> {
  if (tiles.length > 0)
    await tx
      .insertInto('event_tile')
      .values(tiles.map(({ level, index, hash }) => ({ level, index, hash })))
      .execute();
}

/** Reads tiles in their current state, each once. */
export function readingTiles(db: Db): ReadTile {
  const read = new Map<string, Promise<Buffer[]>>();
  return (level, index) => {
    const key = `${level}/${index}`;
    const found = read.get(key) ?? listTile(db, level, index);
    read.set(key, found);
    return found;
  };
}

async function listTile(db: Db, level: number, index: number): Promise<Buffer[]> {
  const [from, to] = [index * tileWidth, (index + 1) * tileWidth];
  const rows =
    level === 0
      ? await db
          .selectFrom('event_leaf')
          .where('leaf', '>=', from)
          .where('leaf', '<', to)
          .orderBy('leaf')
          .select('hash')
          .execute()
      : await db
          .selectFrom('event_tile')
          .where('level', '=', level)
          .where('index', '>=', from)
          .where('index', '<', to)
          .orderBy('index')
          .select('hash')
          .execute();
  return rows.map(({ hash }) => hash);
}

export interface Head {
  readonly size: number;
  readonly root: Buffer;
  readonly note: string;
  /** Milliseconds. */
  readonly at: number;
}

/** Answers its time. */
export async function insertHead(tx: Tx, { size, root, note }: Omit<Head, 'at'>): Promise<number> {
  const { at } = await tx
    .insertInto('event_head')
    .values({ size, root, note })
    .returning('at')
    .executeTakeFirstOrThrow();
  return at;
}

/** The lost head because of which this epoch began. */
export async function findLostHead(db: Db, epoch: number): Promise<Root | undefined> {
  const [lost] = await losses(db).where('epoch', '=', epoch).execute();
  return lost && lostHeadOf(lost);
}

/** Every head that was declared lost. */
export async function listLostHeads(db: Db): Promise<Root[]> {
  return (await losses(db).execute()).map(lostHeadOf);
}

const losses = (db: Db) => db.selectFrom('event').where('kind', '=', lostKind).select('params');

function lostHeadOf({ params }: { params: unknown }): Root {
  const { lostSize, lostRoot } = eventKinds[lostKind].params.parse(params);
  return { size: lostSize, root: Buffer.from(lostRoot, 'base64') };
}

/** Blocks the writing of events until this transaction ends. Answers the epoch of the events after it. */
export async function raiseEpoch(tx: Tx): Promise<number> {
  await sql`lock table event, access_event in share row exclusive mode`.execute(tx);
  const { epoch } = await tx
    .updateTable('event_epoch')
    .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
    .returning('epoch')
    .executeTakeFirstOrThrow();
  return epoch;
}

export async function findNewestHead(db: Db): Promise<Head | undefined> {
  return db
    .selectFrom('event_head')
    .select(['size', 'root', 'note', 'at'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The first head with more leaves than this. */
export async function findHeadAbove(db: Db, size: number): Promise<Head | undefined> {
  return db
    .selectFrom('event_head')
    .where('size', '>', size)
    .orderBy('size')
    .select(['size', 'root', 'note', 'at'])
    .limit(1)
    .executeTakeFirst();
}

/** Heads with more than `above` leaves, `upTo` at most. */
export async function listHeads(db: Db, above: number, upTo: number): Promise<Head[]> {
  return db
    .selectFrom('event_head')
    .where('size', '>', above)
    .where('size', '<=', upTo)
    .orderBy('size')
    .select(['size', 'root', 'note', 'at'])
    .execute();
}

export async function listLeaves(
  db: Db,
  from: number,
  to: number,
): Promise<(Leaf & { leaf: number })[]> {
  return db
    .selectFrom('event_leaf')
    .where('leaf', '>=', from)
    .where('leaf', '<', to)
    .orderBy('leaf')
    .select(['leaf', 'event_id as eventId', 'epoch', 'access_month as accessMonth', 'hash'])
    .execute();
}

export async function listTiles(db: Db, level: number, from: number, to: number): Promise<Tile[]> {
  return db
    .selectFrom('event_tile')
    .where('level', '=', level)
    .where('index', '>=', from)
    .where('index', '<', to)
    .select(['level', 'index', 'hash'])
    .execute();
}

export async function findLeaf(db: Db, eventId: string) {
  return db
    .selectFrom('event_leaf')
    .where('event_id', '=', eventId)
    .select(['leaf', 'access_month as accessMonth'])
    .executeTakeFirst();
}

export async function isEvent(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from event where id = ${id} union all select from access_event where id = ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

type EventToLog = Omit<RowOfEvent, 'is_access'>;

/** Events by their ids; for those that are deleted by the month, of that month. */
export async function listByIds(
  db: Db,
  ids: readonly string[],
  accessMonth: string | null,
): Promise<EventToLog[]> {
  const { rows } = await (
    accessMonth === null
      ? sql<EventToLog>`select ${columns} from event where id = any(${ids}::uuid[])`
      : sql<EventToLog>`select ${columns} from access_event as event where id = any(${ids}::uuid[]) and ${inMonth(accessMonth)}`
  ).execute(db);
  return rows;
}

const inMonth = (month: string) => sql`
  at >= ${month}::timestamp at time zone 'UTC' and at < (${month}::timestamp + interval '1 month') at time zone 'UTC'`;

export interface NotLogged {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  /** Added where all is sealed already; of a time or a transaction in the future; or the sealing has not come to it yet. */
  readonly why: 'backdated' | 'future' | 'waiting';
}

/**
 * Checks some events after a position, in order. Returns those that are missing in the log, and the position to continue
 * from. It joins by id alone: for "is not distinct from" a null the planner expects a single row, and the loop over all
 * leaves for each event exceeded the time limit.
 */
export async function listNotLogged(
  db: Db,
  table: 'event' | 'access_event',
  place: EventPosition,
  limit: number,
): Promise<{ notLogged: NotLogged[]; last: EventPosition | undefined }> {
  const parts = isAfter(place).map(
    (condition) => sql`
    (select epoch, xid, id, at from ${sql.table(table)} where ${condition} order by epoch, xid, id limit ${limit})`,
  );
  const isLogged = sql`(leaf is not null and access_month is not distinct from month)`;
  const { rows } = await sql<EventPosition & { at: number; why: NotLogged['why'] | null }>`
    with looked as (
      select epoch, xid, id, at, ${
        table === 'event' ? sql`null::date` : sql`date_trunc('month', at at time zone 'UTC')::date`
      } as month
      from (${sql.join(parts, sql` union all `)}) as event
      order by epoch, xid, id limit ${limit}
    ), last as (select epoch, xid, id from looked order by epoch desc, xid desc, id desc limit 1)
    select looked.epoch, looked.xid, looked.id, looked.at, case
      when ${isLogged} then null
      when (looked.epoch, looked.xid, looked.id) <= (place.epoch, place.xid, place.id) then 'backdated'
      when looked.at > now() + interval '1 minute' or (looked.epoch, looked.xid)
        > ((select current_epoch()), (select greatest(pg_snapshot_xmax(pg_current_snapshot()), pg_current_xact_id_if_assigned()))) then 'future'
      else 'waiting' end as why
    from looked
    left join event_leaf on event_leaf.event_id = looked.id
    left join event_cursor as place on place.subscriber = 'seal'
    where not ${isLogged} or (looked.epoch, looked.xid, looked.id) = (select epoch, xid, id from last)
    order by looked.epoch, looked.xid, looked.id`.execute(db);
  return {
    notLogged: rows.flatMap(({ id, at, why }) => (why === null ? [] : [{ id, at, why }])),
    last: rows.at(-1),
  };
}

/** Whether anything was ever sealed, by the subscriber's position. */
export async function hasBegun(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from event_cursor where subscriber = 'seal' and (epoch, xid) <> (0, '0'::xid8)
    union all select from event_head limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether there are steps of reports or orders, and no event at all: each step has one. */
export async function isEmptyBesideBooks(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from event)
      and (exists (select from report_step) or exists (select from order_step)) as is_empty`.execute(
    db,
  );
  return rows[0]?.is_empty ?? false;
}

/** The month, as its first day, of the oldest event that is deleted by the month. */
export async function findOldestMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select date_trunc('month', min(at) at time zone 'UTC')::date as month from access_event`.execute(
    db,
  );
  return rows[0]?.month ?? null;
}

export async function sumUpMonth(
  db: Db,
  month: string,
): Promise<{ leaves: number; digest: Buffer }> {
  const { rows } = await sql<{ leaves: number; digest: Buffer }>`
    select count(*) as leaves, sha256(coalesce(string_agg(hash, ''::bytea order by leaf), '')) as digest
    from event_leaf where access_month = ${month}::date`.execute(db);
  return rows[0] ?? { leaves: 0, digest: Buffer.alloc(0) };
}

/** Deletes a month's events with their texts. */
export async function dropMonth(tx: Tx, month: string): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await eraseSalts(tx, sql`select id from access_event where ${inMonth(month)}`);
  await sql`delete from event_text where id in (select id from access_event where ${inMonth(month)})`.execute(
    tx,
  );
  await sql`select drop_access_month(${month}::date)`.execute(tx);
}

export async function isMonthLogged(db: Db, month: string): Promise<boolean> {
  const { rows } = await sql`select from access_event where ${inMonth(month)}
    and not exists (select from event_leaf where event_id = access_event.id) limit 1`.execute(db);
  return rows.length === 0;
}

export async function listRetirements(db: Db): Promise<{ at: number; params: unknown }[]> {
  return db.selectFrom('event').where('kind', '=', 'log.retire').select(['at', 'params']).execute();
}
