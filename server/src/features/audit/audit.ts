import type { getAuditPage } from '@shieldsource/contract/console-people';
import type { EventKind } from '@shieldsource/contract/events';
import { chinese } from '@shieldsource/contract/events/zh-CN';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { rangeOf, toldTotal } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record, sealedTexts } from '../events/events.ts';
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

/** Everything that happened, newest first. */
export async function list(
  app: App,
  _call: CallOf<typeof getAuditPage>,
  { page, pageSize }: InputOf<typeof getAuditPage>,
): Promise<OutputOf<typeof getAuditPage>> {
  const total = await queries.countEvents(app.db);
  const rows = await queries.listEvents(app.db, rangeOf({ page, pageSize }));
  return { list: rows.map((row) => present(app, row)), ...toldTotal(total), page, pageSize };
}

function present(app: App, row: queries.RowOfAudit) {
  return {
    id: row.id,
    action: row.kind,
    actionName: Object.hasOwn(chinese, row.kind) ? chinese[row.kind as EventKind].name : row.kind,
    actorName: row.staff_name ?? actorNames[row.actor] ?? `UID ${row.actor_uid ?? ''}`,
    target: `${targetOf(row.kind)}:${row.target}`,
    reason:
      row.sealed === null ? row.reason : app.keys.open(row.sealed, sealedTexts.placeOf(row.id)),
    createTime: row.at,
  };
}

const actorNames: Readonly<Record<string, string>> = {
  clock: '系统',
  command: '命令行',
  visitor: '访客',
};

/** What kind of thing a target is: a researcher is called so whatever of theirs was changed. */
function targetOf(kind: string): string {
  const [subject = ''] = kind.split('.', 1);
  return subject === 'account' || subject === 'data' ? 'researcher' : subject;
}
