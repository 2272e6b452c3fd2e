import type { postSessionEnd } from '@shieldsource/contract/people/account';
import type { postAccountCancel, postCancelRevoke } from '@shieldsource/contract/people/identity';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { endOwnSession, endSessionsOf } from '../../platform/sessions.ts';
import { ownAct, record } from '../events/events.ts';
import { lockBalance } from '../ledger/ledger.ts';
import { tryFreshCode } from './people.phone.ts';
import * as queries from './people.account.queries.ts';
import { lockActive } from './people.state.ts';

/**
 * Requests that the account be erased in seven days. Refused while orders are open, and with `conflict` when the balance is
 * not the one that the person was shown. Ends every session at once; signing in again can revoke it.
 */
export async function cancelAccount(
  app: App,
  call: CallOf<typeof postAccountCancel>,
  { code, coins }: InputOf<typeof postAccountCancel>,
): Promise<OutputOf<typeof postAccountCancel>> {
  await tryFreshCode(app, call, 'cancel', code);
  const cancelTime = await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    if (await queries.hasOpenOrders(tx, call.me.id)) throw refuse('openOrders');
    if ((await lockBalance(tx, call.me.id)) !== coins) throw refuse('conflict');
    const cancelAt = await queries.beginCancelling(tx, call.me.id);
    await endSessionsOf(tx, 'researcher', call.me.id);
    await record(tx, app, 'account.cancel', ownAct(call.me));
    return cancelAt;
  });
  call.clearCookie('researcher');
  return { cancelTime };
}

/** Revokes the request. */
export async function revokeCancel(
  app: App,
  call: CallOf<typeof postCancelRevoke>,
): Promise<OutputOf<typeof postCancelRevoke>> {
  return inTransaction(app.db, async (tx) => {
    if (!(await queries.revokeCancelling(tx, call.me.id))) throw refuse('conflict');
    await record(tx, app, 'account.revokeCancel', ownAct(call.me));
    return null;
  });
}

/** Signs one device out, or all but this one. */
export async function endSessions(
  app: App,
  call: CallOf<typeof postSessionEnd>,
  { sessionId }: InputOf<typeof postSessionEnd>,
): Promise<OutputOf<typeof postSessionEnd>> {
  await inTransaction(app.db, async (tx) => {
    const isAny =
      sessionId === undefined
        ? (await endSessionsOf(tx, 'researcher', call.me.id, call.me.sessionId)) > 0
        : await endOwnSession(tx, 'researcher', call.me.id, sessionId);
    if (isAny) await record(tx, app, 'account.endSession', ownAct(call.me));
    else if (sessionId !== undefined) throw refuse('notFound');
  });
  if (sessionId === call.me.sessionId) call.clearCookie('researcher');
  return null;
}
