import { v7 as newId } from 'uuid';
import type { postStaffResetAsk } from '@shieldsource/contract/staff/acts';
import type { StaffStanding } from '@shieldsource/contract/staff/roles';
import type { InputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import { type Kind, namedIn, propose } from '../proposals/proposals.ts';
import { asLastAdmin, atDesk, hold, type ProposedReset } from './staff.desk.ts';
import * as queries from './staff.desk.queries.ts';
import { dropOtherWays } from './staff.sign-in.queries.ts';
import { makeLink } from './staff.links.ts';

/** Whoever has been in before; also once more when the link was lost. */
const mayBeReset = ({ standing }: { readonly standing: StaffStanding }): boolean =>
  standing === 'active' || standing === 'resetting';

/** Requests another second factor for a colleague who has lost theirs, or another link for it. Nothing changes before a second admin signs. */
export const askReset = (
  app: App,
  { me }: CallOf<typeof postStaffResetAsk>,
  { staffId, reason, withPassphrase }: InputOf<typeof postStaffResetAsk>,
): Promise<null> =>
  atDesk(app, async (tx) => {
    if (staffId === me.id) throw refuse('ownStanding');
    const person = await hold(tx, { staffId });
    if (!mayBeReset(person)) throw refuse('conflict');
    const id = newId();
    const asked = { id, subject: person.id, askedBy: me.id, reason, params: { withPassphrase } };
    if (!(await propose(tx, { kind: 'reset', ...asked }))) throw refuse('conflict');
    await record(tx, app, 'staff.askReset', {
      id,
      subject: person.id,
      actor: me,
      params: { reset: id, withPassphrase },
      text: reason,
    });
    return null;
  });

/** An approval ends the old ways to sign in at once, and a link sets up new ones. */
export const resetProposals: Kind = {
  kind: 'reset',
  titlesOf: namedIn('staff'),
  async lock(tx, staffId, me) {
    if (staffId === me.id) throw refuse('ownStanding');
    await hold(tx, { staffId });
  },
  async carryOut(tx, app, me, { id, subject: staffId, params }) {
    const person = await hold(tx, { staffId });
    if (!mayBeReset(person)) throw refuse('conflict');
    const { withPassphrase } = params as unknown as ProposedReset;
    await queries.takeCredentials(tx, staffId, { withPassphrase }).catch(asLastAdmin);
    await dropOtherWays(tx, staffId);
    await endSessionsOf(tx, 'staff', staffId);
    await record(tx, app, 'staff.approveReset', {
      subject: staffId,
      actor: me,
      params: { reset: id, withPassphrase },
    });
    const setsPassphrase = withPassphrase || !person.has_passphrase;
    const made = await makeLink(tx, app, me, { ...person, setsPassphrase });
    // it lets somebody be the colleague: nobody else sees it where it can be mailed
    return made.isMailed ? undefined : made;
  },
  sendBack: (tx, app, me, { proposal: { id, subject, params }, reason }) =>
    record(tx, app, 'staff.refuseReset', {
      subject,
      actor: me,
      params: { reset: id, ...(params as unknown as ProposedReset) },
      text: reason,
    }),
};
