import { sql } from 'kysely';
import type {
  AnnouncementKind,
  AnnouncementState,
} from '@shieldsource/contract/announcements/calls';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';

const ofDesk = (db: Db) =>
  db
    .selectFrom('announcement')
    .leftJoin('announcement_view', 'announcement_view.announcement_id', 'announcement.id')
    // documents are not edited here
    .where('announcement.document_kind', 'is', null)
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.kind',
      'announcement.summary',
      'announcement.cover_id',
      'announcement.pinned',
      'announcement.state',
      'announcement.published_at',
      'announcement.updated_at',
      'announcement.version',
      sql<number>`coalesce(announcement_view.views, 0)::int8`.as('views'),
    ]);

export type RowOfDesk = Awaited<ReturnType<typeof listAll>>[number];

/** Newest first. */
export async function listAll(
  db: Db,
  { state, offset, limit }: Range & { readonly state: AnnouncementState | undefined },
) {
  return ofDesk(db)
    .$call((query) => (state === undefined ? query : query.where('announcement.state', '=', state)))
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function findAny(db: Db, id: string) {
  return ofDesk(db)
    .select('announcement.body')
    .where('announcement.id', '=', id)
    .executeTakeFirst();
}

export interface AnnouncementFields {
  title: string;
  kind: AnnouncementKind;
  summary: string;
  body: string;
  cover: string | null;
  pinned: boolean;
}

const columnsOf = ({ cover, ...fields }: AnnouncementFields) => ({ ...fields, cover_id: cover });

/** Answers false where there is one of this id. */
export async function insertDraft(
  tx: Tx,
  id: string,
  fields: AnnouncementFields,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('announcement')
    .values({ id, ...columnsOf(fields) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks the announcement for this transaction, in any state. */
export async function lockAnnouncement(tx: Tx, id: string) {
  return tx
    .selectFrom('announcement')
    .where('id', '=', id)
    .where('document_kind', 'is', null)
    .select([
      'id',
      'state',
      'version',
      'title',
      'kind',
      'summary',
      'body',
      'cover_id as cover',
      'pinned',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateFields(
  tx: Tx,
  { id, version }: { id: string; version: number },
  fields: AnnouncementFields,
): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ ...columnsOf(fields), version: version + 1, updated_at: sql`act_time()` })
    .where('id', '=', id)
    .execute();
}

/** The day of the first publication never changes. */
export async function updateState(
  tx: Tx,
  { id, version }: { id: string; version: number },
  state: AnnouncementState,
): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({
      state,
      version: version + 1,
      updated_at: sql`act_time()`,
      published_at: sql`coalesce(published_at, act_time())`,
    })
    .where('id', '=', id)
    .execute();
}
