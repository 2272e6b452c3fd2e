import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';
import type { ResearcherMe } from '../../platform/sessions.ts';

export async function insertExport(
  tx: Tx,
  id: string,
  me: ResearcherMe,
): Promise<{ exportId: string; expireTime: number }> {
  const added = await tx
    .insertInto('data_export')
    .values({ id, researcher_id: me.id, session_id: me.sessionId })
    .returning(['id', sql<number>`created_at + interval '1 hour'`.as('expire_time')])
    .executeTakeFirstOrThrow();
  return { exportId: added.id, expireTime: added.expire_time };
}

/** An export that this session requested within the hour. */
export async function findOpen(db: Db, id: string, me: ResearcherMe) {
  return db
    .selectFrom('data_export')
    .where('id', '=', id)
    .where('researcher_id', '=', me.id)
    .where('session_id', '=', me.sessionId)
    .where('created_at', '>', sql<number>`now() - interval '1 hour'`)
    .select('downloaded_at')
    .executeTakeFirst();
}

/** Answers false where another call was faster. */
export async function noteDownload(tx: Tx, id: string): Promise<boolean> {
  const noted = await tx
    .updateTable('data_export')
    .set({ downloaded_at: sql`now()` })
    .where('id', '=', id)
    .where('downloaded_at', 'is', null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** A person's uploads that are still stored, oldest first. */
export async function listFiles(db: Db, researcherId: string, { offset, limit }: Range) {
  const onPage = db
    .selectFrom('file')
    .where('researcher_id', '=', researcherId)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .select('id');
  return db
    .selectFrom('file')
    .where('id', 'in', onPage)
    .orderBy('id')
    .select(['id', 'name', 'mime', 'size_bytes', 'is_image', 'purpose', 'created_at'])
    .execute();
}

export async function countFiles(db: Db, researcherId: string): Promise<number> {
  const counted = await db
    .selectFrom('file')
    .where('researcher_id', '=', researcherId)
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow();
  return counted.files;
}
