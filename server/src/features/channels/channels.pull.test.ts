import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import {
  getChannel,
  getChannelEvents,
  postChannelInsert,
  postChannelModify,
  postChannelReplay,
  postChannelSample,
  postChannelSwitch,
} from '@shieldsource/contract/channels/channels';
import { getDeliveryPage, postDeliveryResend } from '@shieldsource/contract/channels/deliveries';
import type { OutputOf } from '@shieldsource/contract/route';
import { macOf } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { nobody, testApp } from '../../../test/app.ts';
import {
  aChannel,
  givenChannelsOn,
  newWebhookSecret,
  signedPull,
} from '../../../test/given.channels.ts';
import { givenOn } from '../../../test/given.ts';
import { startReceiver } from '../../../test/receivers.ts';
import { addDeliveries } from '../deliveries/deliveries.ts';
import { openTarget, sealedTargets } from './channels.sending.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { channel: givenChannel, happen, twoAdmins } = givenChannelsOn(harness);
const [admin, second] = await twoAdmins();
const { id: reportId } = await given.report(await given.researcher());
await drainOutbox();

/** As if a channel had got its newest secret a day before. */
async function dayPasses(id: string): Promise<void> {
  const { target_sealed: sealed } = await app.db
    .selectFrom('channel')
    .where('id', '=', id)
    .select('target_sealed')
    .executeTakeFirstOrThrow();
  const { before, ...target } = openTarget(app, id, sealed as Buffer);
  const passed = { ...target, before: before && { ...before, until: before.until - 86_400_000 } };
  const anew = app.keys.seal(JSON.stringify(passed), sealedTargets.placeOf(id));
  await app.db.updateTable('channel').where('id', '=', id).set({ target_sealed: anew }).execute();
}

interface Reader {
  readonly id: string;
  readonly secret: string;
}
let calls = 0;
/** Each from an address of its own, so that none asks too often. */
const pull = ({ id, secret }: Reader, cursor = '', at = new Date()) =>
  as(nobody).call(getChannelEvents, signedPull({ id, secret, cursor, at }), {
    remoteAddress: `10.0.${(calls += 1) >> 8}.${calls & 255}`,
  });
/** A webhook without an address, which its program reads. */
async function reader(changed = {}): Promise<Reader> {
  const secret = newWebhookSecret();
  const { id } = await givenChannel({ address: '', secret, ...changed });
  return { id, secret };
}
const logOf = async (receiverId: string) =>
  (await as(admin).call(getDeliveryPage, { page: 1, pageSize: 100, receiverId })).list;

