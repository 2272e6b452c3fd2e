import type { ResearcherRow } from '@shieldsource/contract/people/desk';
import type { postRecoveryAsk, postRecoveryStop } from '@shieldsource/contract/people/recovery';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { actOnEachDue } from '../../platform/jobs/each-due.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { forgetBrowsers } from '../codes/codes.ts';
import { type Actor, actOn, clock, record } from '../events/events.ts';
import { lockBalance } from '../ledger/ledger.ts';
import { type Kind, propose, waitingOf } from '../proposals/proposals.ts';
import { openToCode } from './people.factors.ts';
import { isFreed, phoneColumns, phoneIn, phoneOf, sharedIndex } from './people.phone.ts';
import { findIdByUid, getResearcher, lockResearcher, namesOf } from './people.queries.ts';
import * as queries from './people.recovery.queries.ts';
import { setPhone } from './people.splits.queries.ts';
import { lockActive } from './people.state.ts';
import { recordAndWarn } from './people.warnings.ts';

/** What two sign: the account that gives its phone and the end of that phone, or none. */
interface Asked {
  readonly phoneOf: string | null;
  readonly phoneOfUid: number | null;
  readonly phoneEnd: string | null;
}

/** Proposes to give an account back to whoever lost its phone or second factors. Nothing changes before a second admin signs. */
export const askRecovery = (
  app: App,
  { me }: CallOf<typeof postRecoveryAsk>,
  { researcherId, phoneOfUid, phoneEnd, reason }: InputOf<typeof postRecoveryAsk>,
): Promise<OutputOf<typeof postRecoveryAsk>> =>
  inTransaction(app.db, async (tx) => {
    refuseOwn(me, researcherId);
    const giverId = phoneOfUid === undefined ? null : await findIdByUid(tx, phoneOfUid);
    const locked = await lockAll(tx, [researcherId, giverId ?? null]);
    refuseLost(locked.get(researcherId));
    if (giverId === researcherId) throw refuseFields(noGiver);
    const phoneOf = giverId === null ? null : await giver(tx, app, giverId, phoneEnd);
    refuseOwn(me, phoneOf);
    const isUnderWay = (await queries.listOpen(tx, [researcherId])).length > 0;
    const params: Asked = {
      phoneOf,
      phoneOfUid: phoneOfUid ?? null,
      phoneEnd: (phoneOf && phoneEnd) ?? null,
    };
    const asked = { subject: researcherId, params: { ...params }, askedBy: me.id, reason };
    if (isUnderWay || !(await propose(tx, { kind: 'recovery', ...asked })))
      throw refuse('conflict');
    await record(tx, app, 'account.askRecovery', { ...actOn(researcherId, me), text: reason });
    return null;
  });

/** Nobody decides about an account of their own. */
function refuseOwn(me: StaffMe, researcherId: string | null): void {
  if (researcherId !== null && me.researcherId === researcherId) throw refuse('ownStanding');
}

type Locked = Awaited<ReturnType<typeof lockResearcher>>;

/** Locks accounts in the order of their ids, as whatever else locks several does. */
async function lockAll(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, Locked>> {
  const locked = new Map<string | null, Locked>();
  for (const id of ids.filter((one) => one !== null).toSorted())
    locked.set(id, await lockResearcher(tx, id));
  return locked;
}

/** Also one that was disabled against whoever has taken it over: it stays so until it is enabled. */
const canComeBack = (lost: Locked): boolean =>
  lost?.state === 'active' || lost?.state === 'disabled';

function refuseLost(lost: Locked): void {
  if (!lost) throw refuse('notFound');
  if (!canComeBack(lost)) throw refuse('conflict');
}

const noGiver = {
  path: 'phoneOfUid',
  message: '账号不存在，或不是用新手机号新注册的：已有报告、草稿、订单或安全币',
} as const;

/** The account that gives its phone, which must be empty and have a phone of that end. */
async function giver(
  tx: Tx,
  app: App,
  id: string | undefined,
  phoneEnd: string | undefined,
): Promise<string> {
  if (id === undefined || !(await findEmpty(tx, id))) throw refuseFields(noGiver);
  const phone = await phoneOf({ ...app, db: tx }, id);
  if (phoneEnd === undefined || !phone.endsWith(phoneEnd))
    throw refuseFields({ path: 'phoneEnd', message: '和这个账号的手机号不符' });
  return id;
}

/** A locked account that nothing is lost with; undefined for any other. */
async function findEmpty(tx: Tx, id: string) {
  const found = await queries.findUnused(tx, id);
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
  async lock(tx, subject, me) {
    refuseOwn(me, subject);
    await lockResearcher(tx, subject);
  },
  async carryOut(tx, app, me, { id, subject: researcherId, params }) {
    const { phoneOf } = params as unknown as Asked;
    refuseOwn(me, phoneOf);
    refuseLost(await lockResearcher(tx, researcherId));
    await queries.insertRecovery(tx, { id, researcherId, phoneOf, signedBy: me.id });
    await recordAndWarn(tx, app, 'account.signRecovery', actOn(researcherId, me));
    if (phoneOf !== null)
      await recordAndWarn(tx, app, 'account.signRecovery', {
        ...actOn(phoneOf, me),
        params: { phoneToUid: (await getResearcher(tx, researcherId)).uid },
      });
  },
  sendBack: (tx, app, me, { proposal: { subject }, reason }) =>
    record(tx, app, 'account.returnRecovery', { ...actOn(subject, me), text: reason }),
};

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
      {
        ...one,
        phoneOfUid: (params as Asked).phoneOfUid,
        phoneEnd: (params as Asked).phoneEnd,
      },
    ]),
  );
}

