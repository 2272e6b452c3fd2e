import { sql } from 'kysely';
import {
  type MailRhythm,
  type MailStopReason,
  type MailTopic,
  memberTopic,
  type MemberTopic,
} from '@shieldsource/contract/letters/mail';
import { isTold } from '@shieldsource/contract/topics/ways';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Nothing is sent to an address that refused it. */
const isOpen = sql<boolean>`member_mail.stop_reason is distinct from 'refused'`;

export type RowOfMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

const mails = (db: Db) =>
  db
    .selectFrom('member_mail')
    .innerJoin('researcher', 'researcher.id', 'member_mail.researcher_id')
    .select('researcher.language')
    .selectAll('member_mail');

export const findMail = (db: Db, researcherId: string) =>
  mails(db).where('member_mail.researcher_id', '=', researcherId).executeTakeFirst();

/** The same, locked: one mail at a time is decided on. */
export const lockMail = (tx: Tx, researcherId: string) =>
  mails(tx)
    .where('member_mail.researcher_id', '=', researcherId)
    .forUpdate('member_mail')
    .executeTakeFirst();

/** The first address of a member, or another one under another id; how it is used stays. */
export async function writeAddress(
  tx: Tx,
  mail: { id: string; researcherId: string; sealed: Buffer },
): Promise<void> {
  const address = { id: mail.id, address_sealed: mail.sealed };
  await tx
    .insertInto('member_mail')
    .values({ ...address, researcher_id: mail.researcherId })
    .onConflict((conflict) =>
      conflict.column('researcher_id').doUpdateSet({
        ...address,
        confirmed_at: sql<Date>`act_time()`,
        stop_reason: null,
        stopped_at: null,
        refusals: 0,
      }),
    )
    .execute();
}

/** Deletes the address and how it was used. */
export async function deleteMail(tx: Tx, researcherId: string): Promise<void> {
  for (const table of ['mail_choice', 'member_mail'] as const)
    await tx.deleteFrom(table).where('researcher_id', '=', researcherId).execute();
}

/** Answers whose address it was, if it was not stopped for this reason, or a graver one, before. */
export async function stopAddress(
  tx: Tx,
  id: string,
  reason: MailStopReason,
): Promise<string | undefined> {
  const stopped = await tx
    .updateTable('member_mail')
    .set({ stop_reason: reason, stopped_at: sql<Date>`act_time()` })
    .where('id', '=', id)
    .where(reason === 'refused' ? isOpen : sql<boolean>`stop_reason is null`)
    .returning('researcher_id')
    .executeTakeFirst();
  return stopped?.researcher_id;
}

/** How often in a row an address was refused without saying for good. */
export async function writeRefusals(db: Db, id: string, refusals: number): Promise<void> {
  await db.updateTable('member_mail').set({ refusals }).where('id', '=', id).execute();
}

/** Answers whether there was an unsubscribed address. */
export async function resumeMail(db: Db, researcherId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_mail')
    .set({ stop_reason: null, stopped_at: null })
    .where('researcher_id', '=', researcherId)
    .where(isOpen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function writeRhythm(
  tx: Tx,
  researcherId: string,
  how: { rhythm: MailRhythm; isQuiet: boolean; showsTitles: boolean },
): Promise<void> {
  await tx
    .updateTable('member_mail')
    .set({ rhythm: how.rhythm, is_quiet: how.isQuiet, shows_titles: how.showsTitles })
    .where('researcher_id', '=', researcherId)
    .execute();
}

export const listChoices = (db: Db, researcherId: string) =>
  db
    .selectFrom('mail_choice')
    .where('researcher_id', '=', researcherId)
    .select(['topic', 'is_on'])
    .execute();

export async function writeChoice(
  tx: Tx,
  researcherId: string,
  topic: MailTopic,
  isOn: boolean,
): Promise<void> {
  await tx
    .insertInto('mail_choice')
    .values({ researcher_id: researcherId, topic, is_on: isOn })
    .onConflict((conflict) =>
      conflict.columns(['researcher_id', 'topic']).doUpdateSet({ is_on: isOn }),
    )
    .execute();
}

/** An event of which its researcher may want to be told by mail. */
export interface Note {
  readonly eventId: string;
  readonly kind: string;
  readonly researcherId: string;
  readonly topic: MemberTopic;
  /** Milliseconds. */
  readonly at: number;
}

/** Those of the notes that their researchers want since they confirmed an address, each with how they are mailed. */
export async function listWanted(db: Db, notes: readonly Note[]) {
  const ids = [...new Set(notes.map(({ researcherId }) => researcherId))];
  const rows = await mails(db)
    .where('member_mail.researcher_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isOpen)
    .select(
      sql<
        Record<string, boolean>
      >`(select coalesce(jsonb_object_agg(topic, is_on), '{}') from mail_choice
        where mail_choice.researcher_id = member_mail.researcher_id)`.as('choices'),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.researcher_id, row]));
  return notes.flatMap((note) => {
    const mail = byId.get(note.researcherId);
    if (!mail || mail.confirmed_at > note.at) return [];
    const { mail: way } = memberTopic.of(note.topic);
    const isWanted =
      isTold(way, mail.choices[note.topic]) && (way === 'always' || mail.stop_reason === null);
    return isWanted ? [{ note, mail }] : [];
  });
}

/** The events whose letters this person has not read, or put away, meanwhile. */
export async function listUnread(
  db: Db,
  researcherId: string,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = await db
    .selectFrom('letter')
    .where('researcher_id', '=', researcherId)
    .where('id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .where((eb) => eb.or([eb('read_at', 'is not', null), eb('deleted_at', 'is not', null)]))
    .select('id')
    .execute();
  const seenIds = new Set(seen.map(({ id }) => id));
  return new Set(eventIds.filter((id) => !seenIds.has(id)));
}

/** When the last mail was sent, and how many on its day. */
export async function noteSent(
  db: Db,
  id: string,
  { sentAt, sentThatDay }: { readonly sentAt: number | null; readonly sentThatDay: number },
): Promise<void> {
  await db
    .updateTable('member_mail')
    .set({ sent_at: sentAt === null ? null : new Date(sentAt), sent_that_day: sentThatDay })
    .where('id', '=', id)
    .execute();
}