describe('reading a channel', () => {
  test('answers what the webhook is sent, under the same id', async () => {
    const secret = newWebhookSecret();
    const receiver = await startReceiver('webhook', { secret });
    const { id } = await givenChannel({ address: receiver.address, secret, hasTitles: true });
    await happen(reportId, 2);
    await drainOutbox();
    const { events } = await pull({ id, secret });
    await receiver.stop();
    expect(events.map(({ id: own, ...body }) => [own, body])).toEqual(
      receiver.accepted.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body)]),
    );
    expect(events).toHaveLength(2);
  });

  test('goes on at the cursor; an empty page keeps it', async () => {
    const one = await reader();
    expect(await pull(one)).toEqual({ events: [], cursor: '' });
    await happen(reportId, 150);
    await drainOutbox();
    const first = await pull(one);
    const rest = await pull(one, first.cursor);
    expect([first.events.length, rest.events.length]).toEqual([100, 50]);
    expect(await pull(one, rest.cursor)).toEqual({ events: [], cursor: rest.cursor });
    expect(await pull(one, first.cursor)).toEqual(rest);
  });

  test('loses and repeats none of a thousand that come meanwhile', async () => {
    const one = await reader({ events: ['report.submitted'] });
    const eventIds = await happen(reportId, 1_000);
    // those who follow them would hold the end of the channel back
    await drainOutbox();
    const [open, close] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const tell = (from: number, hold?: Promise<void>) =>
      inTransaction(app.db, async (tx) => {
        const told = eventIds.slice(from, from + 10).map((eventId) => ({
          kind: 'webhook' as const,
          receiverId: one.id,
          eventId,
          eventKind: 'report.warn',
        }));
        await addDeliveries(tx, told);
        open.resolve();
        await hold;
      });
    // begins first and commits after many that begin later
    const late = tell(0, close.promise);
    await open.promise;
    let isOver = false;
    const written = (async () => {
      for (let from = 10; from < 1_000; from += 20) {
        await Promise.all([tell(from), tell(from + 10)]);
        if (from > 500) close.resolve();
      }
      await late;
      isOver = true;
    })();
    const seen: string[] = [];
    let cursor = '';
    const readOn = async () => {
      const page = await pull(one, cursor);
      seen.push(...page.events.map(({ id }) => id));
      ({ cursor } = page);
      return seen.length;
    };
    while (!isOver) await readOn();
    await written;
    // a transaction that is still open, whatever it does, holds back what came after it until it is over
    await expect.poll(readOn).toBeGreaterThanOrEqual(1_000);
    const rows = await app.db
      .selectFrom('delivery')
      .where('receiver_id', '=', one.id)
      .select('id')
      .execute();
    expect(rows).toHaveLength(1_000);
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test.each(['docs/webhooks.md', 'docs/webhooks.zh-CN.md'])(
    'is done by the program in %s',
    async (page) => {
      const text = await readFile(new URL(`../../../../${page}`, import.meta.url), 'utf8');
      const program = [...text.matchAll(/```js\n(.*?)```/gs)].at(-1)?.[1] ?? '';
      const { readEvents } = (await import(
        `data:text/javascript,${encodeURIComponent(program)}`
      )) as { readEvents: typeof readByProgram };
      const { id, secret } = await reader();
      await happen(reportId, 1);
      await drainOutbox();
      vi.stubGlobal('fetch', async (url: string) => {
        const answer = await harness.server.inject({ url });
        return new Response(answer.body, { status: answer.statusCode });
      });
      try {
        const address = `/api/common/getChannelEvents/${id}`;
        const { events, cursor } = await readEvents(address, secret);
        expect(events).toMatchObject([{ type: 'report.due_soon', data: { reportId } }]);
        expect(await readEvents(address, secret, cursor)).toEqual({ events: [], cursor });
        await expect(readEvents(address, newWebhookSecret())).rejects.toThrow('不存在');
      } finally {
        vi.unstubAllGlobals();
      }
    },
  );
});
declare function readByProgram(
  address: string,
  secret: string,
  cursor?: string,
): Promise<OutputOf<typeof getChannelEvents>>;

describe('who may not read a channel', () => {
  test('is told the same of a wrong secret, an unknown channel, a robot and one that is off', async () => {
    const one = await reader();
    const { id: robot } = await givenChannel({ kind: 'feishu', secret: 'SEC1' });
    const secret = newWebhookSecret();
    const wrong = [
      { id: one.id, secret },
      { id: randomUUID(), secret },
      { id: robot, secret },
    ];
    await pull(one);
    const { version } = await as(admin).call(getChannel, { id: one.id });
    const answers = [];
    for (const reading of wrong) answers.push(await pull(reading).catch((error: unknown) => error));
    await as(admin).call(postChannelSwitch, { id: one.id, version, isOn: false });
    answers.push(await pull(one).catch((error: unknown) => error));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ message: expect.stringContaining('不存在') });
  });

  test('signs with nothing, where a webhook has no secret', async () => {
    const { id } = await reader();
    const target = app.keys.seal(
      JSON.stringify({ url: '', secret: '' }),
      sealedTargets.placeOf(id),
    );
    await app.db
      .updateTable('channel')
      .where('id', '=', id)
      .set({ target_sealed: target })
      .execute();
    const timestamp = Math.floor(Date.now() / 1_000);
    const signature = `v1,${macOf(Buffer.alloc(0), `${id}.${timestamp}.`)}`;
    await expect(
      as(nobody).call(getChannelEvents, { id, cursor: '', timestamp, signature }),
    ).rejects.toMatchObject({ message: expect.stringContaining('不存在') });
  });

  test('has another’s cursor, or signed another cursor or too long ago', async () => {
    const [one, other] = [await reader(), await reader()];
    await happen(reportId, 1);
    await drainOutbox();
    const { cursor } = await pull(other);
    for (const foreign of [cursor, 'made-up'])
      await expect(pull(one, foreign)).rejects.toMatchObject({
        result: { fields: [{ path: 'cursor' }] },
      });
    const own = await pull(one);
    for (const seconds of [-301, 400])
      await expect(pull(one, '', new Date(Date.now() + seconds * 1_000))).rejects.toMatchObject({
        result: { fields: [{ path: 'timestamp' }] },
      });
    for (const seconds of [-200, 200])
      expect(await pull(one, '', new Date(Date.now() + seconds * 1_000))).toEqual(own);
    const signed = signedPull({ ...one, cursor: own.cursor });
    await expect(
      as(nobody).call(getChannelEvents, { ...signed, cursor: '' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('不存在') });
  });

  test('is anybody with the old secret, a day after a new one', async () => {
    const one = await reader();
    const { id, version } = await as(admin).call(getChannel, { id: one.id });
    const { kind: _, ...rest } = aChannel({ address: '' });
    await as(admin).call(postChannelModify, { ...rest, id, version });
    await given.approve(second, await given.openProposal('channel', id));
    for (const secret of [one.secret, rest.secret])
      expect(await pull({ id, secret })).toEqual({ events: [], cursor: '' });
    await dayPasses(id);
    await expect(pull(one)).rejects.toMatchObject({ message: expect.stringContaining('不存在') });
    expect(await pull({ id, secret: rest.secret })).toEqual({ events: [], cursor: '' });
  });

  test('asks too often', async () => {
    const id = randomUUID();
    const ask = () =>
      as(nobody).call(getChannelEvents, signedPull({ id, secret: newWebhookSecret() }), {
        remoteAddress: '203.0.113.77',
      });
    await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('不存在') });
    await sql`update limit_window set hits = 300 where scope = 'channel-pull'`.execute(app.db);
    await expect(ask()).rejects.toMatchObject({ result: { retryAfter: expect.any(Number) } });
    await sql`delete from limit_window where scope = 'channel-pull'`.execute(app.db);
  });
});

