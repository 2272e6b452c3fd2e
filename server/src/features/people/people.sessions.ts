import type { postSessionEnd } from '@shieldsource/contract/people/account';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { endOwnSession, endSessionsOf } from '../../platform/sessions.ts';
import { ownAct, record } from '../events/events.ts';

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
