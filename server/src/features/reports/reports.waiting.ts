import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { WaitingAtReport } from '@shieldsource/contract/reports/flags';
import type { Waiting } from '@shieldsource/contract/site/waiting';
import { dayMs } from '@shieldsource/contract/promises/working-time';
import type { App } from '../../platform/app.ts';
import { listDrafts } from './reports.drafts.queries.ts';
import * as queries from './reports.waiting.queries.ts';

/** Everything about this author's reports that waits for them. */
export async function waitingReportsOf(app: App, researcherId: string): Promise<Waiting[]> {
  const rows = await queries.listWaiting(app.db, researcherId);
  return rows.map((row) => ({
    ...present(row),
    subject: row.report_id,
    number: row.number,
    title: row.title,
  }));
}

/** The same by report; where several things wait, the most urgent. */
export async function waitingByReport(
  app: App,
  researcherId: string,
): Promise<ReadonlyMap<string, WaitingAtReport>> {
  const rows = await queries.listWaiting(app.db, researcherId);
  // appeals come last and never replace an entry
  return new Map(rows.toReversed().map((row) => [row.report_id, present(row)]));
}

const present = ({ kind, since }: queries.RowOfWaiting): WaitingAtReport => ({
  kind,
  since,
  before: kind === 'question' ? since + deadlineDays.answer * dayMs : null,
});

/** Somebody's drafts, until they are submitted, discarded or too old. */
export async function waitingDraftsOf(app: App, researcherId: string): Promise<Waiting[]> {
  const drafts = await listDrafts(app.db, researcherId);
  return drafts.map(({ id, title, updateTime: since }) => {
    const before = since + deadlineDays.draft * dayMs;
    return { kind: 'draft', since, before, subject: id, number: '', title };
  });
}
