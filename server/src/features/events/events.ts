import { v7 as newId } from 'uuid';
import { eventKinds, type EventKind, type ParamsOf } from '@shieldsource/contract/events';
import type { App } from '../../platform/app.ts';
import { hashOf, newSalt } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import * as queries from './events.queries.ts';
import { eventChannel } from './subscribers.ts';

export {
  beforeAll,
  eraseSalts,
  isAfter,
  isSettled,
  type EventPosition,
  type RowOfEvent,
} from './events.queries.ts';
export { headOf, proofOf, logFollows } from './log.ts';
export { startFollowing, type Following, type Subscriber } from './subscribers.ts';
export { verifyLog } from './log.verify.ts';
export { watchEvents } from './watching.ts';

/** Who acts. A signed-in person can be passed as they are. */
export type Actor =
  | { readonly kind: 'researcher' | 'staff'; readonly id: string }
  | { readonly kind: 'clock' | 'command' | 'visitor' };

/** The program itself, when something is due. */
export const clock: Actor = { kind: 'clock' };
/** Somebody who runs a command on the server. */
export const command: Actor = { kind: 'command' };
/** Somebody who is not signed in. */
export const visitor: Actor = { kind: 'visitor' };

export interface EventDetails<K extends EventKind> {
  /** The id that it shares with a row about the same: a step, a comment. */
  readonly id?: string;
  /** The id of what was acted on. */
  readonly subject: string;
  /** The researcher concerned, if any. */
  readonly concerns?: string | null;
  readonly actor: Actor;
  readonly params: ParamsOf<K>;
  /** What the actor wrote. Stored sealed where the kind says so; otherwise the caller stores it in the row with the same id. */
  readonly text?: string;
}

/** The event's fields for an act on the account of a researcher. */
export const actOn = <A>(researcherId: string, actor: A) => ({
  subject: researcherId,
  concerns: researcherId,
  actor,
  params: {},
});
/** The same for an act on one's own account. */
export const ownAct = (me: { readonly kind: 'researcher'; readonly id: string }) =>
  actOn(me.id, me);

/**
 * Records an event in the transaction of the act: nobody is informed in any other way. Answers the event's id. Throws when
 * the params do not fit the kind.
 */
export async function record<K extends EventKind>(
  tx: Tx,
  app: Pick<App, 'keys'>,
  kind: K,
  details: EventDetails<K>,
): Promise<string> {
  const [id = ''] = await recordAll(tx, app, kind, [details]);
  return id;
}

const atATime = 500;

/** The same for several events. Answers their ids in order. */
export async function recordAll<K extends EventKind>(
  tx: Tx,
  { keys }: Pick<App, 'keys'>,
  kind: K,
  details: readonly EventDetails<K>[],
): Promise<string[]> {
  const described = eventKinds[kind];
  const isKept = 'text' in described && described.text === 'kept';
  const events = details.map(
    ({ id = newId(), subject, concerns = null, actor, params, text = '' }) => {
      const words = text === '' ? null : { salt: newSalt(), text };
      return {
        id,
        kind,
        // ids are compared in lower case
        subject: subject.toLowerCase(),
        concerns,
        actor: actor.kind,
        actorId: 'id' in actor ? actor.id : null,
        params: described.params.parse(params),
        salt: newSalt(),
        text: words,
        textHash: words && textHash(words.salt, text),
      };
    },
  );
  const table = described.class === 'access' ? 'access_event' : 'event';
  for (let start = 0; start < events.length; start += atATime)
    await queries.insertEvents(tx, eventChannel, table, events.slice(start, start + atATime));
  if (isKept)
    for (const { id, text } of events)
      if (text) await queries.insertText(tx, id, keys.seal(text.text, sealedTexts.placeOf(id)));
  return events.map(({ id }) => id);
}

/** The hash that stands in the event for a text. Once text and salt are erased, nobody can try what it was. */
export const textHash = (salt: Buffer, text: string): Buffer =>
  hashOf(Buffer.concat([salt, Buffer.from(text)]));

export const sealedTexts: SealedColumn = {
  table: 'event_text',
  column: 'sealed',
  placeOf: (id) => `event_text.sealed.${id}`,
};
