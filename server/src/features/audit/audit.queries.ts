import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';
import { countCapped, type Range } from '../../platform/paging.ts';
import { markedStaffName } from '../../platform/staff-name.ts';

/** How they read it within ten minutes: shown, only fetched in advance, or not at all. */
export async function recentReading(
  db: Db,
  { reportId, staffId }: { reportId: string; staffId: string },
): Promise<'shown' | 'ahead' | undefined> {
  const isAhead = sql<boolean>`(params->>'isAhead')::boolean`;
  const found = await db
    .selectFrom('access_event')
    .where('subject', '=', reportId)
    .where('at', '>', sql<number>`now() - interval '10 minutes'`)
    .where('kind', '=', 'report.read')
    .where('actor_id', '=', staffId)
    .orderBy(isAhead)
    .select(isAhead.as('is_ahead'))
    .limit(1)
    .executeTakeFirst();
  return found && (found.is_ahead ? 'ahead' : 'shown');
}

export type RowOfAudit = Awaited<ReturnType<typeof listEvents>>[number];

/** Filters by kind, subject, staff, person and time. An event matches a list if it matches any of its ids. */
export interface AuditFilter {
  readonly kind?: string | undefined;
  readonly subjects?: readonly string[] | undefined;
  readonly actors?: readonly string[] | undefined;
  readonly concerned?: readonly string[] | undefined;
  /** Both ends are included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The position of a row in a list of events, newest first: its time in microseconds, and its id. */
export interface AuditPosition {
  readonly at: string;
  readonly id: string;
}

const placeOf = sql<string>`(extract(epoch from event.at) * 1000000)::bigint || '.' || event.id`;
const behind = ({ at, id }: AuditPosition) =>
  sql`(at, id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;

/** Compares by equality where there is one id only: an index then gives the order, which it cannot for a list. */
const among = (column: string, ids: readonly string[] | undefined): RawBuilder<unknown>[] =>
  ids === undefined
    ? []
    : [
        ids.length === 1
          ? sql`${sql.ref(column)} = ${ids[0]}`
          : sql`${sql.ref(column)}::text = any(${ids}::text[])`,
      ];

function conditionOf(filter: AuditFilter, after?: AuditPosition): RawBuilder<unknown> {
  const { kind, subjects, actors, concerned, from, to } = filter;
  const all = [
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...among('subject', subjects),
    ...among('actor_id', actors),
    ...among('concerns', concerned),
    ...(from ? [sql`at >= ${from}`] : []),
    ...(to ? [sql`at < ${to}::timestamptz + interval '1 millisecond'`] : []),
    ...(after ? [behind(after)] : []),
  ];
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
}

export const countEvents = (db: Db, filter: AuditFilter): Promise<number> =>
  countCapped(
    db,
    sql`select id from event ${conditionOf(filter)} union all select id from access_event ${conditionOf(filter)}`,
  );

/** Newest first, after a position if one is given. Of both tables it reads no more than the page and the rows before it. */
export async function listEvents(
  db: Db,
  filter: AuditFilter,
  { offset, limit }: Range,
  after?: AuditPosition,
) {
  const part = (table: 'event' | 'access_event') => sql`
    (select id, at, kind, actor, actor_id, subject, concerns from ${sql.table(table)} ${conditionOf(filter, after)}
     order by at desc, id desc limit ${offset + limit})`;
  const { rows } = await sql<{
    id: string;
    at: number;
    place: string;
    kind: string;
    actor: string;
    staff_name: string | null;
    actor_uid: number | null;
    concerned_uid: number | null;
    target: string;
    sealed: Buffer | null;
  }>`
    select event.id, event.at, ${placeOf} as place, event.kind, event.actor, ${markedStaffName()} as staff_name, person.uid as actor_uid,
      concerned.uid as concerned_uid,
      coalesce(report.number, gift_order.number, ${named('gift.name')}, colleague.number::text, researcher.uid::text, event.subject) as target,
      event_text.sealed
    from (${part('event')} union all ${part('access_event')} order by at desc, id desc offset ${offset} limit ${limit}) as event
    left join staff on event.actor = 'staff' and staff.id = event.actor_id
    left join researcher as person on event.actor = 'researcher' and person.id = event.actor_id
    left join researcher as concerned on concerned.id = event.concerns
    left join report on event.kind like 'report.%' and report.id = ${asId}
    left join gift_order on event.kind like 'order.%' and gift_order.id = ${asId}
    left join gift on event.kind like 'gift.%' and gift.id = ${asId}
    left join staff as colleague on event.kind like 'staff.%' and colleague.id = ${asId}
    left join researcher on event.kind ~ '^(account|data|report[.]announceErasure)' and researcher.id = ${asId}
    left join event_text on event_text.id = event.id
    order by event.at desc, event.id desc`.execute(db);
  return rows;
}

/** What has this number: a report or an order, or for digits alone a researcher. */
export async function findNumbered(db: Db, number: string): Promise<string[]> {
  if (/^\d+$/.test(number)) return findResearcher(db, Number(number));
  const { rows } = await sql<{ id: string }>`
    select id::text from report where number = ${number}
    union all select id::text from gift_order where number = ${number}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findResearcher(db: Db, uid: number): Promise<string[]> {
  const found = await db.selectFrom('researcher').where('uid', '=', uid).select('id').execute();
  return found.map(({ id }) => id);
}

/** The staff with this number or name. */
export async function findStaff(db: Db, numberOrName: string): Promise<string[]> {
  const found = await db
    .selectFrom('staff')
    .where(({ or, eb }) =>
      or([eb('name', '=', numberOrName), eb(sql<string>`number::text`, '=', numberOrName)]),
    )
    .select('id')
    .execute();
  return found.map(({ id }) => id);
}

const accessTo = (db: Db, researcherId: string) =>
  db
    .selectFrom('access_event')
    .where('concerns', '=', researcherId)
    // what was only fetched in advance has not been seen
    .where(sql<boolean>`not coalesce((params->>'isAhead')::boolean, false)`);

export const countAccess = (db: Db, researcherId: string): Promise<number> =>
  countCapped(db, accessTo(db, researcherId).select('id'));

/** Who has looked at somebody's data, and their own sign-ins, newest first. */
export async function listAccess(
  db: Db,
  researcherId: string,
  { offset, limit }: Range,
  after?: AuditPosition,
) {
  const onPage = accessTo(db, researcherId)
    .$if(after !== undefined, (query) =>
      query.where(after ? behind(after).$castTo<boolean>() : sql<boolean>`true`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(['id', 'at', 'kind', 'subject', 'actor', 'actor_id']);
  const { rows } = await sql<{
    id: string;
    at: number;
    place: string;
    kind: string;
    subject: string;
    actor: string;
    staff_number: number | null;
    number: string;
    sealed: Buffer | null;
  }>`
    select event.id, event.at, ${placeOf} as place, event.kind, event.subject, event.actor, staff.number as staff_number,
      coalesce(report.number, gift_order.number, '') as number,
      event_text.sealed
    from (${onPage}) as event
    left join staff on event.actor = 'staff' and staff.id = event.actor_id
    left join report on event.kind like 'report.%' and report.id = ${asId}
    left join gift_order on event.kind like 'order.%' and gift_order.id = ${asId}
    left join event_text on event_text.id = event.id
    order by event.at desc, event.id desc`.execute(db);
  return rows;
}
export type RowOfAccess = Awaited<ReturnType<typeof listAccess>>[number];

// the subject is an id, or a name for things without an id
const asId = sql`case when event.subject ~ '^[0-9a-f-]{36}$' then event.subject::uuid end`;
