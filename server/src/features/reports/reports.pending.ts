import { heldVerdict, type Held } from '@shieldsource/contract/report-work';
import { mayCall, type Route } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record, type Actor } from '../events/events.ts';
import * as queries from './reports.pending.queries.ts';

/**
 * Drops the verdict that is held on a report, if any, because of another act; with an id, only that one. Its reviewer finds
 * it in their list, with everything they typed.
 */
export async function dropHeld(
  tx: Tx,
  app: Pick<App, 'keys'>,
  wanted: queries.WantedVerdict,
  actor: Actor,
  why: queries.Why = { reason: 'otherAct' },
): Promise<void> {
  const dropped = await queries.markDropped(tx, wanted, why);
  if (!dropped) return;
  await record(tx, app, 'report.dropVerdict', {
    subject: wanted.reportId,
    actor,
    params: {
      version: dropped.version,
      verdict: dropped.kind,
      reviewer: dropped.staff_id,
      ...why,
    },
  });
}

/** A colleague with their current roles, for a call that is carried out later; refused if they may no longer make it. */
export async function currentColleague(
  tx: Tx,
  staffId: string,
  route: Pick<Route, 'access'>,
): Promise<StaffMe> {
  const row = await queries.findActive(tx, staffId);
  const roles = (row?.roles ?? []) as StaffRole[];
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
  const row = await queries.findHeld(db, reportId);
  if (!row) return null;
  const kind = row.kind as queries.VerdictKind;
  return {
    kind,
    kindName: heldVerdict.labelOf(kind),
    reviewer: { id: row.staff_id, name: row.staff_name },
    isMine: row.staff_id === me.id,
    dueTime: row.due_at,
  };
}
