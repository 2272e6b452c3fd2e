import type {
  getConsoleResearcher,
  getResearcherPage,
  postAccountDisable,
  postAccountEnable,
  postAccountSessionsEnd,
  ResearcherRow,
} from '@shieldsource/contract/people/desk';
import { accountState } from '@shieldsource/contract/people/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessionsOf, type StaffMe } from '../../platform/sessions.ts';
import { actOn, record, type Actor } from '../events/events.ts';
import * as queries from './people.account.queries.ts';
import { nameOf } from './people.masking.ts';
import { lockResearcher } from './people.queries.ts';
import { signedRecoveries, waitingRecoveries } from './people.recovery.ts';

/** Every account, newest first, without phones. */
export async function researchers(
  app: App,
  { me }: CallOf<typeof getResearcherPage>,
  { uid, page, pageSize }: InputOf<typeof getResearcherPage>,
): Promise<OutputOf<typeof getResearcherPage>> {
  const total = await queries.countResearchers(app.db, uid);
  const rows = await queries.listResearchers(app.db, uid, rangeOf({ page, pageSize }));
  return { list: await present(app, me, rows), ...totalOf(total), page, pageSize };
}

/** One account in any state, without its phone. */
export async function researcher(
  app: App,
  { me }: CallOf<typeof getConsoleResearcher>,
  { id }: InputOf<typeof getConsoleResearcher>,
): Promise<OutputOf<typeof getConsoleResearcher>> {
  const row = await queries.findResearcher(app.db, id);
  const [found] = await present(app, me, row ? [row] : []);
  if (!found) throw refuse('notFound');
  return found;
}

async function present(
  { db }: App,
  me: StaffMe,
  rows: readonly queries.RowOfResearcher[],
): Promise<ResearcherRow[]> {
  const ids = rows.map(({ id }) => id);
  const [waiting, signed] = [await waitingRecoveries(db, me, ids), await signedRecoveries(db, ids)];
  return rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    name: nameOf(row),
    state: row.state,
    stateName: accountState.labelOf(row.state),
    createTime: row.created_at,
    lastLoginTime: row.last_sign_in_at,
    recovery: waiting.get(row.id) ?? null,
    recoveryTime: comesBackAt(signed.get(row.id)),
  }));
}

/** Not of the account that gives its phone. */
const comesBackAt = (signed?: { readonly time: number; readonly givesPhone: boolean }) =>
  signed && !signed.givesPhone ? signed.time : null;

/** Disables an account and ends all its sessions. */
export const disableAccount = (
  app: App,
  call: CallOf<typeof postAccountDisable>,
  input: InputOf<typeof postAccountDisable>,
): Promise<OutputOf<typeof postAccountDisable>> =>
  change(app, call.me, input, 'active', 'disabled');

export const enableAccount = (
  app: App,
  call: CallOf<typeof postAccountEnable>,
  input: InputOf<typeof postAccountEnable>,
): Promise<OutputOf<typeof postAccountEnable>> => change(app, call.me, input, 'disabled', 'active');

export const endAccountSessions = (
  app: App,
  call: CallOf<typeof postAccountSessionsEnd>,
  { researcherId, reason }: InputOf<typeof postAccountSessionsEnd>,
): Promise<OutputOf<typeof postAccountSessionsEnd>> =>
  inTransaction(app.db, async (tx) => {
    refuseOwn(call.me, researcherId);
    if (!(await lockResearcher(tx, researcherId))) throw refuse('notFound');
    return { sessions: await signOutResearcher(tx, app, call.me, researcherId, reason) };
  });

/** Ends all sessions of a researcher. Answers how many; with none, nothing is recorded. */
export async function signOutResearcher(
  tx: Tx,
  app: Pick<App, 'keys'>,
  by: Actor,
  researcherId: string,
  reason: string,
): Promise<number> {
  const sessions = await endSessionsOf(tx, 'researcher', researcherId);
  if (sessions > 0)
    await record(tx, app, 'account.endSessions', {
      ...actOn(researcherId, by),
      params: { sessions },
      text: reason,
    });
  return sessions;
}

/** Nobody handles the account that they are tied to. */
function refuseOwn(me: StaffMe, researcherId: string): void {
  if (me.researcherId === researcherId) throw refuse('ownStanding');
}

type Switched = 'active' | 'disabled';

async function change(
  app: App,
  me: StaffMe,
  { researcherId, reason }: { researcherId: string; reason: string },
  from: Switched,
  to: Switched,
): Promise<null> {
  refuseOwn(me, researcherId);
  return inTransaction(app.db, async (tx) => {
    if (!(await lockResearcher(tx, researcherId))) throw refuse('notFound');
    if (!(await queries.changeState(tx, researcherId, from, to))) throw refuse('conflict');
    if (to === 'disabled') await endSessionsOf(tx, 'researcher', researcherId);
    await record(tx, app, to === 'disabled' ? 'account.disable' : 'account.enable', {
      ...actOn(researcherId, me),
      text: reason,
    });
    return null;
  });
}
