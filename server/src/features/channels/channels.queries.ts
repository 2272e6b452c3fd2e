import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';

const columns = [
  'id',
  'version',
  'kind',
  'name',
  'applications',
  'events',
  'has_titles',
  'host',
  'has_secret',
  'target_version',
  'off_because',
  'changed_at',
] as const;

const all = (db: Db) => db.selectFrom('channel').select(columns);
export type RowOfChannel = NonNullable<Awaited<ReturnType<typeof findOne>>>;

export const list = (db: Db, { offset, limit }: Range) =>
  all(db).orderBy('name').orderBy('id').offset(offset).limit(limit).execute();

export const count = (db: Db): Promise<number> =>
  countCapped(db, db.selectFrom('channel').select('id'));

export const findOne = (db: Db, id: string) => all(db).where('id', '=', id).executeTakeFirst();

export const lock = (tx: Tx, id: string) =>
  all(tx).select('target_sealed').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function namesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('channel')
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface Fields {
  readonly name: string;
  readonly applications: readonly string[];
  readonly events: readonly string[];
  readonly hasTitles: boolean;
}
const stored = ({ name, applications, events, hasTitles }: Fields) => ({
  name,
  applications: [...applications],
  events: [...events],
  has_titles: hasTitles,
});

export async function insert(tx: Tx, id: string, kind: string, fields: Fields): Promise<void> {
  await tx
    .insertInto('channel')
    .values({ id, kind, ...stored(fields) })
    .execute();
}

const changed = { version: sql<number>`version + 1`, changed_at: sql<Date>`now()` };

export async function modify(tx: Tx, id: string, fields: Fields): Promise<void> {
  await tx
    .updateTable('channel')
    .where('id', '=', id)
    .set({ ...stored(fields), ...changed })
    .execute();
}

/** Switches it on (null) or off. What held it back is forgotten. */
export async function switchTo(
  tx: Tx,
  id: string,
  because: 'admin' | 'gone' | 'failed' | null,
): Promise<void> {
  await tx
    .updateTable('channel')
    .where('id', '=', id)
    .set({ off_because: because, held_until: null, failures: 0, ...changed })
    .execute();
}

/** The new address and secret. A trigger asks for the signature. */
export async function setTarget(
  tx: Tx,
  id: string,
  target: { sealed: Buffer; host: string; hasSecret: boolean; version: number; signedBy: string },
): Promise<void> {
  await tx
    .updateTable('channel')
    .where('id', '=', id)
    .set({
      target_sealed: target.sealed,
      host: target.host,
      has_secret: target.hasSecret,
      target_version: target.version,
      signed_by: target.signedBy,
      held_until: null,
      failures: 0,
      ...changed,
    })
    .execute();
}

/** Those that hear of events. */
export const listOn = (db: Db) =>
  db
    .selectFrom('channel')
    .where('off_because', 'is', null)
    .where('target_sealed', 'is not', null)
    .select(['id', 'kind', 'applications', 'events'])
    .execute();
export type HearingChannel = Awaited<ReturnType<typeof listOn>>[number];

/** A webhook that is on: what its program needs to read. */
export const findPulled = (db: Db, id: string) =>
  db
    .selectFrom('channel')
    .where('id', '=', id)
    .where('kind', '=', 'webhook')
    .where('off_because', 'is', null)
    .select(['has_titles', 'target_sealed'])
    .$narrowType<{ target_sealed: Buffer }>()
    .where('target_sealed', 'is not', null)
    .executeTakeFirst();

/** The applications of reports, by id. */
export async function applicationsOf(
  db: Db,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('report')
    .where('id', 'in', reportIds)
    .select(['id', 'application_id'])
    .execute();
  return new Map(rows.map(({ id, application_id }) => [id, application_id]));
}

/** What is to be told of these events. */
export const listTold = (db: Db, eventIds: readonly string[]) =>
  db
    .selectFrom('event')
    .innerJoin('report', (join) => join.on('report.id', '=', sql<string>`event.subject::uuid`))
    .innerJoin('application', 'application.id', 'report.application_id')
    .where('event.id', 'in', eventIds)
    .select([
      'event.id as event_id',
      'event.at',
      'event.params',
      'report.id',
      'report.number',
      'report.title',
      'report.status',
      sql<number>`coalesce(report.level, report.self_level)`.as('level'),
      'application.id as application_id',
      'application.name as application',
    ])
    .execute();

/** Kind and subject of the events of a time that a channel hears of, the oldest first. */
export const listBetween = (
  db: Db,
  kinds: readonly string[],
  { from, to }: { from: number; to: number },
  limit: number,
) =>
  db
    .selectFrom('event')
    .where('kind', 'in', kinds)
    .where('at', '>=', sql<number>`${new Date(from).toISOString()}::timestamptz`)
    .where('at', '<', sql<number>`${new Date(to).toISOString()}::timestamptz`)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'kind', 'subject'])
    .execute();

const leaseSeconds = 40;
const lease = sql<Date>`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`;

/** Takes a channel for one sender alone; undefined where another has it, or nothing may go out now. */
export const takeChannel = (db: Db, id: string) =>
  db
    .updateTable('channel')
    .where('id', '=', id)
    .where('off_because', 'is', null)
    .where('target_sealed', 'is not', null)
    .where(
      sql<boolean>`coalesce(busy_until, '-infinity') < now() and coalesce(held_until, '-infinity') <= now()`,
    )
    .set({ busy_until: lease })
    .returning(['id', 'kind', 'host', 'has_titles', 'target_sealed', 'failures', 'sent_at'])
    .executeTakeFirst();
export type TakenChannel = NonNullable<Awaited<ReturnType<typeof takeChannel>>>;

/** Notes that a message goes out now, and keeps the channel. */
export async function noteSending(db: Db, id: string, sentAt: readonly number[]): Promise<void> {
  await db
    .updateTable('channel')
    .where('id', '=', id)
    .set({ busy_until: lease, sent_at: sentAt.map((at) => new Date(at)) as never })
    .execute();
}

/** How the channel fared: failures in a row, and for how many seconds it rests. */
export async function noteOutcome(
  db: Db,
  id: string,
  { failures, heldSeconds }: { failures: number; heldSeconds: number | null },
): Promise<void> {
  await db
    .updateTable('channel')
    .where('id', '=', id)
    .set({
      failures,
      held_until:
        heldSeconds === null ? null : sql<Date>`now() + ${heldSeconds} * interval '1 second'`,
    })
    .execute();
}

export async function giveBack(db: Db, id: string): Promise<void> {
  await db.updateTable('channel').where('id', '=', id).set({ busy_until: null }).execute();
}

/** How long a channel still rests, in seconds; null: it does not. */
export async function secondsHeld(db: Db, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('channel')
    .where('id', '=', id)
    .select(sql<number | null>`extract(epoch from held_until - now())::float8`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds ?? null;
}

/** Channels that are on and have something due. */
export const listDue = (db: Db) =>
  db
    .selectFrom('channel')
    .where('off_because', 'is', null)
    .where('target_sealed', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('delivery')
          .whereRef('receiver_id', '=', 'channel.id')
          .where('next_try_at', '<=', sql<number>`now()`),
      ),
    )
    .select(['id', 'kind'])
    .execute();
