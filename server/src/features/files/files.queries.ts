import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Me } from '../../platform/sessions.ts';

/** What an address is made of; `now` is the database's clock, which also judges it later. */
const shownColumns = [
  'file.id',
  'file.name',
  'file.mime',
  'file.is_image',
  'file.size_bytes',
  'file.place',
  'file.comment_id',
] as const;
const now = sql<number>`now()`.as('now');

export type ShownFile = Awaited<ReturnType<typeof listOfReport>>[number];

export interface NewFile {
  id: string;
  purpose: string;
  name: string;
  mime: string;
  is_image: boolean;
  size_bytes: number;
  sha256: Buffer;
  storage_key: string;
}

export async function insertFile(tx: Tx, uploader: Me, file: NewFile): Promise<ShownFile> {
  return tx
    .insertInto('file')
    .values({ ...file, [ownerColumn[uploader.kind]]: uploader.id })
    .returning([...shownColumns, now])
    .executeTakeFirstOrThrow();
}

const ownerColumn = { researcher: 'researcher_id', staff: 'staff_id' } as const;

/** Uploads of one person take turns from here on, so that the quota holds however many come at once. */
export async function lockUploader(tx: Tx, uploader: Me): Promise<void> {
  await tx
    .selectFrom(uploader.kind)
    .where('id', '=', uploader.id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function sumUnattached(
  db: Db,
  uploader: Me,
): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('file')
    .where(ownerColumn[uploader.kind], '=', uploader.id)
    .where('place', 'is', null)
    .select([
      sql<number>`count(*)`.as('files'),
      sql<number>`coalesce(sum(size_bytes), 0)::int8`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

export interface Attachment {
  researcherId: string;
  fileIds: readonly string[];
  purpose: 'report' | 'comment';
  reportId: string;
  commentId?: string;
  place: 'attachment' | 'inline';
}

/** Answers how many were the person's own, unused and meant for this. */
export async function attachFiles(tx: Tx, { fileIds, place, ...to }: Attachment): Promise<number> {
  const attached = await tx
    .updateTable('file')
    .set({
      report_id: to.reportId,
      comment_id: to.commentId ?? null,
      place,
      position: sql`array_position(${fileIds}::uuid[], id)`,
      draft_of: null,
    })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('researcher_id', '=', to.researcherId)
    .where('purpose', '=', to.purpose)
    .where('place', 'is', null)
    .$if(place === 'inline', (query) => query.where('is_image', '=', true))
    .executeTakeFirst();
  return Number(attached.numUpdatedRows);
}

export async function sumOfReport(tx: Tx, reportId: string): Promise<number> {
  const sum = sql<number>`coalesce(sum(size_bytes), 0)::int8`.as('bytes');
  return (
    await tx
      .selectFrom('file')
      .where('report_id', '=', reportId)
      .select(sum)
      .executeTakeFirstOrThrow()
  ).bytes;
}

/** Of the report itself (`commentId: null`), or of some of its comments. */
export type FilesWanted =
  | { reportId: string; commentId: null }
  | { reportId: string; commentIds: readonly string[] };

export async function listOfReport(db: Db, wanted: FilesWanted) {
  const files = db
    .selectFrom('file')
    .where('report_id', '=', wanted.reportId)
    .select([...shownColumns, now])
    .orderBy('position')
    .orderBy('id');
  return 'commentIds' in wanted
    ? files.where('comment_id', '=', sql<string>`any(${wanted.commentIds}::uuid[])`).execute()
    : files.where('comment_id', 'is', null).execute();
}

/** One file as `me` may see it. */
export async function findVisible(db: Db, id: string, me: Me) {
  return db
    .selectFrom('file')
    .where('file.id', '=', id)
    .where(isVisibleTo(me))
    .select([...shownColumns, 'file.storage_key', now])
    .executeTakeFirst();
}

export type FileToSend = NonNullable<Awaited<ReturnType<typeof findVisible>>>;

/** One file that anyone may see. */
export async function findPublic(db: Db, id: string): Promise<FileToSend | undefined> {
  return db
    .selectFrom('file')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('purpose', 'in', ['gift', 'announcement']), eb('portrait_of', 'is not', null)]),
    )
    .select([...shownColumns, 'file.storage_key', now])
    .executeTakeFirst();
}

// While unattached its uploader's alone; afterwards of whoever owns the report, or may judge it. One of an identity stays
// its owner's, and operators see it at an address that they only get with a reason.
const isVisibleTo =
  (me: Me) =>
  ({ and, or, eb, exists, selectFrom, lit }: ExpressionBuilder<Tables, 'file'>) => {
    const has = (...roles: readonly string[]) =>
      lit(me.kind === 'staff' && me.roles.some((role) => roles.includes(role))) as never;
    if (me.kind === 'staff') {
      return or([
        and([eb('file.report_id', 'is not', null), has('reviewer', 'admin')]),
        and([
          eb('file.identity_id', 'is not', null),
          eb('file.researcher_id', 'is distinct from', me.researcherId),
          has('operator'),
        ]),
      ]);
    }
    const ownReport = selectFrom('report')
      .whereRef('report.id', '=', 'file.report_id')
      .where('report.researcher_id', '=', me.id)
      .select(sql<SqlBool>`true`.as('is_own'));
    return or([
      and([eb('file.report_id', 'is', null), eb('file.researcher_id', '=', me.id)]),
      exists(ownReport),
    ]);
  };

/** Removes rows of uploads that nothing was made of in 24 hours and no draft names, and answers where their bytes are. */
export async function deleteUnattached(db: Db, limit: number): Promise<string[]> {
  const old = db
    .selectFrom('file')
    .where('place', 'is', null)
    .where('draft_of', 'is', null)
    .where('created_at', '<', sql<number>`now() - interval '24 hours'`)
    .select('id')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const removed = await db
    .deleteFrom('file')
    .where('id', 'in', old)
    .where('place', 'is', null)
    .where('draft_of', 'is', null)
    .returning('storage_key')
    .execute();
  return removed.map((row) => row.storage_key);
}

export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const known = await db
    .selectFrom('file')
    .where('storage_key', '=', sql<string>`any(${keys}::text[])`)
    .select('storage_key')
    .execute();
  return known.map((row) => row.storage_key);
}
