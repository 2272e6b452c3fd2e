import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { postIdentityReveal } from '@shieldsource/contract/people/desk';
import { mayCall, type Route } from '@shieldsource/contract/route';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Me } from '../../platform/sessions.ts';

/** The columns that an address needs; `now` is the database's clock, which also checks it later. */
export const shownColumns = [
  'file.id',
  'file.name',
  'file.mime',
  'file.is_image',
  'file.size_bytes',
  'file.place',
  'file.comment_id',
  'file.step_seq',
  'file.note_id',
  sql<number>`now()`.as('now'),
] as const;

const sentColumns = [...shownColumns, 'file.storage_key', 'file.purpose'] as const;

export type ShownFile = Awaited<ReturnType<typeof listOfReport>>[number];

export type FilePurpose = Tables['file']['purpose'];

export interface NewFile {
  id: string;
  purpose: FilePurpose;
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
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

const ownerColumn = { researcher: 'researcher_id', staff: 'staff_id' } as const;

/** Uploads of one person wait for each other from here on, so that parallel ones cannot exceed the quota. */
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

/** What a researcher's files take: unused or in reports that are open, and of the last day; and whether any report was ever valid. */
export async function sumHeld(
  db: Db,
  researcherId: string,
): Promise<{ openBytes: number; todayBytes: number; hasConfirmed: boolean }> {
  const sum = (which: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(file.size_bytes) filter (where ${which}), 0)::int8`;
  return db
    .selectFrom('file')
    .leftJoin('report', 'report.id', 'file.report_id')
    .where('file.researcher_id', '=', researcherId)
    .select([
      sum(sql`file.place is null or report.is_open`).as('openBytes'),
      sum(sql`file.created_at > now() - interval '1 day'`).as('todayBytes'),
      sql<boolean>`exists (select from report_tally where researcher_id = ${researcherId} and status in (2, 3, 4) and reports > 0)`.as(
        'hasConfirmed',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export interface Attachment {
  uploader: Me;
  fileIds: readonly string[];
  purpose: 'report' | 'comment' | 'note';
  reportId: string;
  commentId?: string;
  /** The step of the report that the file belongs to. */
  stepSeq?: number;
  noteId?: string;
  place: 'attachment' | 'inline';
}

/** Answers which of them were the person's own, unused and for this purpose. */
export async function attachFiles(
  tx: Tx,
  { uploader, fileIds, place, ...to }: Attachment,
): Promise<string[]> {
  const attached = await tx
    .updateTable('file')
    .set({
      report_id: to.reportId,
      comment_id: to.commentId ?? null,
      step_seq: to.stepSeq ?? null,
      note_id: to.noteId ?? null,
      place,
      position: sql`array_position(${fileIds}::uuid[], id)`,
      draft_of: null,
    })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where(ownerColumn[uploader.kind], '=', uploader.id)
    .where('purpose', '=', to.purpose)
    .where('place', 'is', null)
    .$if(place === 'inline', (query) => query.where('is_image', '=', true))
    .returning('id')
    .execute();
  return attached.map(({ id }) => id);
}

/** The bytes of all files of a report, of its notes or of what is none. */
export async function sumOfReport(
  tx: Tx,
  { reportId, noteId }: Pick<Attachment, 'reportId' | 'noteId'>,
): Promise<number> {
  const sum = sql<number>`coalesce(sum(size_bytes), 0)::int8`.as('bytes');
  return (
    await tx
      .selectFrom('file')
      .where('report_id', '=', reportId)
      .where('note_id', noteId === undefined ? 'is' : 'is not', null)
      .select(sum)
      .executeTakeFirstOrThrow()
  ).bytes;
}

/** The files of the report itself, of its steps, of notes, of some comments, or all. */
export type FilesWanted =
  | { reportId: string; of: 'report' | 'steps' | 'notes' | 'all' }
  | { reportId: string; commentIds: readonly string[] };

export async function listOfReport(db: Db, wanted: FilesWanted) {
  const files = db
    .selectFrom('file')
    .where('report_id', '=', wanted.reportId)
    .select(shownColumns)
    .orderBy('position')
    .orderBy('id');
  if ('commentIds' in wanted)
    return files.where('comment_id', '=', sql<string>`any(${wanted.commentIds}::uuid[])`).execute();
  if (wanted.of === 'all') return files.execute();
  return files
    .where('comment_id', 'is', null)
    .where('step_seq', wanted.of === 'steps' ? 'is not' : 'is', null)
    .where('note_id', wanted.of === 'notes' ? 'is not' : 'is', null)
    .execute();
}

/** Those that belong to a colleague and are not used yet. */
export const listUnused = (db: Db, staffId: string, ids: readonly string[]) =>
  db
    .selectFrom('file')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('staff_id', '=', staffId)
    .where('place', 'is', null)
    .select(shownColumns)
    .execute();

/** One file, if `me` may see it. */
export async function findVisible(db: Db, id: string, me: Me) {
  return db
    .selectFrom('file')
    .where('file.id', '=', id)
    .where(isVisibleTo(me))
    .select(sentColumns)
    .executeTakeFirst();
}

export type FileToSend = NonNullable<Awaited<ReturnType<typeof findVisible>>>;

export interface FileAfter {
  readonly id: string;
  readonly key: string;
  readonly purpose: FilePurpose;
  /** Of what people sent; of what was made of it, where that is a picture. */
  readonly sha256: Buffer;
}

/** The next files after an id, with the keys of their bytes. */
export const listAfter = (db: Db, id: string, limit: number): Promise<FileAfter[]> =>
  db
    .selectFrom('file')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'storage_key as key', 'purpose', 'sha256'])
    .execute();

export async function countFiles(db: Db): Promise<number> {
  const { files } = await db
    .selectFrom('file')
    .select(sql<number>`count(*)::int`.as('files'))
    .executeTakeFirstOrThrow();
  return files;
}

/** One file, if anybody may see it. */
export async function findPublic(db: Db, id: string): Promise<FileToSend | undefined> {
  return db
    .selectFrom('file')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('purpose', 'in', ['gift', 'announcement']), eb('portrait_of', 'is not', null)]),
    )
    .select(sentColumns)
    .executeTakeFirst();
}

// Unattached files are visible to their owner, those of staff while they may judge reports. Attached to a report they are
// visible to its author and to those who may judge it; attached to a note only to those who judge the report and have no
// part in it.
// Those of an identity stay their owner's; operators see them at an address that requires a reason.
const isVisibleTo =
  (me: Me) =>
  ({ and, or, not, eb, exists, selectFrom, lit }: ExpressionBuilder<Tables, 'file'>) => {
    const reportOf = (researcherId: string | null) =>
      selectFrom('report')
        .whereRef('report.id', '=', 'file.report_id')
        .where('report.researcher_id', '=', researcherId)
        .select(sql<SqlBool>`true`.as('is_theirs'));
    if (me.kind === 'staff') {
      const may = (route: Pick<Route, 'access'>) => lit(mayCall(me.roles, route)) as never;
      return or([
        and([
          eb('file.report_id', 'is not', null),
          may(getReviewDetail),
          or([eb('file.note_id', 'is', null), not(exists(reportOf(me.researcherId)))]),
        ]),
        and([eb('file.place', 'is', null), eb('file.staff_id', '=', me.id), may(getReviewDetail)]),
        and([
          eb('file.identity_id', 'is not', null),
          eb('file.researcher_id', 'is distinct from', me.researcherId),
          may(postIdentityReveal),
        ]),
      ]);
    }
    return or([
      and([eb('file.report_id', 'is', null), eb('file.researcher_id', '=', me.id)]),
      and([eb('file.note_id', 'is', null), exists(reportOf(me.id))]),
    ]);
  };

/**
 * Deletes rows of uploads that were not used within 24 hours, are in no draft, and are not named by what a reviewer has saved
 * and not sent. Answers where their bytes are.
 */
export async function deleteUnattached(db: Db, limit: number): Promise<string[]> {
  const old = db
    .selectFrom('file')
    .where('place', 'is', null)
    .where('draft_of', 'is', null)
    .where('created_at', '<', sql<number>`now() - interval '24 hours'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_note_draft')
            .whereRef('report_note_draft.staff_id', '=', 'file.staff_id')
            .where(sql<SqlBool>`report_note_draft.words::text like '%' || file.id::text || '%'`)
            .select(sql<SqlBool>`true`.as('is_kept')),
        ),
      ),
    )
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
