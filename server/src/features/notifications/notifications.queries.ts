import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';

/** An event of which staff are notified. */
export interface NewNotification {
  readonly eventId: string;
  readonly eventKind: string;
  readonly reportId: string;
  readonly kind: string;
  /** The colleague who did it, and is not notified. */
  readonly actorId: string | null;
  /** The only one to notify; null for the assignee of the report. */
  readonly onlyId: string | null;
  /** Every admin too. */
  readonly toAdmins: boolean;
  /** What is usual for who chose nothing. */
  readonly inConsole: boolean;
  readonly byMail: boolean;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Notifies the assignee of the report, or every reviewer while there is none: never about a report of their own. Answers to
 * whom mails are to be sent.
 */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[]) {
  const column = <K extends keyof NewNotification>(key: K) => notifications.map((one) => one[key]);
  const { rows } = await sql<{ staffId: string; eventId: string; eventKind: string }>`
    with item as (
      select * from unnest(${column('eventId')}::uuid[], ${column('eventKind')}::text[], ${column('reportId')}::uuid[], ${column('kind')}::text[],
        ${column('actorId')}::uuid[], ${column('onlyId')}::uuid[], ${column('toAdmins')}::bool[], ${column('inConsole')}::bool[],
        ${column('byMail')}::bool[], ${notifications.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
        as item (event_id, event_kind, report_id, kind, actor_id, only_id, to_admins, in_console, by_mail, at)),
    heard as (
      select item.event_id, item.event_kind, item.report_id, item.kind, item.in_console, item.by_mail, item.at, staff.id as staff_id
      from item
      join report on report.id = item.report_id
      join staff on staff.state = 'active' and staff.id is distinct from item.actor_id
        and staff.researcher_id is distinct from report.researcher_id
        and case
          when item.only_id is not null then staff.id = item.only_id
          when item.to_admins and 'admin' = any (staff.roles) then true
          when report.assignee_id is not null then staff.id = report.assignee_id
          else 'reviewer' = any (staff.roles)
        end),
    way as (
      select heard.*, coalesce(console.is_on, in_console) as console, coalesce(mail.is_on, by_mail) as mail
      from heard
      left join notification_setting as console on (console.staff_id, console.kind, console.channel) = (heard.staff_id, heard.kind, 'console')
      left join notification_setting as mail on (mail.staff_id, mail.kind, mail.channel) = (heard.staff_id, heard.kind, 'mail')),
    shown as (
      insert into notification (staff_id, event_id, report_id, kind, created_at)
      select staff_id, event_id, report_id, kind, at from way where console
      order by staff_id, event_id on conflict do nothing)
    select staff_id as "staffId", event_id as "eventId", event_kind as "eventKind" from way where mail order by at, event_id, staff_id`.execute(
    tx,
  );
  return rows;
}

/** What the mail of an event to a colleague is made of, while they are there. */
export const findMail = (db: Db, staffId: string, eventId: string) =>
  db
    .selectFrom('event')
    .innerJoin('report', (join) => join.on('report.id', '=', sql`event.subject::uuid`))
    .innerJoin('staff', (join) =>
      join.on('staff.id', '=', staffId).on('staff.state', '=', 'active'),
    )
    .where('event.id', '=', eventId)
    .select([
      'event.kind',
      'event.params',
      'report.id as report_id',
      'report.number',
      'staff.email',
      'staff.language',
    ])
    .executeTakeFirst();

/** What colleagues are called, by id. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('staff')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type RowOfNotification = Awaited<ReturnType<typeof listNotifications>>[number];

/** Newest first; all, or unread ones only. */
export const listNotifications = (
  db: Db,
  staffId: string,
  { offset, limit, isUnread = false }: Range & { readonly isUnread?: boolean },
) =>
  db
    .with('page', (with_) =>
      with_
        .selectFrom('notification')
        .where('staff_id', '=', staffId)
        .$if(isUnread, (query) => query.where('read_at', 'is', null))
        .orderBy('created_at', 'desc')
        .orderBy('event_id', 'desc')
        .offset(offset)
        .limit(limit)
        .selectAll(),
    )
    .selectFrom('page')
    .innerJoin('report', 'report.id', 'page.report_id')
    .orderBy('page.created_at', 'desc')
    .orderBy('page.event_id', 'desc')
    .select([
      'page.event_id',
      'page.kind',
      'page.created_at',
      'page.read_at',
      'report.id as report_id',
      'report.number',
      'report.title',
    ])
    .execute();

/** Unread ones, counted up to `most`. */
export async function countUnread(db: Db, staffId: string, most: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from notification where staff_id = ${staffId} and read_at is null
      order by created_at desc, event_id desc limit ${sql.lit(most)}) as counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** All notifications of a colleague, counted up to the last place. */
export const countNotifications = (db: Db, staffId: string): Promise<number> =>
  countCapped(
    db,
    db
      .selectFrom('notification')
      .where('staff_id', '=', staffId)
      .orderBy('created_at', 'desc')
      .orderBy('event_id', 'desc')
      .select('event_id'),
  );

/** Those about one report, or all. */
export async function markRead(db: Db, staffId: string, reportId?: string): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: sql`act_time()` })
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .$if(reportId !== undefined, (query) => query.where('report_id', '=', reportId ?? ''))
    .execute();
}

export const listSettings = (db: Db, staffId: string) =>
  db
    .selectFrom('notification_setting')
    .where('staff_id', '=', staffId)
    .select(['kind', 'channel', 'is_on'])
    .execute();

export async function writeSetting(
  db: Db,
  setting: { staffId: string; kind: string; channel: string; isOn: boolean },
): Promise<void> {
  await db
    .insertInto('notification_setting')
    .values({
      staff_id: setting.staffId,
      kind: setting.kind,
      channel: setting.channel,
      is_on: setting.isOn,
    })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'kind', 'channel']).doUpdateSet({ is_on: setting.isOn }),
    )
    .execute();
}

/** Deletes notifications older than this many days, at most one batch. Answers how many. */
export async function deleteOld(db: Db, days: number, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notification where ctid = any (array(
      select ctid from notification where created_at < act_time() - make_interval(days => ${days}) limit ${batch}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
