import { v7 as newId } from 'uuid';
import {
  postStaffResetApprove,
  type postStaffResetAsk,
  type postStaffResetRefuse,
} from '@shieldsource/contract/console-staff-acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { type Tx, violates } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { requireSigner } from '../../platform/signing.ts';
import { record } from '../events/events.ts';
import { atDesk, hold } from './staff.desk.ts';
import * as queries from './staff.desk.queries.ts';
import { dropOtherWays } from './staff.sign-in.queries.ts';
import { makeLink } from './staff.links.ts';

/** Requests another second factor for a colleague who has lost theirs. Nothing changes before a second admin signs. */
export const askReset = (
  app: App,
  { me }: CallOf<typeof postStaffResetAsk>,
  { staffId, reason, withPassphrase }: InputOf<typeof postStaffResetAsk>,
): Promise<null> =>
  atDesk(app, async (tx) => {
    if (staffId === me.id) throw refuse('ownStanding');
    const person = await hold(tx, { staffId });
    if (person.standing !== 'active' || person.reset_id !== null) throw refuse('conflict');
    const id = newId();
    await queries.insertReset(tx, { id, staffId: person.id, askedBy: me.id, withPassphrase });
    await record(tx, app, 'staff.askReset', {
      id,
      subject: person.id,
      actor: me,
      params: { reset: id, withPassphrase },
      text: reason,
    });
    return null;
  }).catch(asOwn);

/** Signs a request: the old ways to sign in end at once, and a link sets up new ones. Not by its author, nor by the colleague concerned. */
export const approveReset = (
  app: App,
  { me }: CallOf<typeof postStaffResetApprove>,
  { resetId }: InputOf<typeof postStaffResetApprove>,
): Promise<OutputOf<typeof postStaffResetApprove>> =>
  atDesk(app, async (tx) => {
    const { reset, person } = await holdReset(tx, me.id, resetId);
    await requireSigner(tx, me, reset.asked_by, postStaffResetApprove, 'ownReset');
    if (person.standing !== 'active') throw refuse('conflict');
    if (!(await queries.decideReset(tx, reset.id, me.id, 'approved'))) throw refuse('conflict');
    const { with_passphrase: withPassphrase } = reset;
    await queries.takeCredentials(tx, person.id, { withPassphrase });
    await dropOtherWays(tx, person.id);
    await endSessionsOf(tx, 'staff', person.id);
    await record(tx, app, 'staff.approveReset', {
      subject: person.id,
      actor: me,
      params: { reset: reset.id, withPassphrase },
    });
    return makeLink(tx, app, me, {
      id: person.id,
      email: person.email,
      setsPassphrase: withPassphrase,
    });
  }).catch(asOwn);

/** Refuses a request, or withdraws one's own. */
export const refuseReset = (
  app: App,
  { me }: CallOf<typeof postStaffResetRefuse>,
  { resetId, reason }: InputOf<typeof postStaffResetRefuse>,
): Promise<null> =>
  atDesk(app, async (tx) => {
    const { reset, person } = await holdReset(tx, me.id, resetId);
    if (!(await queries.decideReset(tx, reset.id, me.id, 'refused'))) throw refuse('conflict');
    await record(tx, app, 'staff.refuseReset', {
      subject: person.id,
      actor: me,
      params: { reset: reset.id, withPassphrase: reset.with_passphrase },
      text: reason,
    });
    return null;
  }).catch(asOwn);

async function holdReset(tx: Tx, meId: string, resetId: string) {
  const reset = await queries.findReset(tx, resetId);
  if (!reset) throw refuse('notFound');
  if (reset.staff_id === meId) throw refuse('ownStanding');
  return { reset, person: await hold(tx, { staffId: reset.staff_id }) };
}

/**
 * Two accounts tied to one researcher count as one person. A request whose author is no longer an admin cannot be signed:
 * somebody has to refuse it and make a new one.
 */
const asOwn = (error: unknown): never => {
  if (violates(error, 'staff_reset_by_two')) throw refuse('conflict');
  throw violates(error, 'staff_reset_two_people') ? refuse('ownReset') : error;
};
