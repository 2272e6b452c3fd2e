import { sql } from 'kysely';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { Facts } from '@shieldsource/contract/events/words';
import type { Letter } from '@shieldsource/contract/letters/calls';
import type { quietLetter } from '@shieldsource/contract/letters/choices';
import { reportStatus } from '@shieldsource/contract/reports/status';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { orderedName } from '../../platform/database/named.ts';
import { openInList } from '../../platform/readable.ts';
import { sealedTexts } from '../events/events.ts';

type QuietLetter = CodeOf<typeof quietLetter>;

export type RowOfLetter = Awaited<ReturnType<typeof listLetters>>[number];

export interface NewLetter {
  /** The id of its event. */
  readonly id: string;
  readonly kind: string;
  readonly researcherId: string;
  readonly type: Letter['type'];
  /** Milliseconds. */
  readonly at: number;
}

/** One letter for each person and event, however often this runs; none for an erased account, or for a kind that its owner has switched off. */
export async function insertLetters(tx: Tx, letters: readonly NewLetter[]): Promise<void> {
  if (letters.length === 0) return;
  await sql`
    insert into letter (id, researcher_id, type, created_at)
    select item.id, researcher.id, item.type, item.at
    from unnest(${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ kind }) => kind)}::text[],
      ${letters.map(({ researcherId }) => researcherId)}::uuid[],
      ${letters.map(({ type }) => type)}::smallint[], ${letters.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
      as item (id, kind, researcher, type, at)
    join researcher on researcher.id = item.researcher and researcher.state <> 'cancelled'
    where not exists (select from letter_off where letter_off.researcher_id = item.researcher and letter_off.kind = item.kind)
    order by researcher.id
    for share of researcher
    on conflict do nothing
  `.execute(tx);
}

/** Events that pay; where a second person signs first, `award` is missing, or `isWaiting` stands beside it. */
const paying = ['report.confirm', 'report.giveAward', 'report.approveAward', 'report.upholdAppeal'];

/** The newest of the unread letters that tells of an award which still stands, of one report or of any. */
export async function findAwardNews(db: Db, researcherId: string, reportId?: string) {
  return db
    .selectFrom('letter')
    .innerJoin('event', 'event.id', 'letter.id')
    .innerJoin('report', (on) => on.on(subjectIs('report.id', 'report')))
    .where('letter.researcher_id', '=', researcherId)
    .where('letter.read_at', 'is', null)
    .where('letter.deleted_at', 'is', null)
    .where('event.kind', 'in', paying)
    .where('report.status', '<>', reportStatus.codes.ignored)
    .where(
      sql<boolean>`event.params -> 'award' is not null and not event.params @> '{"isWaiting": true}'`,
    )
    .$if(reportId !== undefined, (query) => query.where('report.id', '=', reportId ?? ''))
    .orderBy('letter.created_at', 'desc')
    .limit(1)
    .select(['report.id as reportId', 'event.params'])
    .executeTakeFirst();
}

/** The number of letters of each type, and of unread ones; types without letters are missing. */
export async function listTallies(db: Db, researcherId: string) {
  return db
    .selectFrom('letter_tally')
    .where('researcher_id', '=', researcherId)
    .select(['type', 'letters', 'unread'])
    .execute();
}

interface Part {
  readonly type: Letter['type'] | undefined;
  /** Continues after this letter, else at `offset`. */
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly offset: number;
  readonly limit: number;
}

const subjectIs = (column: string, subject: string) =>
  sql<boolean>`${sql.ref(column)} = case when event.kind like ${`${subject}.%`} then event.subject::uuid end`;

/** Events with the current state of what they are about. */
const toldEvents = (db: Db) =>
  db
    .selectFrom('event')
    .leftJoin('report', (on) => on.on(subjectIs('report.id', 'report')))
    .leftJoin('gift_order', (on) => on.on(subjectIs('gift_order.id', 'order')))
    .leftJoin('report_step', 'report_step.id', 'event.id')
    .leftJoin('order_step', 'order_step.id', 'event.id')
    .leftJoin('event_text', 'event_text.id', 'event.id')
    .select([
      'event.id',
      'event.kind',
      'event.params',
      'event.subject',
      'event.at',
      'report.number as report_number',
      'report.title as report_title',
      'report.status as report_status',
      'gift_order.number as order_number',
      orderedName().$castTo<string | null>().as('gift_name'),
      'gift_order.price',
      'gift_order.schedule',
      'gift_order.carrier',
      'gift_order.tracking_no',
      'gift_order.cancel_reason',
      'event_text.sealed as text_sealed',
      sql<string>`coalesce(report_step.note, order_step.note, '')`.as('note'),
    ]);
export type RowOfTold = Awaited<ReturnType<typeof listTold>>[number];

