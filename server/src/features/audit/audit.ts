import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import * as queries from './audit.queries.ts';

/** How often one person may reveal sealed data in an hour, whatever the reasons. */
const reveals: Limit = { scope: 'reveal', hits: 30, windowSeconds: 3_600 };
const manyReveals = 20;

/** Counts one reveal, or refuses with `tooOften`. Many in an hour raise an alarm. Call it before the transaction of the reveal. */
export async function spendReveal(app: App, me: StaffMe): Promise<void> {
  const { hits, retryAfter } = await countHit(app, reveals, me.id);
  if (hits === manyReveals || hits === reveals.hits + 1)
    await raiseAlarm(app, 'revealsMany', { staffId: me.id, hits });
  if (hits > reveals.hits) throw refuse('tooOften', { retryAfter });
}

/** Reports that one person may fetch in an hour, shown or not, before an alarm is raised. They can go on: it may be their work. */
const readings: Limit = { scope: 'report-read', hits: 200, windowSeconds: 3_600 };

/**
 * Records who reads which report, and commits it before the text is sent: when this throws, the caller must not send
 * anything. Within ten minutes the same person and report count as one reading; one fetched in advance counts separately
 * until it is shown.
 */
export async function recordReading(
  app: App,
  me: StaffMe,
  { id, researcherId, isAhead }: { id: string; researcherId: string; isAhead: boolean },
): Promise<void> {
  const before = await queries.recentReading(app.db, { reportId: id, staffId: me.id });
  if (before === 'shown' || (before === 'ahead' && isAhead)) return;
  await inTransaction(app.db, (tx) =>
    record(tx, app, 'report.read', {
      subject: id,
      concerns: researcherId,
      actor: me,
      params: { isAhead },
    }),
  );
  // that it was not shown is only what the page says
  if (before === 'ahead') return;
  const { hits } = await countHit(app, readings, me.id);
  if (hits === readings.hits + 1) await raiseAlarm(app, 'readingsMany', { staffId: me.id, hits });
}
