import { v7 as newId } from 'uuid';
import {
  postStaffTieApprove,
  type postStaffTieAsk,
  type postStaffTieRefuse,
} from '@shieldsource/contract/console-staff-acts';
import type { InputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx, violates } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { requireSigner } from '../../platform/signing.ts';
import { record } from '../events/events.ts';
import { lockByUid } from '../people/people.ts';
import { release } from '../reports/reports.ts';
import { hold } from './staff.desk.ts';
import { change, findNumberOf } from './staff.desk.queries.ts';
import * as queries from './staff.ties.queries.ts';

/** The researcher with this UID, who is not tied to a colleague yet. Locked until commit, so that only one of two ties is made. */
export async function lockUntied(tx: Tx, uid: number): Promise<string> {
  const researcherId = await lockByUid(tx, uid);
  if (!researcherId)
    throw refuseFields({
      path: 'researcherUid',
      message: '没有这个 UID 的研究员，请核对后重新填写',
    });
  const tied = await findNumberOf(tx, researcherId);
  if (tied !== undefined)
    throw refuseFields({
      path: 'researcherUid',
      message: `这个 UID 已经关联编号为 ${tied} 的工作人员，请在列表里查找`,
    });
  return researcherId;
}

/** Proposes which researcher a colleague, or oneself, is. Nothing changes before a second admin signs. */
export const askTie = (
  app: App,
  { me }: CallOf<typeof postStaffTieAsk>,
  { staffId, researcherUid, reason }: InputOf<typeof postStaffTieAsk>,
): Promise<null> =>
  inTransaction(app.db, async (tx) => {
    const researcherId = await lockUntied(tx, researcherUid);
    const person = await hold(tx, { staffId });
    if (person.tie_id !== null) throw refuse('conflict');
    const id = newId();
    await queries.insertTie(tx, { id, staffId: person.id, researcherId, askedBy: me.id });
    await record(tx, app, 'staff.askTie', {
      id,
      subject: person.id,
      actor: me,
      params: { tie: id },
      text: reason,
    });
    return null;
  });

/** Signs a tie: from now on the colleague may not handle anything of that researcher, and is unassigned from their reports. */
export const approveTie = (
  app: App,
  { me }: CallOf<typeof postStaffTieApprove>,
  { tieId }: InputOf<typeof postStaffTieApprove>,
): Promise<null> =>
  inTransaction(app.db, async (tx) => {
    const asked = await findTie(tx, tieId);
    await requireSigner(tx, me, asked.asked_by, postStaffTieApprove);
    const author = await lockByUid(tx, asked.uid);
    if (!author || (await findNumberOf(tx, author)) !== undefined) throw refuse('conflict');
    const person = await hold(tx, { staffId: asked.staff_id });
    if (!(await queries.decideTie(tx, asked.id, me.id, 'approved'))) throw refuse('conflict');
    await change(tx, person.id, { researcher_id: author });
    await release(tx, app, me, person.id, { author });
    await record(tx, app, 'staff.approveTie', {
      subject: person.id,
      actor: me,
      params: { tie: asked.id },
    });
    return null;
  }).catch((error: unknown) => {
    // its author is no longer an admin: somebody has to refuse it and make a new one
    throw violates(error, 'staff_tie_two_people') ? refuse('conflict') : error;
  });

/** Refuses a tie, or withdraws one's own. */
export const refuseTie = (
  app: App,
  { me }: CallOf<typeof postStaffTieRefuse>,
  { tieId, reason }: InputOf<typeof postStaffTieRefuse>,
): Promise<null> =>
  inTransaction(app.db, async (tx) => {
    const asked = await findTie(tx, tieId);
    if (!(await queries.decideTie(tx, asked.id, me.id, 'refused'))) throw refuse('conflict');
    await record(tx, app, 'staff.refuseTie', {
      subject: asked.staff_id,
      actor: me,
      params: { tie: asked.id },
      text: reason,
    });
    return null;
  });

async function findTie(tx: Tx, id: string) {
  const found = await queries.findTie(tx, id);
  if (!found) throw refuse('notFound');
  return found;
}
