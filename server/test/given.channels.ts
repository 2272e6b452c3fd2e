import { randomBytes } from 'node:crypto';
import { getChannel, postChannelInsert } from '@shieldsource/contract/channels/channels';
import { publishedEvent } from '@shieldsource/contract/channels/kinds';
import type { GivenOf } from '@shieldsource/contract/route';
import { channelJobs } from '../src/features/channels/channels.sending.ts';
import { clock, recordAll } from '../src/features/events/events.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { Person, TestApp } from './app.ts';
import { givenOn } from './given.ts';
import { Webhook } from 'standardwebhooks';

export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** What a program sends to read its channel, signed by the library of the standard. */
export const signedPull = ({ id, secret, cursor = '', at = new Date() }: Pulls) => ({
  id,
  cursor,
  timestamp: Math.floor(at.getTime() / 1_000),
  signature: new Webhook(secret).sign(id, at, cursor),
});
interface Pulls {
  readonly id: string;
  readonly secret: string;
  readonly cursor?: string;
  readonly at?: Date;
}

type Input = GivenOf<typeof postChannelInsert>;

/** What the form of a new channel sends: a webhook that hears of everything. */
export const aChannel = (changed: Partial<Input> = {}): Input => ({
  kind: 'webhook',
  name: '内部系统',
  applications: [],
  events: publishedEvent.list.map(({ code }) => code),
  hasTitles: false,
  address: 'https://hooks.example.com/shieldsource?key=1',
  secret: newWebhookSecret(),
  ...changed,
});

/** Channels that two admins have set up. */
export function givenChannelsOn(test: TestApp) {
  const { as } = test;
  const given = givenOn(test);
  let admins: Promise<[Person, Person]> | undefined;
  const twoAdmins = () =>
    (admins ??= Promise.all([
      given.staff({ roles: ['admin'] }),
      given.staff({ roles: ['admin'] }),
    ]));

  return {
    twoAdmins,
    async channel(changed: Partial<Input> = {}) {
      const [asker, signer] = await twoAdmins();
      const { id } = await as(asker).call(postChannelInsert, aChannel(changed));
      await given.approve(signer, await given.openProposal('channel', id));
      return as(asker).call(getChannel, { id });
    },
    /** So many events of a report, as if its promises had nearly run out; answers their ids. */
    happen: (reportId: string, times: number) =>
      inTransaction(test.app.db, (tx) =>
        recordAll(
          tx,
          test.app,
          'report.warn',
          Array.from({ length: times }, () => ({
            subject: reportId,
            actor: clock,
            params: { clock: 'verdict' as const, dueAt: Date.now() },
          })),
        ),
      ),
    /** Sends what is due to a channel now, as a job does. */
    async tell({ id, kind }: { id: string; kind: string }): Promise<void> {
      const job = channelJobs[`tell-${kind}`];
      if (typeof job !== 'object') throw new Error(`nothing sends by ${kind}`);
      await job.run(test.app, {
        id,
        payload: { channelId: id } as never,
        attempt: 1,
        createdAt: Date.now(),
      });
    },
  };
}
