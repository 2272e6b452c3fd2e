import type {
  getReviewerList,
  postReportTake,
  postReportTakeNext,
} from '@shieldsource/contract/reports/desk-work';
import { heldVerdict, type Colleague, type Held } from '@shieldsource/contract/reports/work';
import { mayCall, type InputOf, type OutputOf, type Route } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record, recordAll, type Actor } from '../events/events.ts';
import { keepReceipt } from '../promises/promises.ts';
import { moveAssignee } from '../reports/reports.ts';
import { findActive, findHeld } from './desk.verdicts.queries.ts';
import * as queries from './desk.work.queries.ts';

interface Assignment {
  readonly reportId: string;
  /** The assignee that the caller saw. */
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Assigns a report to a reviewer or to nobody: the only way in which its assignee changes. Refuses with `conflict` when the
 * assignee has changed meanwhile. Answers the new assignee.
 */
export async function assignIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  { reportId, from, to }: Assignment,
): Promise<Colleague | null> {
  const report = await queries.findAuthor(tx, reportId);
  if (!report) throw refuse('notFound');
  if (report.researcher_id === me.researcherId) throw refuse('ownReport');
  const assignee = await reviewerOf(tx, to, report.researcher_id);
  if (!(await moveAssignee(tx, reportId, from, to))) throw refuse('conflict');
  if (from !== to) await recordAssignment(tx, app, me, { reportId, from, to });
  if (to === me.id) await keepReceipt(tx, app, reportId, me.id);
  return assignee;
}

async function reviewerOf(tx: Tx, id: string | null, author: string): Promise<Colleague | null> {
  if (id === null) return null;
  const [reviewer] = await queries.listReviewers(tx, { id, author });
  if (!reviewer)
    throw refuseFields({ path: 'to', message: '只能分配给在职、且不是报告作者的审核员' });
  return reviewer;
}

const recordAssignment = (tx: Tx, app: App, actor: Actor, { reportId, from, to }: Assignment) =>
  record(tx, app, 'report.assign', {
    subject: reportId,
    actor,
    params: { ...(from && { from }), ...(to && { to }) },
  });

export async function take(
  app: App,
  call: CallOf<typeof postReportTake>,
  input: InputOf<typeof postReportTake>,
): Promise<OutputOf<typeof postReportTake>> {
  const mine = { ...input, to: call.me.id };
  return { assignee: await inTransaction(app.db, (tx) => assignIn(tx, app, call.me, mine)) };
}

/** Takes the first unassigned report. Several callers at once each get another one. */
export async function takeNext(
  app: App,
  { me }: CallOf<typeof postReportTakeNext>,
): Promise<OutputOf<typeof postReportTakeNext>> {
  return inTransaction(app.db, async (tx) => {
    const reportId = await queries.holdNext(tx, me);
    if (reportId === undefined) return { reportId: null };
    await assignIn(tx, app, me, { reportId, from: null, to: me.id });
    return { reportId };
  });
}

/** Unassigns a colleague's reports, or those by one author, so that somebody else takes them. */
export async function release(
  tx: Tx,
  app: Pick<App, 'keys'>,
  by: Actor,
  staffId: string,
  of: { readonly author?: string } = {},
): Promise<void> {
  const released = await queries.releaseAll(tx, staffId, of);
  await recordAll(
    tx,
    app,
    'report.assign',
    released.map((subject) => ({ subject, actor: by, params: { from: staffId } })),
  );
}

export async function reviewers(app: App): Promise<OutputOf<typeof getReviewerList>> {
  return { list: await queries.listReviewers(app.db) };
}

/** A colleague with their current roles, for a call that is carried out later; refused if they may no longer make it. */
export async function currentColleague(
  tx: Tx,
  staffId: string,
  route: Pick<Route, 'access'>,
): Promise<StaffMe> {
  const row = await findActive(tx, staffId);
  const roles = row?.roles ?? [];
  if (!row || !mayCall(roles, route)) throw refuse('notPermitted');
  return {
    kind: 'staff',
    id: row.id,
    sessionId: '',
    roles,
    researcherId: row.researcher_id,
  };
}

/** The verdict that is held on a report, as colleagues see it. */
export async function heldVerdictOf(db: Db, me: StaffMe, reportId: string): Promise<Held | null> {
  const row = await findHeld(db, reportId);
  if (!row) return null;
  return {
    kind: row.kind,
    kindName: heldVerdict.labelOf(row.kind),
    reviewer: { id: row.staff_id, name: row.staff_name },
    isMine: row.staff_id === me.id,
    dueTime: row.due_at,
  };
}
