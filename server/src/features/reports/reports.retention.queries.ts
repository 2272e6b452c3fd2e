import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { eraseSalts } from '../events/events.ts';
import { erasedWords } from './reports.queries.ts';

/** Closed this long ago, with nothing open: what the desk still has to do something about stays. */
const outlived = (days: number) => sql<boolean>`
  report.status in (4, -1) and report.erased_at is null and report.updated_at <= now() - make_interval(days => ${days})
  and not report.is_open`;
// a notice from before a report was reopened does not count
const isAnnounced = sql<boolean>`(report.erase_notice_at is not null and report.erase_notice_at > report.updated_at)`;
const announcedLongAgo = (noticeDays: number) =>
  sql<boolean>`(${isAnnounced} and report.erase_notice_at <= now() - make_interval(days => ${noticeDays}))`;

/** How many reports would be announced now, have been announced, and would be erased now. */
export async function countOutlived(
  db: Db,
  days: number,
  noticeDays: number,
): Promise<{ toAnnounce: number; announced: number; toErase: number }> {
  return db
    .selectFrom('report')
    .where(outlived(days))
    .select([
      sql<number>`count(*) filter (where not ${isAnnounced})::int`.as('toAnnounce'),
      sql<number>`count(*) filter (where ${isAnnounced} and not ${announcedLongAgo(noticeDays)})::int`.as(
        'announced',
      ),
      sql<number>`count(*) filter (where ${announcedLongAgo(noticeDays)})::int`.as('toErase'),
    ])
    .executeTakeFirstOrThrow();
}

/** Marks the oldest reports that were not announced yet. Answers them. */
export async function announceOldest(
  tx: Tx,
  days: number,
  limit: number,
): Promise<{ researcher_id: string; number: string }[]> {
  const { rows } = await sql<{ researcher_id: string; number: string }>`
    update report set erase_notice_at = now()
    where id in (
      select id from report where ${outlived(days)} and not ${isAnnounced}
      order by updated_at, id limit ${limit} for no key update skip locked)
    returning researcher_id, number
  `.execute(tx);
  return rows;
}

/** Announced reports whose time has come, the oldest first. */
export async function listDue(
  db: Db,
  days: number,
  noticeDays: number,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const due = await db
    .selectFrom('report')
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .where(outlived(days))
    .where(announcedLongAgo(noticeDays))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return due.map(({ id }) => id);
}

/**
 * Those of these reports that are not erased. They stay so until commit: an erasure waits for this, or this for the erasure.
 * Holds the text, which nothing else changes, and not the report, which reviewers take meanwhile.
 */
export async function keepText(tx: Tx, ids: readonly string[]): Promise<string[]> {
  await tx
    .selectFrom('report_text')
    .where('report_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('report_id')
    .select('report_id')
    .forShare()
    .execute();
  const kept = await tx
    .selectFrom('report')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .select('id')
    .execute();
  return kept.map(({ id }) => id);
}

/** Erases the text of a report. Answers its author and its title, which stays; undefined when it is no longer due. */
export async function eraseWords(
  tx: Tx,
  id: string,
  days: number,
  noticeDays: number,
): Promise<{ researcher_id: string; title: string } | undefined> {
  const erased = await tx
    .updateTable('report')
    .set({ erased_at: sql`now()` })
    .where('id', '=', id)
    .where(outlived(days))
    .where(announcedLongAgo(noticeDays))
    .returning(['researcher_id', 'title'])
    .executeTakeFirst();
  if (!erased) return undefined;
  await tx.updateTable('report_text').set(erasedWords).where('report_id', '=', id).execute();
  await tx.updateTable('report_comment').set({ body: '' }).where('report_id', '=', id).execute();
  await sql`
    update report_comment_edit set body = '' from report_comment
    where report_comment.id = comment_id and report_comment.report_id = ${id}`.execute(tx);
  await tx
    .updateTable('report_step')
    .set({ note: '' })
    .where('report_id', '=', id)
    .where('note', '<>', '')
    .execute();
  await tx
    .updateTable('report_note')
    .set({ body: '' })
    .where('report_id', '=', id)
    .where('body', '<>', '')
    .execute();
  await tx.deleteFrom('report_note_draft').where('report_id', '=', id).execute();
  await tx.deleteFrom('report_search').where('report_id', '=', id).execute();
  await eraseSalts(
    tx,
    sql`
    select id from report_step where report_id = ${id}
    union all select id from report_comment where report_id = ${id}
    union all select edit.id from report_comment_edit as edit join report_comment as comment on comment.id = edit.comment_id where comment.report_id = ${id}
    union all select id from report_note where report_id = ${id}`,
  );
  return erased;
}
