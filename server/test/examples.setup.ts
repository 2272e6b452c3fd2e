import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TOTP, Secret } from 'otpauth';
import { addDeliveries } from '../src/features/deliveries/deliveries.ts';
import { newFirstWord } from '../src/features/staff/staff.first-run.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { TestApp } from './app.ts';
import type { Example } from './example.ts';
import { aChannel, givenChannelsOn, newWebhookSecret, signedPull } from './given.channels.ts';

/** Makes a new word for the first admin, as if there had never been one. */
export async function reopenFirstRun({ app }: Pick<TestApp, 'app'>): Promise<string> {
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('first_run').set({ closed_at: null, word_hash: null }).execute();
  });
  return (await newFirstWord(app)) ?? '';
}

/** Inputs that succeed for every call about setting up a centre. */
export function setupExamplesOn(test: TestApp): Readonly<Record<string, Example>> {
  const nothing: Example = { input: () => ({}) };
  const channels = givenChannelsOn(test);
  const ofEverybody = { names: 'id', ofEverybody: true } as const;
  let isAside = false;

  return {
    getFirstRun: nothing,
    postFirstRunWord: {
      input: async () => ({ word: await reopenFirstRun(test), email: 'first@example.com' }),
    },
    postFirstRun: {
      async input() {
        const secret = new Secret({ size: 20 });
        return {
          word: await reopenFirstRun(test),
          name: '第一人',
          email: `${randomUUID()}@example.com`,
          passphrase: '一句只有我自己知道的长密码',
          secret: secret.base32,
          totp: new TOTP({ secret }).generate(),
        };
      },
    },
    getSetupSteps: nothing,
    postSetupAside: {
      input: () => {
        isAside = !isAside;
        return { step: 'gifts', isAside };
      },
    },
    getChannelPage: { input: () => ({ page: 1, pageSize: 20 }) },
    getChannel: { input: async () => ({ id: (await channels.channel()).id }), ...ofEverybody },
    getChannelEvents: {
      async input() {
        const secret = newWebhookSecret();
        const { id } = await channels.channel({ secret });
        return signedPull({ id, secret });
      },
      // whoever has the signature may
      ...ofEverybody,
    },
    postChannelInsert: { input: () => aChannel() },
    postChannelModify: {
      async input() {
        const { id, version } = await channels.channel();
        const { kind: _, ...fields } = aChannel({ name: '改名', hasTitles: true });
        return { ...fields, id, version };
      },
      ...ofEverybody,
    },
    postChannelSwitch: {
      async input() {
        const { id, version } = await channels.channel();
        return { id, version, isOn: false };
      },
      ...ofEverybody,
    },
    postChannelSample: {
      // leads to this machine, where nothing is sent to
      input: async () => ({ id: (await channels.channel({ address: 'https://127.0.0.1/' })).id }),
      ...ofEverybody,
    },
    postChannelReplay: {
      input: async () => {
        const to = Date.now();
        return { id: (await channels.channel()).id, from: to - 3_600_000, to };
      },
      ...ofEverybody,
    },
    getDeliveryPage: { input: () => ({ page: 1, pageSize: 20 }) },
    postDeliveryResend: {
      async input() {
        const [deliveryId] = await addDeliveries(test.app.db, [
          { kind: 'mail', receiverId: randomUUID(), eventId: null, eventKind: 'report.submit' },
        ]);
        await test.app.db
          .updateTable('delivery')
          .where('id', '=', deliveryId ?? '')
          .set({ state: 'givenUp', next_try_at: null })
          .execute();
        return { deliveryId };
      },
      names: 'deliveryId',
      ofEverybody: true,
    },
    getSettingHistory: { input: () => ({ key: 'company.name' }) },
    postChannelTry: { input: () => ({ channel: 'sms', to: '13800000000' }) },
  };
}
