import { sql } from 'kysely';
import type { AnnouncementKind } from '@shieldsource/contract/announcements/calls';
import type { Db } from '../../platform/database/database.ts';
import { holdsText } from '../../platform/database/holds-text.ts';
import type { Range } from '../../platform/paging.ts';

const shown = (db: Db) =>
  db
    .selectFrom('announcement')
    .leftJoin('announcement_view', 'announcement_view.announcement_id', 'announcement.id')
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.kind',
      'announcement.summary',
      'announcement.cover_id',
      'announcement.pinned',
      sql<number>`coalesce(announcement_view.views, 0)::int8`.as('views'),
    ]);

/** The announcements that visitors may see. */
const published = (db: Db) =>
  shown(db)
    .where('announcement.state', '=', 'published')
    .select(sql<number>`announcement.published_at`.as('published_at'));

export type RowOfAnnouncement = Awaited<ReturnType<typeof listPublished>>[number];

interface Listed extends Range {
  readonly kind: AnnouncementKind | undefined;
}

/** Pinned ones first, then the newest. */
export async function listPublished(db: Db, { kind, offset, limit }: Listed) {
  return published(db)
    .where('announcement.document_kind', 'is', null)
    .$call((query) => (kind === undefined ? query : query.where('announcement.kind', '=', kind)))
    .orderBy('announcement.pinned', 'desc')
    .orderBy('announcement.published_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** A search reads this many titles, the newest. */
const readTitles = 500;

/** Published ones whose title contains these words, newest first. */
export function findByTitle(db: Db, words: string, limit: number) {
  const newest = db
    .selectFrom('announcement')
    .where('state', '=', sql.lit('published'))
    .where('document_kind', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(readTitles)
    .select(['id', 'title', 'published_at']);
  return db
    .selectFrom(newest.as('newest'))
    .where((eb) => holdsText(eb.ref('newest.title'), words))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['newest.id', 'newest.title'])
    .execute();
}

/** How many there are of each kind and state. */
export async function countByKindAndState(db: Db) {
  return db
    .selectFrom('announcement')
    .where('document_kind', 'is', null)
    .groupBy(['kind', 'state'])
    .select(['kind', 'state', ({ fn }) => fn.countAll<number>().as('announcements')])
    .execute();
}

export async function findPublished(db: Db, id: string) {
  return published(db)
    .select(['announcement.body', 'announcement.document_kind'])
    .where('announcement.id', '=', id)
    .executeTakeFirst();
}

/** The announcement published next before or after this one. */
export async function findNeighbour(
  db: Db,
  of: { id: string; published_at: number },
  side: 'newer' | 'older',
): Promise<{ id: string; title: string } | undefined> {
  const [beyond, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const here = db
    .selectFrom('announcement as here')
    .where('here.id', '=', of.id)
    .select(['here.published_at', 'here.id']);
  return db
    .selectFrom('announcement')
    .where('state', '=', sql.lit('published'))
    .where('document_kind', 'is', null)
    .where(sql<boolean>`(published_at, id) ${sql.raw(beyond)} (${here})`)
    .orderBy('published_at', order)
    .orderBy('id', order)
    .select(['id', 'title'])
    .limit(1)
    .executeTakeFirst();
}

/** Counts a visit, unless the same visitor was counted here within these minutes; answers whether it counted. */
export async function countVisit(
  db: Db,
  announcementId: string,
  visitor: Buffer,
  withinMinutes: number,
): Promise<boolean> {
  const counted = await sql`
    insert into announcement_visit (announcement_id, visitor, counted_at)
    select id, ${visitor}, now() from announcement where id = ${announcementId} and state = 'published'
    on conflict (announcement_id, visitor) do update set counted_at = excluded.counted_at
      where announcement_visit.counted_at < now() - make_interval(mins => ${withinMinutes}::int)
  `.execute(db);
  return (counted.numAffectedRows ?? 0n) > 0n;
}

export async function addView(db: Db, announcementId: string): Promise<void> {
  await db
    .insertInto('announcement_view')
    .values({ announcement_id: announcementId, views: 1 })
    .onConflict((conflict) =>
      conflict.column('announcement_id').doUpdateSet({ views: sql`announcement_view.views + 1` }),
    )
    .execute();
}
