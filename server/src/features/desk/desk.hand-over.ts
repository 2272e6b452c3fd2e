import type { postHandOver, postHandOverMove } from '@shieldsource/contract/reports/desk-work';
import { reportStatus } from '@shieldsource/contract/reports/status';
import { handOverState, type HandOver } from '@shieldsource/contract/reports/work';
import type { InputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import * as queries from './desk.hand-over.queries.ts';
import { lockReport } from '../reports/reports.ts';

const { waitReview, ignored } = reportStatus.codes;

/** Hands a confirmed report to the team of its application, or corrects the ticket. Its researcher is not informed. */
export async function handOverToTeam(
  app: App,
  { me }: CallOf<typeof postHandOver>,
  { reportId, version, ticket, url }: InputOf<typeof postHandOver>,
): Promise<HandOver> {
  return inTransaction(app.db, async (tx) => {
    const { report, given } = await lockGiven(tx, me, { reportId, version });
    if (report.status === waitReview || report.status === ignored)
      throw refuse('illegalTransition');
    if (given) await queries.updateHandOver(tx, reportId, { staffId: me.id, ticket, url });
    else {
      const team = await queries.findTeam(tx, reportId);
      await queries.insertHandOver(tx, { reportId, team, ticket, url, staffId: me.id });
    }
    await record(tx, app, 'report.handOver', {
      subject: reportId,
      actor: me,
      params: { version: version + 1, isNew: !given },
    });
    return handOverNow(tx, reportId);
  });
}

/** Records the team's answer. Repeating it changes nothing. */
export async function moveHandOver(
  app: App,
  { me }: CallOf<typeof postHandOverMove>,
  { reportId, version, state }: InputOf<typeof postHandOverMove>,
): Promise<HandOver> {
  return inTransaction(app.db, async (tx) => {
    const { given } = await lockGiven(tx, me, { reportId, version });
    if (!given) throw refuse('notFound');
    const before = given.state;
    if (before !== state) {
      await queries.updateHandOver(tx, reportId, { staffId: me.id, state });
      await record(tx, app, 'report.moveHandOver', {
        subject: reportId,
        actor: me,
        params: { version: version + 1, before, after: state },
      });
    }
    return handOverNow(tx, reportId);
  });
}

/** Locks a report and its hand-over in the version that was seen; version 0 means none. */
async function lockGiven(tx: Tx, me: StaffMe, seen: { reportId: string; version: number }) {
  const report = await lockReport(tx, seen.reportId);
  if (!report) throw refuse('notFound');
  if (report.researcher_id === me.researcherId) throw refuse('ownReport');
  const given = await queries.findHandOver(tx, seen.reportId);
  if ((given?.version ?? 0) !== seen.version) throw refuse('conflict');
  return { report, given };
}

async function handOverNow(tx: Tx, reportId: string): Promise<HandOver> {
  const now = await handOverOf(tx, reportId);
  if (!now) throw refuse('notFound');
  return now;
}

/** The state of a report at the team that fixes it; null where it was not handed over. */
export async function handOverOf(db: Db, reportId: string): Promise<HandOver | null> {
  const row = await queries.findHandOver(db, reportId);
  if (!row) return null;
  return {
    team: row.team,
    ticket: row.ticket,
    url: row.url,
    state: row.state,
    stateName: handOverState.labelOf(row.state),
    colleagueName: row.staff_name,
    createTime: row.created_at,
    updateTime: row.updated_at,
    version: row.version,
  };
}
