import type { getChannelEvents } from '@shieldsource/contract/channels/channels';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { isSame } from '../../platform/crypto.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { type Limit, spend } from '../../platform/limits.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { listDeliveriesAfter } from '../deliveries/deliveries.ts';
import { beforeAll, type EventPosition } from '../events/events.ts';
import * as queries from './channels.queries.ts';
import { openTarget, toldOf } from './channels.sending.ts';
import { payloadOf, signaturesOf } from './channels.webhook.ts';

const mostAtOnce = 100;
const mostSkewSeconds = 300;
const pulls: Limit = { scope: 'channel-pull', hits: 300, windowSeconds: 60 };

/**
 * What a webhook was told after a cursor, the oldest first, to whoever signs with its secret. Whatever is wrong with
 * channel or signature, the answer is the same.
 */
export async function pull(
  app: App,
  { ip }: CallOf<typeof getChannelEvents>,
  { id, cursor, timestamp, signature }: InputOf<typeof getChannelEvents>,
): Promise<OutputOf<typeof getChannelEvents>> {
  await spend(app, pulls, ip);
  if (Math.abs(Date.now() / 1_000 - timestamp) > mostSkewSeconds)
    throw refuseFields({ path: 'timestamp', message: '时间须与服务器相差 5 分钟以内' });
  const channel = await queries.findPulled(app.db, id);
  const right = channel
    ? signaturesOf(openTarget(app, id, channel.target_sealed), `${id}.${timestamp}.${cursor}`)
    : [];
  if (!channel || !right.some((one) => isSame(one, signature))) throw refuse('notFound');
  const deliveries = await listDeliveriesAfter(app.db, id, placeOf(id, cursor), mostAtOnce);
  const told = await toldOf(app, channel, deliveries);
  const last = deliveries.at(-1);
  return {
    events: told.map((one) => ({ id: one.id, ...payloadOf(one) }) as PulledEvent),
    cursor: last ? cursorOf(id, last) : cursor,
  };
}

// only a sample has no report
type PulledEvent = OutputOf<typeof getChannelEvents>['events'][number];

const cursorOf = (channelId: string, { epoch, xid, id }: EventPosition): string =>
  Buffer.from([channelId, epoch, xid, id].join(' ')).toString('base64url');

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const places = new RegExp(`^(${uuid}) (\\d{1,9}) (\\d{1,19}) (${uuid})$`);

function placeOf(channelId: string, cursor: string): EventPosition {
  if (cursor === '') return beforeAll;
  const read = places.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, of, epoch, xid = '', id = ''] = read ?? [];
  if (of !== channelId)
    throw refuseFields({ path: 'cursor', message: 'cursor 不属于此渠道，请检查' });
  return { epoch: Number(epoch), xid, id };
}
