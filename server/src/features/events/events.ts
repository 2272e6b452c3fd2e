import { v7 as newId } from 'uuid';
import { eventKinds, type EventKind, type ParamsOf } from '@shieldsource/contract/events';
import type { App } from '../../platform/app.ts';
import { hashOf, newSalt } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import * as queries from './events.queries.ts';
import { eventChannel } from './subscribers.ts';

export type { RowOfEvent } from './events.queries.ts';
export { headOf, proofOf, logFollows } from './log.ts';
export { startFollowing, type Following, type Subscriber } from './subscribers.ts';
export { verifyLog } from './log.verify.ts';
export { watchEvents } from './watching.ts';

/** Who acts. Whoever is signed in is one as they are. */
export type Actor =
  | { readonly kind: 'researcher' | 'staff'; readonly id: string }
  | { readonly kind: 'clock' | 'command' | 'visitor' };

/** What the program does when its time has come. */
export const clock: Actor = { kind: 'clock' };
/** Whoever may run a command on the server. */
export const command: Actor = { kind: 'command' };
/** Somebody not signed in. */
export const visitor: Actor = { kind: 'visitor' };

export interface Happened<K extends EventKind> {
  /** The id it shares with a row of its subject: a step, a comment. */
  readonly id?: string;
  /** The id of what it happened to. */
  readonly subject: string;
  /** The researcher whom it is about, if any. */
  readonly concerns?: string | null;
  readonly actor: Actor;
  readonly params: ParamsOf<K>;
  /** What the actor wrote with it. Kept sealed where the kind says so, else its caller keeps it in the row of the same id. */
  readonly text?: string;
}

/** What people do to an account of their own, where doing it says all. */
export const ownAct = (me: { readonly kind: 'researcher'; readonly id: string }) => ({
  subject: me.id,
  concerns: me.id,
  actor: me,
  params: {},
});

/**
 * Says what happens, in the transaction in which it happens: the only way in which anybody is told anything. Answers the
 * event's id. Throws when the params do not fit their kind.
 */
export async function record<K extends EventKind>(
  tx: Tx,
  app: Pick<App, 'keys'>,
  kind: K,
  happened: Happened<K>,
): Promise<string> {
  const [id = ''] = await recordAll(tx, app, kind, [happened]);
  return id;
}

const atATime = 500;

/** The same for many at once, each an event of its own. Answers their ids in order. */
export async function recordAll<K extends EventKind>(
  tx: Tx,
  { keys }: Pick<App, 'keys'>,
  kind: K,
  happened: readonly Happened<K>[],
): Promise<string[]> {
  const described = eventKinds[kind];
  const isKept = 'text' in described && described.text === 'kept';
  const events = happened.map(
    ({ id = newId(), subject, concerns = null, actor, params, text = '' }) => {
      const salt = newSalt();
      return {
        id,
        kind,
        // an id in capitals names the same thing
        subject: subject.toLowerCase(),
        concerns,
        actor: actor.kind,
        actorId: 'id' in actor ? actor.id : null,
        params: described.params.parse(params),
        salt,
        text,
        textHash: text === '' ? null : textHash(salt, text),
      };
    },
  );
  const table = described.class === 'access' ? 'access_event' : 'event';
  for (let start = 0; start < events.length; start += atATime)
    await queries.insertEvents(tx, table, events.slice(start, start + atATime));
  if (isKept)
    for (const { id, text } of events)
      if (text !== '') await queries.insertText(tx, id, keys.seal(text, sealedTexts.placeOf(id)));
  if (events.length > 0) await notify(tx, eventChannel);
  return events.map(({ id }) => id);
}

/** What stands in the event for words that may be erased. */
export const textHash = (salt: Buffer, text: string): Buffer =>
  hashOf(Buffer.concat([salt, Buffer.from(text)]));

export const sealedTexts: SealedColumn = {
  table: 'event_text',
  column: 'sealed',
  placeOf: (id) => `event_text.sealed.${id}`,
};
