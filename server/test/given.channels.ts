import { randomBytes } from 'node:crypto';
import { getChannel, postChannelInsert } from '@shieldsource/contract/channels/channels';
import { publishedEvent } from '@shieldsource/contract/channels/kinds';
import type { GivenOf } from '@shieldsource/contract/route';
import { channelJobs } from '../src/features/channels/channels.sending.ts';
import type { Person, TestApp } from './app.ts';
import { givenOn } from './given.ts';

export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

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
