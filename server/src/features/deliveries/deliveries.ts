import { v7 as newId } from 'uuid';
import {
  type DeliveryKind,
  deliveryKind,
  deliveryState,
  type getDeliveryPage,
  type postDeliveryResend,
} from '@shieldsource/contract/channels/deliveries';
import { nameOfEvent } from '@shieldsource/contract/events/words/all';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { JobFailed, reasonOf } from '../../platform/jobs/job-failed.ts';
import { type Mail, sendMail } from '../../platform/messages/mail.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../events/events.ts';
import * as queries from './deliveries.queries.ts';

export {
  claim as claimDeliveries,
  countDue as countDueDeliveries,
  deleteOf as dropDeliveriesOf,
  listAfter as listDeliveriesAfter,
  listStuck as listStuckReceivers,
  putBack as putBackDeliveries,
  putOff as putOffDeliveries,
  secondsToNext as secondsToNextDelivery,
  startFailedAnew,
  type ClaimedDelivery,
} from './deliveries.queries.ts';

/** Those who send some kinds of deliveries. */
export interface Sender {
  readonly kinds: readonly DeliveryKind[];
  /** What the receivers are called in the log, by id; without one that is gone. */
  readonly namesOf: (
    db: Db,
    receiverIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Sees to it that what is due to a receiver is sent once the transaction has committed. */
  readonly wake: (tx: Tx, app: App, receiverId: string) => Promise<unknown>;
}

/** A job that sends ends after so long, well before it may be given up, and the next one goes on. */
export const shiftMs = 60_000;

type NewDelivery = Omit<queries.NewDelivery, 'id'>;

/** Writes down what is to be told to whom. The same for a receiver and event once more changes nothing, or is told `isAgain`. Answers the ids of new ones, in order. */
export async function addDeliveries(
  tx: Db,
  deliveries: readonly NewDelivery[],
  { isAgain = false } = {},
): Promise<readonly string[]> {
  const rows = deliveries.map((given) => ({ id: newId(), ...given }));
  if (rows.length > 0) await queries.insert(tx, rows, isAgain);
  return rows.map(({ id }) => id);
}

const longestAnswer = 300;

/** What the other side said may stand in the log: without lines and hosts' addresses, cut. */
export const shownAnswer = (words: string): string =>
  [
    ...words
      .replace(/\S+@\S+|https?:\/\/\S+|[?&]?(access_token|key|sign)=\S+/gi, '…')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, longestAnswer)
    .join('');

/** The first of these was received, and told of the others too. */
export async function settleSent(
  db: Db,
  [first, ...others]: readonly string[],
  answer: string,
): Promise<void> {
  if (first === undefined) return;
  const words = shownAnswer(answer);
  await queries.settle(db, [first], { state: 'sent', answer: words });
  await queries.settle(db, others, { state: 'merged', answer: words, mergedInto: first });
}

/** These were not received: tried again in so many seconds, or given up where that is null. */
export const settleFailed = (
  db: Db,
  ids: readonly string[],
  answer: string,
  seconds: number | null,
): Promise<void> =>
  queries.settle(db, ids, {
    state: seconds === null ? 'givenUp' : 'failed',
    answer: shownAnswer(answer),
    seconds,
  });

/** What one recipient refuses comes again after this time, so often at most. */
const refusedAgain = { seconds: 3_600, tries: 24 };

/**
 * Sends one mail that tells of these. What its recipient refuses is given up where the address is `gone`, else put off for an
 * hour, which is nobody else's failure. Another failure is noted and thrown, and the job comes again.
 */
export async function sendAsMail(
  app: App,
  deliveries: readonly queries.ClaimedDelivery[],
  mail: Mail,
): Promise<'sent' | NonNullable<JobFailed['receiver']>> {
  const ids = deliveries.map(({ id }) => id);
  try {
    await settleSent(app.db, ids, await sendMail(app, ids[0] ?? '', mail));
    return 'sent';
  } catch (error) {
    const receiver = error instanceof JobFailed ? error.receiver : undefined;
    const words = error instanceof JobFailed ? error.words : reasonOf(error);
    const tries = Math.max(...deliveries.map((one) => one.tries));
    const isLast = receiver === 'gone' || (receiver && tries >= refusedAgain.tries);
    await settleFailed(app.db, ids, words, isLast ? null : receiver ? refusedAgain.seconds : 0);
    if (!receiver) throw error;
    return receiver;
  }
}

/** These need not be told any more, for this reason. */
export const settleSkipped = (db: Db, ids: readonly string[], reason: string): Promise<void> =>
  queries.settle(db, ids, { state: 'skipped', answer: reason });

/** The log, by those who send. */
export const listBy =
  (senders: readonly Sender[]) =>
  async (
    { db }: App,
    _: CallOf<typeof getDeliveryPage>,
    { page, pageSize, ...which }: InputOf<typeof getDeliveryPage>,
  ): Promise<OutputOf<typeof getDeliveryPage>> => {
    const rows = await queries.list(db, which, rangeOf({ page, pageSize }));
    const names = new Map<string, string>();
    for (const { kinds, namesOf } of senders) {
      const ids = rows
        .filter(({ kind }) => kinds.some((one) => one === kind))
        .map(({ receiver_id: id }) => id);
      if (ids.length > 0)
        for (const [id, name] of await namesOf(db, [...new Set(ids)])) names.set(id, name);
    }
    const list = rows.map((row) => present(row, names.get(row.receiver_id) ?? ''));
    return { list, ...totalOf(await queries.count(db, which)), page, pageSize };
  };

function present(row: queries.RowOfDelivery, receiverName: string) {
  const kind = row.kind as DeliveryKind;
  return {
    id: row.id,
    kind,
    kindName: deliveryKind.labelOf(kind),
    receiverId: row.receiver_id,
    receiverName,
    eventName: nameOfEvent(row.event_kind),
    state: row.state,
    stateName: deliveryState.labelOf(row.state),
    tries: row.tries,
    answer: row.answer,
    nextTryTime: row.next_try_at,
    tryTime: row.tried_at,
    createTime: row.created_at,
  };
}

/** Sends one again, under its id; what waits already stays as it is. */
export const resendBy =
  (senders: readonly Sender[]) =>
  (
    app: App,
    { me }: CallOf<typeof postDeliveryResend>,
    { deliveryId }: InputOf<typeof postDeliveryResend>,
  ): Promise<OutputOf<typeof postDeliveryResend>> =>
    inTransaction(app.db, async (tx) => {
      const found = await queries.findOne(tx, deliveryId);
      if (!found) throw refuse('notFound');
      if (found.state === 'waiting') return null;
      await queries.startAnew(tx, deliveryId);
      const sender = senders.find(({ kinds }) => kinds.some((kind) => kind === found.kind));
      await sender?.wake(tx, app, found.receiver_id);
      await record(tx, app, 'delivery.resend', { subject: deliveryId, actor: me, params: {} });
      return null;
    });
