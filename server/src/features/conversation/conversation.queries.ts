import { sql } from 'kysely';
import { deadlineMinutes } from '@shieldsource/contract/promises/deadlines';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';
import type { Me } from '../../platform/sessions.ts';
import { markedStaffName } from '../../platform/staff-name.ts';
import { mayRead } from '../reports/reports.ts';

export async function lockReadable(tx: Tx, reportId: string, me: Me) {
  return tx
    .selectFrom('report')
    .where('report.id', '=', reportId)
    .where((eb) => mayRead(eb, me))
    .select([
      'report.id',
      'report.number',
      'report.title',
      'report.researcher_id',
      'report.status',
      'report.self_level',
      'report.level',
      'report.version',
      'report.information_seq',
      'report.retest',
      'report.has_appeal',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewComment {
  id: string;
  reportId: string;
  author: Me;
  body: string;
}

export async function insertComment(
  tx: Tx,
  { id, reportId, author, body }: NewComment,
): Promise<void> {
  await tx
    .insertInto('report_comment')
    .values({ id, report_id: reportId, [`${author.kind}_id`]: author.id, body })
    .execute();
}

/** One's own comment on a report, and until when it may be corrected; the caller has locked the report. */
export async function findOwn(tx: Tx, reportId: string, commentId: string, me: Me) {
  return tx
    .selectFrom('report_comment as comment')
    .where('comment.id', '=', commentId)
    .where('comment.report_id', '=', reportId)
    .where(`comment.${me.kind}_id`, '=', me.id)
    .select(editBefore(reportId, me).as('edit_before'))
    .executeTakeFirst();
}

// each stays, and comes with the report
const mostCorrections = 20;

/** Until when a comment of a report may be corrected: only by its author, twenty times within the hour, before anybody else said or did anything. */
const editBefore = (reportId: string, me: Me) => {
  const [author, hour] = [
    sql.ref(`${me.kind}_id`),
    sql`make_interval(mins => ${deadlineMinutes.correctComment})`,
  ];
  return sql<number | null>`
    case when comment.${author} = ${me.id} and comment.created_at > greatest(act_time() - ${hour}, (
      select created_at from report_comment
      where report_id = ${reportId} and created_at > act_time() - ${hour} and ${author} is distinct from ${me.id}
      order by created_at desc limit 1
    ), (
      select created_at from report_step
      where report_id = ${reportId} and staff_id is distinct from ${me.kind === 'staff' ? me.id : null}::uuid
      order by seq desc limit 1
    )) and (select count(*) from report_comment_edit where comment_id = comment.id) < ${mostCorrections}
    then comment.created_at + ${hour} end`;
};

export async function insertEdit(
  tx: Tx,
  edit: { id: string; commentId: string; body: string },
): Promise<void> {
  await tx
    .insertInto('report_comment_edit')
    .values({ id: edit.id, comment_id: edit.commentId, body: edit.body })
    .execute();
}

/** The corrections of these comments, oldest first. */
export async function listEdits(db: Db, commentIds: readonly string[]) {
  return db
    .selectFrom('report_comment_edit')
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .select(['comment_id', 'body', 'created_at'])
    .execute();
}

/** The number of comments on a report; null when this person may not see such a report. */
export async function countComments(db: Db, reportId: string, me: Me): Promise<number | null> {
  const found = await db
    .selectFrom('report')
    .where('report.id', '=', reportId)
    .where((eb) => mayRead(eb, me))
    .select((eb) =>
      eb
        .selectFrom('report_comment')
        .whereRef('report_comment.report_id', '=', 'report.id')
        .select(sql<number>`count(*)::bigint`.as('count'))
        .as('count'),
    )
    .executeTakeFirst();
  return found ? (found.count ?? 0) : null;
}

export async function listComments(
  db: Db,
  reportId: string,
  me: Me,
  { offset, limit, id, newest = false }: Range & { readonly id?: string; newest?: boolean },
) {
  const order = newest ? 'desc' : 'asc';
  const onPage = db
    .selectFrom('report_comment')
    .where('report_id', '=', reportId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .offset(offset)
    .limit(limit)
    .select('id');
  return db
    .selectFrom('report_comment as comment')
    .innerJoin('report', 'report.id', 'comment.report_id')
    .leftJoin('researcher', 'researcher.id', 'comment.researcher_id')
    .leftJoin('staff', 'staff.id', 'comment.staff_id')
    .leftJoin('file as portrait', 'portrait.portrait_of', 'comment.researcher_id')
    .where('comment.id', 'in', onPage)
    .where((eb) => mayRead(eb, me))
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .select([
      'comment.id',
      'comment.body',
      'comment.created_at',
      'comment.researcher_id',
      'comment.staff_id',
      'researcher.nick_name',
      'researcher.uid',
      'researcher.state',
      'portrait.id as portrait_id',
      'staff.number as staff_number',
      markedStaffName().as('staff_name'),
      editBefore(reportId, me).as('edit_before'),
    ])
    .execute();
}
export type RowOfComment = Awaited<ReturnType<typeof listComments>>[number];