/** When the signed recoveries take effect in which these accounts come back or give their phone. */
export async function signedRecoveries(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly time: number; readonly givesPhone: boolean }>> {
  const rows = await queries.listOpen(db, ids);
  return new Map(
    ids.flatMap((id) => {
      const row = rows.find((one) => id === one.researcher_id || id === one.phone_of);
      return row ? [[id, { time: row.due_at, givesPhone: id === row.phone_of }] as const] : [];
    }),
  );
}

/** Stops what is under way with one's own account: whoever can sign in has not lost it, and nobody need give their phone. */
export const stopRecovery = (
  app: App,
  { me }: CallOf<typeof postRecoveryStop>,
): Promise<OutputOf<typeof postRecoveryStop>> =>
  inTransaction(app.db, async (tx) => {
    await lockActive(tx, me.id);
    const stopped = await queries.closeOf(tx, me.id);
    if (stopped.length === 0) throw refuse('conflict');
    for (const one of stopped) await recordStop(tx, app, one, me);
    return null;
  });

/** Both owners hear of it, but for who did it. */
async function recordStop(
  tx: Tx,
  app: App,
  { researcher_id, phone_of }: queries.Accounts,
  actor: Actor,
): Promise<void> {
  for (const id of [researcher_id, phone_of])
    if (id !== null) await record(tx, app, 'account.stopRecovery', actOn(id, actor));
}

/** Carries out the recoveries that nobody stopped. Throws `JobFailed` in the end if one could not be. */
export const recoverDue = (app: App): Promise<void> =>
  actOnEachDue(app, {
    kind: 'recovery',
    list: (except, limit) => queries.listDue(app.db, except, limit),
    act: (id) => inTransaction(app.db, (tx) => recover(tx, app, id)),
  });

/** Gives an account to whoever lost it, or lets that be where one of the accounts is no longer as it was signed. */
async function recover(tx: Tx, app: App, id: string): Promise<void> {
  const accounts = await queries.getRecovery(tx, id);
  const { researcher_id: lostId, phone_of: giverId } = accounts;
  const locked = await lockAll(tx, [lostId, giverId]);
  const giver = giverId === null ? null : await findEmpty(tx, giverId);
  const isAsSigned = canComeBack(locked.get(lostId)) && giver !== undefined;
  if (!(await queries.close(tx, id, isAsSigned ? 'done' : 'stopped'))) return;
  if (!isAsSigned) return recordStop(tx, app, accounts, clock);
  const formerPhone = giver && (await movePhone(tx, app, giver, lostId));
  await openToCode(tx, lostId);
  await forgetBrowsers(tx, lostId);
  const details = { ...actOn(lostId, clock), params: { hasNewPhone: giver !== null } };
  await recordAndWarn(tx, app, 'account.recover', details, formerPhone ?? undefined);
}

type Giver = NonNullable<Awaited<ReturnType<typeof findEmpty>>>;

/** Moves the phone of one account to another; the giver shares it from now on, as an account of an earlier form of it does. Answers the other's phone before. */
async function movePhone(tx: Tx, app: App, giver: Giver, toId: string): Promise<string | null> {
  const to = await getResearcher(tx, toId);
  const phone = await phoneOf({ ...app, db: tx }, giver.id);
  const shared = { ...phoneColumns(app, giver.id, phone), phoneIndex: sharedIndex(app, giver.id) };
  await setPhone(tx, giver.id, { ...shared, keptBy: toId });
  await openToCode(tx, giver.id);
  await setPhone(tx, toId, { ...phoneColumns(app, toId, phone), keptBy: null });
  const params = { uid: giver.uid, keptBy: to.uid };
  await record(tx, app, 'account.split', { ...actOn(giver.id, clock), params });
  return isFreed(app, to) ? null : phoneIn(app, to);
}
