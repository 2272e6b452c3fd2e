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

export async function countLetters(
  db: Db,
  researcherId: string,
  type: number | undefined,
): Promise<number> {
  const counted = await db
    .selectFrom('letter')
    .where('researcher_id', '=', researcherId)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .select(({ fn }) => fn.countAll<number>().as('letters'))
    .executeTakeFirstOrThrow();
  return counted.letters;
}

/** Newest first. */
export async function listLetters(
  db: Db,
  researcherId: string,
  type: number | undefined,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom('letter')
    .where('researcher_id', '=', researcherId)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .select(['id', 'type', 'title', 'body', 'link', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Whether there is such a letter of this person. Reading it again keeps the first time. */
export async function markRead(db: Db, researcherId: string, id: string): Promise<boolean> {
  const read = await db
    .updateTable('letter')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .executeTakeFirst();
  return read.numUpdatedRows > 0n;
}

export async function markAllRead(db: Db, researcherId: string): Promise<void> {
  await db
    .updateTable('letter')
    .set({ read_at: sql<Date>`now()` })
    .where('researcher_id', '=', researcherId)
    .where('read_at', 'is', null)
    .execute();
}

export async function countUnread(db: Db, researcherId: string): Promise<number> {
  const counted = await db
    .selectFrom('letter')
    .where('researcher_id', '=', researcherId)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return counted.unread;
}
