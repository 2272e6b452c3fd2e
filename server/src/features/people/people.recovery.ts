import type { ResearcherRow } from '@shieldsource/contract/people/desk';
import type { postRecoveryAsk, postRecoveryStop } from '@shieldsource/contract/people/recovery';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { canonicalPhone } from '@shieldsource/contract/people/phone';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { actOnEachDue } from '../../platform/jobs/each-due.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { forgetBrowsers } from '../codes/codes.ts';
import { clock, ownAct, record } from '../events/events.ts';
import { lockBalance } from '../ledger/ledger.ts';
import { type Kind, propose, waitingOf } from '../proposals/proposals.ts';
import { openToCode } from './people.factors.ts';
import { phoneColumns, phoneOf, sealedPhones, sharedIndex } from './people.phone.ts';
import { findIdByUid, getResearcher, lockResearcher, namesOf } from './people.queries.ts';
import * as queries from './people.recovery.queries.ts';
import { setPhone } from './people.splits.queries.ts';
import { lockActive } from './people.state.ts';
import { recordAndWarn } from './people.warnings.ts';

/** What two sign: the account that gives its phone, or none. */
interface Asked {
  readonly phoneOf: string | null;
  readonly phoneOfUid: number | null;
}

/** Proposes to give an account back to whoever lost its phone or second factors. Nothing changes before a second admin signs. */
export const askRecovery = (
  app: App,
  { me }: CallOf<typeof postRecoveryAsk>,
  { researcherId, phoneOfUid, reason }: InputOf<typeof postRecoveryAsk>,
): Promise<OutputOf<typeof postRecoveryAsk>> =>
  inTransaction(app.db, async (tx) => {
    await holdLost(tx, me, researcherId);
    const phoneOf = phoneOfUid === undefined ? null : await holdGiver(tx, phoneOfUid, researcherId);
    refuseOwn(me, phoneOf);
    const isUnderWay = (await queries.listOpen(tx, [researcherId])).length > 0;
    const params: Asked = { phoneOf, phoneOfUid: phoneOfUid ?? null };
    const asked = { subject: researcherId, params: { ...params }, askedBy: me.id, reason };
    if (isUnderWay || !(await propose(tx, { kind: 'recovery', ...asked })))
      throw refuse('conflict');
    await record(tx, app, 'account.askRecovery', {
      subject: researcherId,
      concerns: researcherId,
      actor: me,
      params: {},
      text: reason,
    });
    return null;
  });

/** Nobody decides about an account of their own. */
function refuseOwn(me: StaffMe, researcherId: string | null): void {
  if (researcherId !== null && me.researcherId === researcherId) throw refuse('ownStanding');
}

/** Locks the account that is to be given back, which must be open. */
async function holdLost(tx: Tx, me: StaffMe, researcherId: string): Promise<void> {
  refuseOwn(me, researcherId);
  const found = await lockResearcher(tx, researcherId);
  if (!found) throw refuse('notFound');
  if (found.state !== 'active') throw refuse('conflict');
}

/** Locks the account that gives its phone. */
async function holdGiver(tx: Tx, uid: number, exceptId: string): Promise<string> {
  const id = await findIdByUid(tx, uid);
  if (id === undefined || id === exceptId || !(await lockEmpty(tx, id)))
    throw refuseFields({
      path: 'phoneOfUid',
      message: '没有这个账号，或者它不是用新手机号新开的：已有报告、订单或安全币',
    });
  return id;
}

/** Locks an account that nothing is lost with; undefined for any other. */
async function lockEmpty(tx: Tx, id: string) {
  const found = await queries.lockUnused(tx, id);
  return found && (await lockBalance(tx, id)) === 0 ? found : undefined;
}

/** After an approval the owner has seven days to stop it, of which phone and letters tell. */
export const recoveryProposals: Kind = {
  kind: 'recovery',
  titlesOf: (db, proposals) =>
    namesOf(
      db,
      proposals.map(({ subject }) => subject),
    ),
  lock: (tx, subject, me) => holdLost(tx, me, subject),
  async carryOut(tx, app, me, { id, subject: researcherId, params }) {
    const { phoneOf } = params as unknown as Asked;
    refuseOwn(me, phoneOf);
    await queries.insertRecovery(tx, { id, researcherId, phoneOf, signedBy: me.id });
    await recordAndWarn(tx, app, 'account.signRecovery', about(researcherId, me));
  },
  sendBack: (tx, app, me, { proposal: { subject }, reason }) =>
    record(tx, app, 'account.returnRecovery', { ...about(subject, me), text: reason }),
};

