import { v7 as newId } from 'uuid';
import type { postStaffTieAsk } from '@shieldsource/contract/staff/acts';
import type { InputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { record } from '../events/events.ts';
import { type Kind, namedIn, propose } from '../proposals/proposals.ts';
import { lockByUid } from '../people/people.ts';
import { release } from '../desk/desk.ts';
import { hold } from './staff.desk.ts';
import { change, findNumberOf, lockResearcher } from './staff.desk.queries.ts';

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
      message: say('这个 UID 已经关联编号为 {number} 的工作人员，请在列表里查找', { number: tied }),
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
    const id = newId();
    const asked = { id, subject: person.id, researcherId, askedBy: me.id, reason };
    if (!(await propose(tx, { kind: 'tie', ...asked }))) throw refuse('conflict');
    await record(tx, app, 'staff.askTie', {
      id,
      subject: person.id,
      actor: me,
      params: { tie: id },
      text: reason,
    });
    return null;
  });

/** After an approval the colleague may not handle anything of that researcher, and is unassigned from their reports. */
export const tieProposals: Kind = {
  kind: 'tie',
  titlesOf: namedIn('staff'),
  async carryOut(tx, app, me, { id, subject: staffId, researcher_id: author }) {
    if (author === null || !(await lockResearcher(tx, author))) throw refuse('conflict');
    if ((await findNumberOf(tx, author)) !== undefined) throw refuse('conflict');
    await hold(tx, { staffId });
    await change(tx, staffId, { researcher_id: author });
    await release(tx, app, me, staffId, { author });
    await record(tx, app, 'staff.approveTie', { subject: staffId, actor: me, params: { tie: id } });
  },
  sendBack: (tx, app, me, { proposal: { id, subject }, reason }) =>
    record(tx, app, 'staff.refuseTie', { subject, actor: me, params: { tie: id }, text: reason }),
};
