import type { postReviewComment, postReviewCommentEdit } from '@shieldsource/contract/reports/desk';
import type {
  Comment,
  getComments,
  postComment,
  postCommentEdit,
} from '@shieldsource/contract/reports/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { runOnce } from '../../platform/http/idempotency.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Me } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import {
  attachNew,
  attachWith,
  type FileInPlace,
  inPlaces,
  portraitAddress,
  storedFilesOf,
} from '../files/files.ts';
import { nameOf } from '../people/people.ts';
import * as queries from './conversation.queries.ts';
import { act, isOpenForComments, reply, staffName } from '../reports/reports.ts';

export { notesOf } from './conversation.notes.ts';

const commentLimit: Limit = { scope: 'report-comment', hits: 300, windowSeconds: 3600 };
/** What is written stays for as long as the report does. */
const commentsADay: Limit = { scope: 'report-comment-day', hits: 1_000, windowSeconds: 24 * 3600 };
/** Fewer, and counted apart: every version stays and comes with the report, and no correction may hold up an answer. */
const correctionLimit: Limit = { scope: 'comment-edit', hits: 60, windowSeconds: 3600 };

/** A comment by the author on their report, with pictures and files. It answers a reviewer's question, if there is one. */
export async function comment(
  app: App,
  call: CallOf<typeof postComment>,
  input: InputOf<typeof postComment>,
): Promise<OutputOf<typeof postComment>> {
  await spend(app, commentLimit, call.me.id);
  await spend(app, commentsADay, call.me.id);
  const added = await inTransaction(app.db, (tx) =>
    runOnce(tx, call, async () => {
      const report = await lockOpenReport(tx, call.me, input.reportId);
      const id = await say(tx, app, report, call.me, input);
      if (report.information_seq !== null) {
        await act(tx, app, report, 'answer', call.me, { change: { information_seq: null } });
      }
      return { id };
    }),
  );
  return getComment(app, call.me, input.reportId, added.id);
}

/** A comment by a reviewer; the author is informed by letter, and has their first answer with it. */
export async function commentAsStaff(
  app: App,
  call: CallOf<typeof postReviewComment>,
  input: InputOf<typeof postReviewComment>,
): Promise<OutputOf<typeof postReviewComment>> {
  const added = await inTransaction(app.db, (tx) =>
    runOnce(tx, call, async () => {
      const report = await lockOpenReport(tx, call.me, input.reportId);
      if (report.researcher_id === call.me.researcherId) throw refuse('ownReport');
      await reply(tx, app, report.id, call.me.id);
      return { id: await say(tx, app, report, call.me, input) };
    }),
  );
  return getComment(app, call.me, input.reportId, added.id);
}

/**
 * Corrects one's own comment, for researchers and staff alike, with more pictures if the new text names some. Refused when its
 * hour is over, somebody else has answered (`commentSettled`), the report takes no more comments, or a researcher did it too
 * often.
 */
export async function editComment(
  app: App,
  call: CallOf<typeof postCommentEdit> | CallOf<typeof postReviewCommentEdit>,
  { reportId, commentId, body }: InputOf<typeof postCommentEdit>,
): Promise<Comment> {
  if (call.me.kind === 'researcher') await spend(app, correctionLimit, call.me.id);
  await inTransaction(app.db, (tx) =>
    runOnce(tx, call, async () => {
      const report = await lockOpenReport(tx, call.me, reportId);
      const own = await queries.findOwn(tx, reportId, commentId, call.me);
      if (!own) throw refuse('notFound');
      if (own.edit_before === null) throw refuse('commentSettled');
      const id = await record(tx, app, 'report.editComment', {
        subject: reportId,
        concerns: report.researcher_id,
        actor: call.me,
        params: { comment: commentId },
        text: body,
      });
      await queries.insertEdit(tx, { id, commentId, body });
      await attachNew(tx, { uploader: call.me, reportId, commentId, purpose: 'comment' }, body);
      return { id };
    }),
  );
  return getComment(app, call.me, reportId, commentId);
}

/** Stores a comment with its files under the id of its event, and answers that id. */
async function say(
  tx: Tx,
  app: App,
  { id: reportId, ...report }: OpenReport,
  me: Me,
  { body, attachments }: Pick<InputOf<typeof postComment>, 'body' | 'attachments'>,
): Promise<string> {
  const id = await record(tx, app, 'report.comment', {
    subject: reportId,
    concerns: report.researcher_id,
    actor: me,
    params: {
      files: attachments.length,
      ...(me.kind === 'researcher' && report.information_seq !== null && { isAnswer: true }),
    },
    text: body,
  });
  await queries.insertComment(tx, { id, reportId, author: me, body });
  const to = { uploader: me, reportId, commentId: id, purpose: 'comment' } as const;
  await attachWith(tx, to, { text: body, attachments });
  return id;
}

type OpenReport = Awaited<ReturnType<typeof lockOpenReport>>;
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

/** As many comments as a page shows. */
const mostShown = 1_000;

/** All comments, the newest thousand where there are more, with files that are being read already, if given. */
export async function listAllComments(
  app: App,
  me: Me,
  reportId: string,
  files?: Promise<readonly FileInPlace[]>,
): Promise<Comment[]> {
  return present(
    app,
    me,
    reportId,
    await queries.listComments(app.db, reportId, me, { offset: 0, limit: mostShown, newest: true }),
    files,
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
  known?: Promise<readonly FileInPlace[]>,
): Promise<Comment[]> {
  if (rows.length === 0) return [];
  const commentIds = rows.map((row) => row.id);
  const [files, allEdits] = await Promise.all([
    known ?? storedFilesOf(app, me, { reportId, commentIds }),
    queries.listEdits(app.db, commentIds),
  ]);
  const edits = Map.groupBy(allEdits, (one) => one.comment_id);
  return rows.map((row) => {
    return {
      id: row.id,
      author:
        row.staff_id === null
          ? {
              kind: 'researcher',
              name: nameOf({
                nick_name: row.nick_name ?? '',
                uid: row.uid ?? 0,
                state: row.state ?? 'active',
              }),
              headPortrait: portraitAddress(row.portrait_id),
              isMe: isMine(row, me),
            }
          : {
              kind: 'staff',
              name: staffName(me, row.staff_number ?? 0, row.staff_name),
              headPortrait: '',
              isMe: isMine(row, me),
            },
      ...presentWords(row, edits.get(row.id) ?? []),
      ...inPlaces(files.filter((file) => file.commentId === row.id)),
      createTime: row.created_at,
      ...(row.edit_before !== null && { editBefore: row.edit_before }),
    };
  });
}

const isMine = (row: queries.RowOfComment, me: Me): boolean =>
  (me.kind === 'staff' ? row.staff_id : row.researcher_id) === me.id;

/** The newest text, and the earlier ones. */
function presentWords(
  row: queries.RowOfComment,
  edits: Awaited<ReturnType<typeof queries.listEdits>>,
): Pick<Comment, 'body' | 'earlier' | 'editTime'> {
  const versions = [row, ...edits].map(({ body, created_at }) => ({
    body,
    createTime: created_at,
  }));
  const { body, createTime: editTime } = versions.at(-1) ?? { body: '', createTime: 0 };
  return { body, ...(edits.length > 0 && { earlier: versions.slice(0, -1), editTime }) };
}
