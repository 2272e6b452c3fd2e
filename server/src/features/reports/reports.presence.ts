import type { getReportLooking, postReportLook } from '@shieldsource/contract/console-work';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './reports.presence.queries.ts';
import { findAuthor } from './reports.work.queries.ts';

/** Tells all servers that somebody opened or left a report: its id. */
export const presenceChannel = 'report_presence';

/** Records for a minute that somebody has a report open; others are informed only when somebody opens or leaves it. */
export async function look(
  app: App,
  { me }: CallOf<typeof postReportLook>,
  { reportId, leaves }: InputOf<typeof postReportLook>,
): Promise<OutputOf<typeof postReportLook>> {
  await requireReport(app, reportId);
  const write = leaves ? queries.noteLeft : queries.noteLooking;
  await inTransaction(app.db, async (tx) => {
    if (await write(tx, reportId, me.id)) await notify(tx, presenceChannel, reportId);
  });
  return { others: await queries.listOthers(app.db, reportId, me.id) };
}

export async function looking(
  app: App,
  { me }: CallOf<typeof getReportLooking>,
  { id }: InputOf<typeof getReportLooking>,
): Promise<OutputOf<typeof getReportLooking>> {
  await requireReport(app, id);
  return { others: await queries.listOthers(app.db, id, me.id) };
}

async function requireReport(app: App, id: string): Promise<void> {
  if (!(await findAuthor(app.db, id))) throw refuse('notFound');
}