const about = <A>(researcherId: string, actor: A) => ({
  subject: researcherId,
  concerns: researcherId,
  actor,
  params: {},
});

/** The recoveries of these accounts that wait for a second admin, as `me` sees them. */
export async function waitingRecoveries(
  db: Db,
  me: StaffMe,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ResearcherRow['recovery']>>> {
  const waiting = await waitingOf(db, me, 'recovery', ids);
  return new Map(
    [...waiting].map(([id, { params, uid: _, ...one }]) => [
      id,
      { ...one, phoneOfUid: (params as Asked).phoneOfUid },
    ]),
  );
}

/** When the signed recoveries of these accounts take effect. */
export async function signedRecoveries(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.listOpen(db, ids);
  return new Map(rows.map((row) => [row.researcher_id, row.due_at]));
}

/** Stops the recovery of one's own account: whoever can sign in has not lost it. */
export const stopRecovery = (
  app: App,
  { me }: CallOf<typeof postRecoveryStop>,
): Promise<OutputOf<typeof postRecoveryStop>> =>
  inTransaction(app.db, async (tx) => {
    await lockActive(tx, me.id);
    if (!(await queries.close(tx, me.id, 'stopped'))) throw refuse('conflict');
    await record(tx, app, 'account.stopRecovery', ownAct(me));
    return null;
  });

/** Carries out the recoveries that nobody stopped. Throws `JobFailed` in the end if one could not be. */
export const recoverDue = (app: App): Promise<void> =>
  actOnEachDue(app, {
    kind: 'recovery',
    list: (except, limit) => queries.listDue(app.db, except, limit),
    act: (id) => inTransaction(app.db, (tx) => recover(tx, app, id)),
  });

/** Gives an account to whoever lost it, or lets that be where one of the accounts is no longer as it was signed. */
async function recover(tx: Tx, app: App, id: string): Promise<void> {
  const { researcher_id: lostId, phone_of: giverId } = await queries.getRecovery(tx, id);
  const lost = await lockResearcher(tx, lostId);
  const giver = giverId === null ? null : await lockEmpty(tx, giverId);
  const isAsSigned = lost?.state === 'active' && giver !== undefined;
  if (!(await queries.close(tx, lostId, isAsSigned ? 'done' : 'stopped'))) return;
  if (!isAsSigned) {
    await record(tx, app, 'account.stopRecovery', about(lostId, clock));
    return;
  }
  const formerPhone = giver && (await movePhone(tx, app, giver, lostId));
  await openToCode(tx, lostId);
  await forgetBrowsers(tx, lostId);
  const details = { ...about(lostId, clock), params: { hasNewPhone: giver !== null } };
  await recordAndWarn(tx, app, 'account.recover', details, formerPhone ?? undefined);
}

type Giver = NonNullable<Awaited<ReturnType<typeof queries.lockUnused>>>;

/** Moves the phone of one account to another; the giver shares it from now on, as an account of an earlier form of it does. Answers the other's phone before. */
async function movePhone(tx: Tx, app: App, giver: Giver, toId: string): Promise<string | null> {
  const { uid, phone_sealed: sealed } = await getResearcher(tx, toId);
  const phone = await phoneOf({ ...app, db: tx }, giver.id);
  const shared = { ...phoneColumns(app, giver.id, phone), phoneIndex: sharedIndex(app, giver.id) };
  await setPhone(tx, giver.id, { ...shared, keptBy: toId });
  await openToCode(tx, giver.id);
  await setPhone(tx, toId, { ...phoneColumns(app, toId, phone), keptBy: null });
  const params = { uid: giver.uid, keptBy: uid };
  await record(tx, app, 'account.split', { ...about(giver.id, clock), params });
  return sealed && canonicalPhone(app.keys.open(sealed, sealedPhones.placeOf(toId)));
}
