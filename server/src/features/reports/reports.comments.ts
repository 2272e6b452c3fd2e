import type { postReviewComment } from '@shieldsource/contract/console';
import { fileIdsIn } from '@shieldsource/contract/files';
import type { Comment, getComments, postComment } from '@shieldsource/contract/reports';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { once } from '../../platform/http/once.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Me } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import { attach, portraitAddress, storedFilesOf } from '../files/files.ts';
import { nameOf } from '../people/people.ts';
import * as queries from './reports.comments.queries.ts';
import { act } from './reports.acts.ts';
import { takeIfFree } from './reports.work.queries.ts';
import { isOpenForComments, staffName } from './reports.present.ts';

const commentLimit: Limit = { scope: 'report-comment', hits: 300, windowSeconds: 3600 };

/** The author's own word on their report, with images and files. It answers what a reviewer asked, if anything. */
export async function comment(
  app: App,
  call: CallOf<typeof postComment>,
  input: InputOf<typeof postComment>,
): Promise<OutputOf<typeof postComment>> {
  await spend(app, commentLimit, call.me.id);
  const added = await inTransaction(app.db, (tx) =>
    once(tx, call, async () => {
      const report = await lockOpenReport(tx, call.me, input.reportId);
      const id = await say(tx, app, report, call.me, input.body, input.attachments.length);
      await queries.insertComment(tx, {
        id,
        reportId: report.id,
        researcherId: call.me.id,
        body: input.body,
      });
      const target = {
        researcherId: call.me.id,
        reportId: report.id,
        commentId: id,
        purpose: 'comment',
      } as const;
      const inline = fileIdsIn(input.body);
      await attach(tx, { ...target, fileIds: inline, place: 'inline' });
      await attach(tx, {
        ...target,
        fileIds: input.attachments.filter((file) => !inline.includes(file)),
        place: 'attachment',
      });
      if (report.information_seq !== null) {
        await act(tx, app, report, 'answer', call.me, { change: { information_seq: null } });
      }
      return { id };
    }),
  );
  return getComment(app, call.me, input.reportId, added.id);
}

/** A reviewer's word; its author is told by letter. */
export async function commentAsStaff(
  app: App,
  call: CallOf<typeof postReviewComment>,
  input: InputOf<typeof postReviewComment>,
): Promise<OutputOf<typeof postReviewComment>> {
  const added = await inTransaction(app.db, (tx) =>
    once(tx, call, async () => {
      const report = await lockOpenReport(tx, call.me, input.reportId);
      if (report.researcher_id === call.me.researcherId) throw refuse('ownReport');
      await takeIfFree(tx, report.id, call.me.id);
      const id = await say(tx, app, report, call.me, input.body, 0);
      await queries.insertComment(tx, {
        id,
        reportId: report.id,
        staffId: call.me.id,
        body: input.body,
      });
      return { id };
    }),
  );
  return getComment(app, call.me, input.reportId, added.id);
}

/** Says that somebody commented; answers the id under which the words are kept. */
const say = (
  tx: Tx,
  app: App,
  report: { id: string; researcher_id: string; information_seq: number | null },
  me: Me,
  text: string,
  files: number,
): Promise<string> =>
  record(tx, app, 'report.comment', {
    subject: report.id,
    concerns: report.researcher_id,
    actor: me,
    params: {
      files,
      ...(me.kind === 'researcher' && report.information_seq !== null && { isAnswer: true }),
    },
    text,
  });

async function lockOpenReport(tx: Tx, me: Me, reportId: string) {
  const report = await queries.lockReadable(tx, reportId, me);
  if (!report) throw refuse('notFound');
  if (!isOpenForComments(report)) throw refuse('commentClosed');
  return report;
}

export async function listComments(
  app: App,
  call: CallOf<typeof getComments>,
  { reportId, page, pageSize }: InputOf<typeof getComments>,
): Promise<OutputOf<typeof getComments>> {
  const total = await queries.countComments(app.db, reportId, call.me);
  if (total === null) throw refuse('notFound');
  const rows = await queries.listComments(app.db, reportId, call.me, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return { list: await present(app, call.me, reportId, rows), total, page, pageSize };
}

/** A whole thread, for the desk that judges it. */
export async function listAllComments(app: App, me: Me, reportId: string): Promise<Comment[]> {
  return present(
    app,
    me,
    reportId,
    await queries.listComments(app.db, reportId, me, { offset: 0, limit: 1_000 }),
  );
}

async function getComment(app: App, me: Me, reportId: string, id: string): Promise<Comment> {
  const [shown] = await present(
    app,
    me,
    reportId,
    await queries.listComments(app.db, reportId, me, { offset: 0, limit: 1, id }),
  );
  if (!shown) throw refuse('notFound');
  return shown;
}

async function present(
  app: App,
  me: Me,
  reportId: string,
  rows: queries.RowOfComment[],
): Promise<Comment[]> {
  const files = await storedFilesOf(app, me, { reportId, commentIds: rows.map((row) => row.id) });
  return rows.map((row) => {
    const own = files.filter((file) => file.commentId === row.id);
    return {
      id: row.id,
      author:
        row.staff_id === null
          ? {
              kind: 'researcher',
              name: nameOf({
                nick_name: row.nick_name ?? '',
                uid: row.uid ?? 0,
                state: row.state ?? '',
              }),
              headPortrait: portraitAddress(row.portrait_id),
              isMe: row.researcher_id === me.id,
            }
          : {
              kind: 'staff',
              name: staffName(me, row.staff_number ?? 0, row.staff_name),
              headPortrait: '',
              isMe: row.staff_id === me.id,
            },
      body: row.body,
      images: own.filter((file) => file.place === 'inline').map(({ stored }) => stored),
      attachments: own.filter((file) => file.place === 'attachment').map(({ stored }) => stored),
      createTime: row.created_at,
    };
  });
}
