import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';

export async function getHead(db: Db) {
  return db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
}

interface SeqRange {
  upTo: number;
  above: number;
}

/** Whether it was on their screen within ten minutes; fetched ahead, whether it was fetched at all. */
export async function hasReadLately(
  db: Db,
  { reportId, staffId, isAhead }: { reportId: string; staffId: string; isAhead: boolean },
): Promise<boolean> {
  const found = await db
    .selectFrom('access_event')
    .where('subject', '=', reportId)
    .where('at', '>', sql<number>`now() - interval '10 minutes'`)
    .where('kind', '=', 'report.read')
    .where('actor_id', '=', staffId)
    .$if(!isAhead, (query) => query.where(sql<boolean>`not (params->>'isAhead')::boolean`))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type RowOfAudit = Awaited<ReturnType<typeof listEvents>>[number];

const newest = (db: Db) =>
  db
    .selectFrom('event')
    .select(['id', 'at'])
    .unionAll(db.selectFrom('access_event').select(['id', 'at']));

export const countEvents = (db: Db): Promise<number> =>
  countCapped(db, db.selectFrom(newest(db).as('event')).select('id'));

/** Newest first: of both tables no more is read than the page and what lies before it. */
export async function listEvents(db: Db, { offset, limit }: Range) {
  const part = (table: 'event' | 'access_event') => sql`
    (select id, at, kind, actor, actor_id, subject from ${sql.table(table)} order by at desc, id desc limit ${offset + limit})`;
  const { rows } = await sql<{
    id: string;
    at: number;
    kind: string;
    actor: string;
    staff_name: string | null;
    actor_uid: number | null;
    target: string;
    reason: string;
    sealed: Buffer | null;
  }>`
    select event.id, event.at, event.kind, event.actor, staff.name as staff_name, person.uid as actor_uid,
      coalesce(report.number, gift_order.number, researcher.uid::text, event.subject) as target,
      coalesce(audit_entry.reason, '') as reason, event_text.sealed
    from (${part('event')} union all ${part('access_event')} order by at desc, id desc offset ${offset} limit ${limit}) as event
    left join staff on event.actor = 'staff' and staff.id = event.actor_id
    left join researcher as person on event.actor = 'researcher' and person.id = event.actor_id
    left join report on event.kind like 'report.%' and report.id = ${asId}
    left join gift_order on event.kind like 'order.%' and gift_order.id = ${asId}
    left join researcher on event.kind ~ '^(account|data|report[.]announceErasure)' and researcher.id = ${asId}
    left join event_text on event_text.id = event.id
    left join audit_entry on audit_entry.id = event.id
    order by event.at desc, event.id desc`.execute(db);
  return rows;
}

// what an event is about is an id, or the name of something that has none
const asId = sql`case when event.subject ~ '^[0-9a-f-]{36}$' then event.subject::uuid end`;

/** What the chain covers, in its order. */
export async function listLinks(db: Db, { upTo, above }: SeqRange) {
  return db
    .selectFrom('audit_entry')
    .where('seq', '<=', upTo)
    .where('seq', '>', above)
    .orderBy('seq')
    .select([
      'seq',
      'id',
      'staff_id',
      'action',
      'target',
      'reason',
      'prev_hash',
      'hash',
      sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('created_us'),
    ])
    .execute();
}

/** In one statement: the log may grow while it is checked. */
export async function countBehindHead(db: Db): Promise<number> {
  const counted = await db
    .selectFrom('audit_entry')
    .where('seq', '>', (eb) => eb.selectFrom('audit_head').select('audit_head.seq'))
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return counted.entries;
}
