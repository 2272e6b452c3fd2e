import type { getReportLooking, postReportLook } from '@shieldsource/contract/reports/desk-work';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import * as queries from './desk.presence.queries.ts';
import { findAuthor } from './desk.work.queries.ts';

/** Tells all servers that somebody opened or left a report. */
export const presenceChannel = 'report_presence';

/** What is told there: the report and its author; neither after a lost connection, when it may be any report. */
export function presenceIn(payload: string): { reportId: string; authorId: string | undefined } {
  const [reportId = '', authorId] = payload.split(' ');
  return { reportId, authorId };
}

/** Records for a minute that somebody has a report open; others are informed only when somebody opens or leaves it. */
export async function look(
  app: App,
  { me }: CallOf<typeof postReportLook>,
  { reportId, leaves }: InputOf<typeof postReportLook>,
): Promise<OutputOf<typeof postReportLook>> {
  const authorId = await authorOf(app, reportId);
  const write = leaves ? queries.noteLeft : queries.noteLooking;
  await inTransaction(app.db, async (tx) => {
    if (await write(tx, reportId, me.id))
      await notify(tx, presenceChannel, `${reportId} ${authorId}`);
  });
  return { others: await othersFor(app, me, { reportId, authorId }) };
}

export async function looking(
  app: App,
  { me }: CallOf<typeof getReportLooking>,
  { id }: InputOf<typeof getReportLooking>,
): Promise<OutputOf<typeof getReportLooking>> {
  const authorId = await authorOf(app, id);
  return { others: await othersFor(app, me, { reportId: id, authorId }) };
}

async function authorOf(app: App, reportId: string): Promise<string> {
  const report = await findAuthor(app.db, reportId);
  if (!report) throw refuse('notFound');
  return report.researcher_id;
}

/** Who else has it open. Its author never learns that, as a colleague either. */
const othersFor = async (
  app: App,
  me: StaffMe,
  { reportId, authorId }: { reportId: string; authorId: string },
) => (authorId === me.researcherId ? [] : queries.listOthers(app.db, reportId, me.id));
