import { publishedEvent } from '@shieldsource/contract/channels/kinds';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addDeliveries } from '../deliveries/deliveries.ts';
import type { RowOfEvent, Subscriber } from '../events/events.ts';
import * as queries from './channels.queries.ts';
import { wakeChannel } from './channels.sending.ts';

const namesByKind: ReadonlyMap<string, string> = new Map(
  publishedEvent.list.map(({ code, kind }) => [kind, code]),
);

/** Events of a report: all that telling of them takes. */
type Happened = Pick<RowOfEvent, 'id' | 'kind' | 'subject'>;

/** Writes down who is to be told of these events, and has it sent. Answers how many are. */
export async function tellOf(
  tx: Tx,
  app: App,
  {
    events,
    channels,
    isAgain = false,
  }: {
    events: readonly Happened[];
    channels: readonly queries.HearingChannel[];
    /** Also what was told already, under its id. */
    isAgain?: boolean;
  },
): Promise<number> {
  const heard = events.filter(({ kind }) => namesByKind.has(kind));
  if (heard.length === 0 || channels.length === 0) return 0;
  const applications = await queries.applicationsOf(tx, [
    ...new Set(heard.map(({ subject }) => subject)),
  ]);
  let count = 0;
  for (const channel of channels) {
    const own = heard.filter(
      ({ kind, subject }) =>
        channel.events.includes(namesByKind.get(kind) ?? '') &&
        applications.has(subject) &&
        (channel.applications.length === 0 ||
          channel.applications.includes(applications.get(subject) ?? '')),
    );
    if (own.length === 0) continue;
    const deliveries = own.map(({ id, kind }) => ({
      kind: channel.kind as never,
      receiverId: channel.id,
      eventId: id,
      eventKind: kind,
    }));
    await addDeliveries(tx, deliveries, { isAgain });
    await wakeChannel(tx, app, channel);
    count += own.length;
  }
  return count;
}

export const channelsFollow: Subscriber = {
  name: 'channels',
  async follow(tx, app, events) {
    if (events.some(({ kind }) => namesByKind.has(kind)))
      await tellOf(tx, app, { events, channels: await queries.listOn(tx) });
  },
};

/** The kinds of the events that a channel hears of. */
export const kindsHeard = ({ events }: Pick<queries.HearingChannel, 'events'>): string[] =>
  publishedEvent.list.filter(({ code }) => events.includes(code)).map(({ kind }) => kind);
