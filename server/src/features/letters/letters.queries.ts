import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type RowOfLetter = Awaited<ReturnType<typeof listLetters>>[number];

export interface LetterToInsert {
  id: string;
  researcherId: string;
  type: number;
  title: string;
  body: string;
  link: string;
  createdAt: Date;
}

/** A letter is named after its job; the same job again changes nothing. Nothing is written to an account that was erased. */
export async function insertLetter(
  db: Db,
  { id, researcherId, type, title, body, link, createdAt }: LetterToInsert,
): Promise<void> {
  await sql`
    insert into letter (id, job_id, researcher_id, type, title, body, link, created_at)
    select ${id}::uuid, ${id}::uuid, researcher.id, ${type}::smallint, ${title}, ${body}, ${link}, ${createdAt}::timestamptz
    from researcher where researcher.id = ${researcherId} and researcher.state <> 'cancelled'
    for share
    on conflict do nothing
  `.execute(db);
}

/** How many letters of each type there are, and how many of them unread; a type that never came is left out. */
export async function listTallies(db: Db, researcherId: string) {
  return db
    .selectFrom('letter_tally')
    .where('researcher_id', '=', researcherId)
    .select(['type', 'letters', 'unread'])
    .execute();
}

interface Part {
  readonly type: number | undefined;
  /** Goes on behind this letter, else at `offset`. */
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly offset: number;
  readonly limit: number;
}

const letters = (db: Db, researcherId: string) =>
  db
    .selectFrom('letter')
    .where('researcher_id', '=', researcherId)
    .where('deleted_at', 'is', null)
    .select(['id', 'type', 'title', 'body', 'link', 'created_at', 'read_at']);

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
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
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
    .where('id', 'in', onPage)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findLetter(db: Db, researcherId: string, id: string) {
  return letters(db, researcherId).where('id', '=', id).executeTakeFirst();
}

/** Whether there was such a letter of this person. */
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

/** Whether there is such a letter of this person, still or again. */
export async function restoreLetter(db: Db, researcherId: string, id: string): Promise<boolean> {
  const restored = await db
    .updateTable('letter')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}

/** Whether there is such a letter of this person. Reading it again keeps the first time. */
export async function markRead(db: Db, researcherId: string, id: string): Promise<boolean> {
  const read = await db
    .updateTable('letter')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return read.numUpdatedRows > 0n;
}

export async function markAllRead(db: Db, researcherId: string): Promise<void> {
  await db
    .updateTable('letter')
    .set({ read_at: sql<Date>`now()` })
    .where('researcher_id', '=', researcherId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}