describe('a webhook without an address', () => {
  test('is signed by two, told of nothing, and its log says why', async () => {
    const one = await reader();
    const shown = await as(admin).call(getChannel, { id: one.id });
    expect(shown).toMatchObject({ host: '', hasSecret: true, stateName: '使用中' });
    await happen(reportId, 1);
    await drainOutbox();
    const skipped = { state: 'skipped', answer: '由程序拉取', nextTryTime: null };
    const [logged] = await logOf(one.id);
    expect(logged).toMatchObject(skipped);
    await as(admin).call(postDeliveryResend, { deliveryId: logged?.id ?? '' });
    const span = { id: one.id, from: Date.now() - 3_600_000, to: Date.now() + 60_000 };
    await as(admin).call(postChannelReplay, span);
    await drainOutbox();
    for (const row of await logOf(one.id)) expect(row).toMatchObject(skipped);
    await expect(as(admin).call(postChannelSample, { id: one.id })).rejects.toThrow();
  });

  test('gets at the end what it was not told, and nothing of the rest again', async () => {
    const one = await reader();
    const from = Date.now();
    const [before] = await happen(reportId, 1);
    await drainOutbox();
    const first = await pull(one);
    const switched = async (isOn: boolean) => {
      const { version } = await as(admin).call(getChannel, { id: one.id });
      await as(admin).call(postChannelSwitch, { id: one.id, version, isOn });
    };
    await switched(false);
    const [missed] = await happen(reportId, 1);
    await drainOutbox();
    await switched(true);
    expect((await pull(one, first.cursor)).events).toEqual([]);
    await as(admin).call(postChannelReplay, { id: one.id, from, to: Date.now() + 60_000 });
    await drainOutbox();
    const rest = await pull(one, first.cursor);
    const eventsOf = async (page: typeof first) => {
      const ids = page.events.map(({ id }) => id);
      const rows = await app.db
        .selectFrom('delivery')
        .where('id', 'in', ids)
        .select(['id', 'event_id'])
        .execute();
      return ids.map((id) => rows.find((row) => row.id === id)?.event_id);
    };
    expect(await eventsOf(first)).toEqual([before]);
    expect(await eventsOf(rest)).toEqual([missed]);
    // from the beginning, all of it comes again
    expect((await pull(one)).events).toEqual([...first.events, ...rest.events]);
  });

  test('is no robot', async () => {
    await expect(
      as(admin).call(postChannelInsert, aChannel({ kind: 'feishu', address: '', secret: '' })),
    ).rejects.toMatchObject({ result: { fields: [{ path: 'address' }] } });
  });
});