/** These events, oldest first. */
export const listTold = (db: Db, ids: readonly string[]) =>
  toldEvents(db)
    .where('event.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('event.at')
    .orderBy('event.id')
    .execute();

const letters = (db: Db, researcherId: string) =>
  toldEvents(db)
    .innerJoin('letter', 'letter.id', 'event.id')
    .where('letter.researcher_id', '=', researcherId)
    .where('letter.deleted_at', 'is', null)
    .select(['letter.type', 'letter.created_at', 'letter.read_at']);

/** The current facts that a letter may mention. */
export function factsOf(app: App, row: RowOfTold): Facts {
  return {
    ...(row.report_status !== null && {
      report: {
        number: row.report_number ?? '',
        title: row.report_title ?? '',
        status: row.report_status,
      },
    }),
    ...(row.schedule !== null && {
      order: {
        number: row.order_number ?? '',
        giftName: row.gift_name ?? '',
        price: row.price ?? 0,
        schedule: row.schedule,
        carrier: row.carrier ?? '',
        trackingNo: row.tracking_no ?? '',
        cancelReason: row.cancel_reason ?? '',
      },
    }),
    text:
      row.text_sealed === null
        ? row.note
        : (openInList(app, sealedTexts, row.id, row.text_sealed) ?? ''),
  };
}

/** Newest first. */
export async function listLetters(
  db: Db,
  researcherId: string,
  { type, after, offset, limit }: Part,
) {
  const onPage = db
    .selectFrom('letter')
    .where('researcher_id', '=', researcherId)
    .where('deleted_at', 'is', null)
    .$call((query) => (type === undefined ? query : query.where('type', '=', type)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(after ? 0 : offset)
    .limit(limit)
    .select('id');
  return letters(db, researcherId)
    .where('letter.id', 'in', onPage)
    .orderBy('letter.created_at', 'desc')
    .orderBy('letter.id', 'desc')
    .execute();
}

export async function findLetter(db: Db, researcherId: string, id: string) {
  return letters(db, researcherId).where('letter.id', '=', id).executeTakeFirst();
}

/** Answers whether this person had such a letter. */
export async function deleteLetter(db: Db, researcherId: string, id: string): Promise<boolean> {
  const deleted = await db
    .updateTable('letter')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return deleted.numUpdatedRows > 0n;
}

/** Answers whether this person has such a letter, still or again. */
export async function restoreLetter(db: Db, researcherId: string, id: string): Promise<boolean> {
  const restored = await db
    .updateTable('letter')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}

/** Answers whether this person has such a letter. Reading it again keeps the first time. */
export async function markRead(db: Db, researcherId: string, id: string): Promise<boolean> {
  const read = await db
    .updateTable('letter')
    .set({ read_at: sql<Date>`coalesce(read_at, act_time())` })
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return read.numUpdatedRows > 0n;
}

/** Marks the letters about one report or order as read. */
export async function markReadAbout(db: Db, researcherId: string, subject: string): Promise<void> {
  await db
    .updateTable('letter')
    .from('event')
    .whereRef('event.id', '=', 'letter.id')
    .where('event.subject', '=', subject)
    .set({ read_at: sql<Date>`act_time()` })
    .where('letter.researcher_id', '=', researcherId)
    .where('letter.read_at', 'is', null)
    .where('letter.deleted_at', 'is', null)
    .execute();
}

/** Marks the letters that ask for the address of these orders as read. */
export async function markAnswered(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('letter')
    .from('event')
    .whereRef('event.id', '=', 'letter.id')
    .where('event.kind', '=', 'order.exchange')
    .where('event.subject', '=', sql<string>`any(${orderIds}::text[])`)
    .set({ read_at: sql<Date>`act_time()` })
    .where('letter.read_at', 'is', null)
    .where('letter.deleted_at', 'is', null)
    .execute();
}

export async function markAllRead(db: Db, researcherId: string): Promise<void> {
  await db
    .updateTable('letter')
    .set({ read_at: sql<Date>`act_time()` })
    .where('researcher_id', '=', researcherId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The kinds that somebody has switched off. */
export async function listOff(db: Db, researcherId: string): Promise<QuietLetter[]> {
  const rows = await db
    .selectFrom('letter_off')
    .where('researcher_id', '=', researcherId)
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function turnOff(db: Db, researcherId: string, kind: QuietLetter): Promise<void> {
  await db
    .insertInto('letter_off')
    .values({ researcher_id: researcherId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function turnOn(db: Db, researcherId: string, kind: QuietLetter): Promise<void> {
  await db
    .deleteFrom('letter_off')
    .where('researcher_id', '=', researcherId)
    .where('kind', '=', kind)
    .execute();
}
