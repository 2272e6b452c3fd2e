import type { postSessionEnd } from '@shieldsource/contract/account';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { endOwnSession, endSessionsOf } from '../../platform/sessions.ts';

/** Signs one device out, or all but this one. */
export async function endSessions(
  app: App,
  call: CallOf<typeof postSessionEnd>,
  { sessionId }: InputOf<typeof postSessionEnd>,
): Promise<OutputOf<typeof postSessionEnd>> {
  if (sessionId === undefined) {
    await inTransaction(app.db, (tx) =>
      endSessionsOf(tx, 'researcher', call.me.id, call.me.sessionId),
    );
    return null;
  }
  if (!(await endOwnSession(app.db, call.me.id, sessionId))) throw refuse('notFound');
  if (sessionId === call.me.sessionId) call.clearCookie('researcher');
  return null;
}
