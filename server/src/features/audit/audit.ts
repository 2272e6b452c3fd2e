import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import * as queries from './audit.queries.ts';

/** Whole addresses, identities and accounts that one person may look at in an hour, whatever reasons they give. */
const reveals: Limit = { scope: 'reveal', hits: 30, windowSeconds: 3_600 };
const manyReveals = 20;

/** Counts one look at somebody's sealed data, or refuses with `tooOften`. Many in an hour raise an alarm. Before the transaction of the look. */
export async function spendReveal(app: App, me: StaffMe): Promise<void> {
  const { hits, retryAfter } = await countHit(app, reveals, me.id);
  if (hits === manyReveals || hits === reveals.hits + 1)
    await raiseAlarm(app, 'revealsMany', { staffId: me.id, hits });
  if (hits > reveals.hits) throw refuse('tooOften', { retryAfter });
}

/** Reports that one person opens in an hour before somebody should ask why. They go on: it may be their work. */
const readings: Limit = { scope: 'report-read', hits: 200, windowSeconds: 3_600 };

/**
 * Writes down who reads which report, and has it committed before the text is sent: whoever calls this sends nothing when
 * it throws. The same person, report and ten minutes are one reading; what was fetched ahead is another until it is shown.
 */
export async function recordReading(
  app: App,
  me: StaffMe,
  { id, researcherId, isAhead }: { id: string; researcherId: string; isAhead: boolean },
): Promise<void> {
  if (await queries.hasReadLately(app.db, { reportId: id, staffId: me.id, isAhead })) return;
  await inTransaction(app.db, (tx) =>
    record(tx, app, 'report.read', {
      subject: id,
      concerns: researcherId,
      actor: me,
      params: { isAhead },
    }),
  );
  if (isAhead) return;
  const { hits } = await countHit(app, readings, me.id);
  if (hits === readings.hits + 1) await raiseAlarm(app, 'readingsMany', { staffId: me.id, hits });
}
