import dns from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  getChannel,
  getChannelPage,
  postChannelInsert,
  postChannelModify,
  postChannelReplay,
  postChannelSample,
  postChannelSwitch,
} from '@shieldsource/contract/channels/channels';
import { getDeliveryPage } from '@shieldsource/contract/channels/deliveries';
import { postProposalDecide } from '@shieldsource/contract/staff/proposals';
import type { ChannelKind } from '@shieldsource/contract/channels/kinds';
import { readOutgoingAllow } from '../../platform/outgoing.ts';
import { testApp } from '../../../test/app.ts';
import { aChannel, givenChannelsOn, newWebhookSecret } from '../../../test/given.channels.ts';
import { givenOn } from '../../../test/given.ts';
import { type Receiver, startReceiver } from '../../../test/receivers.ts';
import { statementsOfAct } from '../../../test/statements.ts';
import { figuresOfDeliveries } from '../deliveries/deliveries.figures.ts';
import { addDeliveries, settleFailed } from '../deliveries/deliveries.ts';
import { kindsHeard } from './channels.follow.ts';

const harness = await testApp({ config: { outgoingAllow: readOutgoingAllow('127.0.0.1') } });
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { channel: givenChannel, happen, tell, twoAdmins } = givenChannelsOn(harness);
const [admin, second] = await twoAdmins();
const mina = await given.researcher();

const receivers: Receiver[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  // what waits for a receiver that is gone is of no interest to the next test
  await sql`update channel set off_because = 'admin'`.execute(app.db);
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

/** A receiver of this kind, and the channel that leads there. */
async function connected(
  kind: ChannelKind,
  { secret = kind === 'webhook' ? newWebhookSecret() : '', ...rest }: Record<string, unknown> = {},
  keyword?: string,
) {
  const receiver = await startReceiver(kind, {
    secret: secret as string,
    ...(keyword && { keyword }),
  });
  receivers.push(receiver);
  const changed = { kind, secret: secret as string, address: receiver.address, ...rest };
  const channel = await givenChannel(changed);
  // a new address wakes it
  await drainOutbox();
  return { receiver, channel };
}

const aReport = async () => {
  const report = await given.report(mina);
  await drainOutbox();
  return report;
};
const logOf = async (receiverId: string) =>
  (await as(admin).call(getDeliveryPage, { page: 1, pageSize: 100, receiverId })).list;
/** Time passes, as far as this channel knows. */
async function later({ id }: { id: string }): Promise<void> {
  await sql`update channel set held_until = null, sent_at = '{}' where id = ${id}`.execute(app.db);
  await sql`update delivery set next_try_at = now() where receiver_id = ${id} and next_try_at is not null`.execute(
    app.db,
  );
}
/** … and what is due then is sent, by a job of this test or one that ran already. */
async function goOn(channel: { id: string; kind: string }): Promise<void> {
  await later(channel);
  await tell(channel);
  await drainOutbox();
}
const desk = 'https://desk.example.com';
/** All of it is due once more, and told by a server whose console has this host. */
const { tell: tellFrom } = givenChannelsOn({
  ...harness,
  app: { ...app, config: { ...app.config, consoleUrl: new URL(desk) } },
});
async function tellFromDesk(channel: { id: string; kind: string }): Promise<void> {
  await sql`update channel set sent_at = '{}' where id = ${channel.id}`.execute(app.db);
  await sql`update delivery set state = 'waiting', merged_into = null, next_try_at = now() where receiver_id = ${channel.id}`.execute(
    app.db,
  );
  await tellFrom(channel);
}
const textOf = ({ body }: { body: string }): string => {
  const { text, content } = JSON.parse(body) as {
    text?: { content: string };
    content?: { text: string };
  };
  return text?.content ?? content?.text ?? '';
};

/** The fields of JSON, each with the type of its value. */
const typesOf = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'object' ? value : typeof value));

describe('a new address', () => {
  test('waits for a second admin, leads nowhere until then and is never read back', async () => {
    const input = aChannel({ address: 'https://hooks.example.com/s3cret?key=s3cret' });
    const { id, isProposed } = await as(admin).call(postChannelInsert, input);
    expect(isProposed).toBe(true);
    expect(await as(admin).call(getChannel, { id })).toMatchObject({
      host: '',
      stateName: '待复核',
      proposal: { host: 'hooks.example.com', isOwn: true, canApprove: false },
    });
    await given.approve(second, await given.openProposal('channel', id));
    const shown = await as(admin).call(getChannel, { id });
    expect(shown).toMatchObject({ host: 'hooks.example.com', hasSecret: true, proposal: null });
    const { rows } = await sql`
      select to_jsonb(event) as kept from event where kind like 'channel.%' union all select to_jsonb(proposal) from proposal
      union all select to_jsonb(channel) from channel`.execute(app.db);
    const all = JSON.stringify([shown, await as(admin).call(getChannelPage, {}), rows]);
    expect(all).not.toContain('s3cret');
    expect(all).not.toContain(input.secret);
  });

  test('is asked for once at a time, and a change of the rest needs no second', async () => {
    const { id, version } = await givenChannel();
    const { kind: _, ...rest } = aChannel({ address: 'https://else.example.com', secret: '' });
    const first = await as(admin).call(postChannelModify, { ...rest, id, version });
    await expect(
      as(second).call(postChannelModify, { ...rest, id, version: first.version }),
    ).rejects.toMatchObject({ result: { fields: [{ path: 'address' }] } });
    const named = { ...rest, address: '', name: '另一个名字', id, version: first.version };
    expect(await as(second).call(postChannelModify, named)).toMatchObject({ isProposed: false });
    expect(await as(admin).call(getChannel, { id })).toMatchObject({
      name: '另一个名字',
      host: 'hooks.example.com',
    });
  });

  test('and any other change is of what the page showed', async () => {
    const { id, version } = await givenChannel();
    const { kind: _, ...rest } = aChannel({ address: '', secret: '' });
    const change = { ...rest, id, version, name: '改过的' };
    await as(admin).call(postChannelModify, change);
    await expect(as(second).call(postChannelModify, { ...change, name: '旧的' })).refuses(
      'conflict',
    );
    await expect(as(second).call(postChannelSwitch, { id, version, isOn: false })).refuses(
      'conflict',
    );
    expect(await as(admin).call(getChannel, { id })).toMatchObject({
      name: '改过的',
      version: version + 1,
      off: null,
    });
  });

  test.each([
    [`events = '{}'`, 'channel_events'],
    [`kind = 'Pigeon'`, 'channel_kind'],
    [`name = ''`, 'channel_name'],
    [`name = repeat('长', 51)`, 'channel_name'],
  ])('is no channel with %s', async (change, constraint) => {
    const { id } = await givenChannel();
    await expect(
      sql`update channel set ${sql.raw(change)} where id = ${id}`.execute(app.db),
    ).rejects.toMatchObject({ constraint });
  });

  test('of a webhook whose first one was sent back needs its secret again', async () => {
    const { kind: _, ...rest } = aChannel({ address: 'https://hooks.example.com' });
    const { id } = await as(admin).call(postChannelInsert, { ...rest, kind: 'webhook' });
    await as(second).call(postProposalDecide, {
      proposalId: await given.openProposal('channel', id),
      outcome: 'returned',
      reason: '地址有误',
    });
    const { version } = await as(admin).call(getChannel, { id });
    await expect(
      as(admin).call(postChannelModify, { ...rest, secret: '', id, version }),
    ).rejects.toMatchObject({ result: { fields: [{ path: 'secret' }] } });
  });

  test.each([
    ['webhook', 'whsec_short', 'secret'],
    ['wecom', 'anything', 'secret'],
  ] as const)('of %s with the secret %s is refused', async (kind, secret, path) => {
    await expect(
      as(admin).call(postChannelInsert, aChannel({ kind, secret })),
    ).rejects.toMatchObject({ result: { fields: [{ path }] } });
  });
});

describe('a webhook', () => {
  test('is told what happened, thinly, and verified by the library of the standard', async () => {
    const { receiver, channel } = await connected('webhook');
    const { id, number } = await aReport();
    expect(receiver.accepted).toHaveLength(1);
    const [{ headers, body }] = receiver.accepted as [(typeof receiver.accepted)[0]];
    const [logged] = await logOf(channel.id);
    expect(logged).toMatchObject({ state: 'sent', tries: 1, answer: 'HTTP 204' });
    expect(headers['webhook-id']).toBe(logged?.id);
    const payload = JSON.parse(body) as Record<string, unknown>;
    expect(payload).toEqual({
      type: 'report.submitted',
      timestamp: expect.stringMatching(/^20\d\d-.*Z$/),
      data: {
        reportId: id,
        number,
        status: 1,
        level: expect.any(Number),
        applicationId: expect.any(String),
        link: expect.stringContaining(`/console/reports/${id}`),
      },
    });
  });

  test.each(['docs/webhooks.md', 'docs/webhooks.zh-CN.md'])(
    'is verified by the program in %s',
    async (page) => {
      const text = await readFile(new URL(`../../../../${page}`, import.meta.url), 'utf8');
      const [program = '', sample = ''] = ['js', 'json'].map(
        (of) => new RegExp(`\`\`\`${of}\\n(.*?)\`\`\``, 's').exec(text)?.[1],
      );
      const { isFromCentre } = (await import(
        `data:text/javascript,${encodeURIComponent(program)}`
      )) as { isFromCentre: (headers: object, body: string, secret: string) => boolean };
      const secret = newWebhookSecret();
      const { receiver } = await connected('webhook', { secret });
      await aReport();
      const [{ headers, body }] = receiver.accepted as [(typeof receiver.accepted)[0]];
      expect(isFromCentre(headers, body, secret)).toBe(true);
      expect(isFromCentre(headers, `${body} `, secret)).toBe(false);
      expect(isFromCentre(headers, body, newWebhookSecret())).toBe(false);
      // what it shows as a request has the fields of one
      expect(typesOf(sample)).toEqual(typesOf(body));
    },
  );

  test('hears of its applications and events alone, and of titles where it may', async () => {
    const { app: application } = await given.reportInput();
    const elsewhere = await connected('webhook', { applications: [crypto.randomUUID()] });
    const other = await connected('webhook', { events: ['report.confirmed'] });
    const full = await connected('webhook', { hasTitles: true, applications: [application] });
    await aReport();
    expect([elsewhere.receiver.came, other.receiver.came]).toEqual([[], []]);
    const { title } = await app.db
      .selectFrom('report')
      .orderBy('created_at', 'desc')
      .select('title')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(full.receiver.accepted[0]?.body).toContain(JSON.stringify(title));
  });

  test('is signed by two secrets after a new one, so that a receiver with either verifies', async () => {
    const old = newWebhookSecret();
    const { receiver, channel } = await connected('webhook', { secret: old });
    const { kind: _, ...rest } = aChannel({ address: '' });
    await as(admin).call(postChannelModify, { ...rest, id: channel.id, version: channel.version });
    await given.approve(second, await given.openProposal('channel', channel.id));
    await aReport();
    expect(receiver.accepted).toHaveLength(1);
    expect(receiver.accepted[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    // also when it moves to another address meanwhile
    const { version } = await as(admin).call(getChannel, { id: channel.id });
    const moved = { ...rest, address: `${receiver.address}?moved`, secret: '' };
    await as(admin).call(postChannelModify, { ...moved, id: channel.id, version });
    await given.approve(second, await given.openProposal('channel', channel.id));
    await aReport();
    expect(receiver.accepted[1]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  });

  test.each([
    [500, {}, 'failed', null],
    [302, { location: 'http://127.0.0.1:1/' }, 'failed', null],
    [429, { 'retry-after': '3600' }, 'failed', null],
    [429, {}, 'failed', null],
    [502, {}, 'failed', null],
    [504, {}, 'failed', null],
    [410, {}, 'failed', 'gone'],
  ])('that answers %i is not told, and keeps the id', async (status, headers, state, off) => {
    const { receiver, channel } = await connected('webhook');
    receiver.says({ status, headers });
    await aReport();
    const [logged] = await logOf(channel.id);
    expect(logged).toMatchObject({ state, tries: 1, answer: `HTTP ${status}` });
    expect((await as(admin).call(getChannel, { id: channel.id })).off).toBe(off);
    // an answer that names a time is waited for
    const waits = ((logged?.nextTryTime ?? 0) - Date.now()) / 1_000;
    expect(waits > 3_500).toBe('retry-after' in headers);
    expect(waits > 40).toBe([429, 502, 504].includes(status));
    receiver.says(null);
    if (off) {
      const { id, version } = await as(admin).call(getChannel, { id: channel.id });
      await as(admin).call(postChannelSwitch, { id, version, isOn: true });
    }
    await goOn(channel);
    expect(receiver.accepted.map((one) => one.headers['webhook-id'])).toEqual([logged?.id]);
  });

  test('that fails is counted as failing while it is on, and no mail is', async () => {
    const failing = async () =>
      (await figuresOfDeliveries.read(app)).find(({ of }) => of === 'failed')?.value;
    const [mail = ''] = await addDeliveries(app.db, [
      { kind: 'mail', receiverId: mina.id, eventId: crypto.randomUUID(), eventKind: 'report.ask' },
    ]);
    await settleFailed(app.db, [mail], '452 mailbox full', 3_600);
    expect(await failing()).toBe(0);
    const { receiver, channel } = await connected('webhook');
    receiver.says({ status: 503 });
    await aReport();
    expect(await failing()).toBe(1);
    const { id, version } = await as(admin).call(getChannel, { id: channel.id });
    await as(admin).call(postChannelSwitch, { id, version, isOn: false });
    expect(await failing()).toBe(0);
  });

  test('that fails ten times is switched off, every admin has a mail, and nothing is lost', async () => {
    const { receiver, channel } = await connected('webhook', { name: '一直失败' });
    receiver.says({ status: 503 });
    await aReport();
    const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [before, pause] of pauses.entries()) {
      const [logged] = await logOf(channel.id);
      expect(logged).toMatchObject({ state: 'failed', tries: before + 1 });
      // a tenth more at most, and what the try itself took
      const waits = ((logged?.nextTryTime ?? 0) - (logged?.tryTime ?? 0)) / 1_000;
      expect(waits).toBeGreaterThanOrEqual(pause);
      expect(waits).toBeLessThan(pause * 1.1 + 60);
      await goOn(channel);
    }
    expect(await logOf(channel.id)).toMatchObject([{ state: 'failed', tries: 10 }]);
    expect(new Set(receiver.came.map((one) => one.headers['webhook-id'])).size).toBe(1);
    expect((await as(admin).call(getChannel, { id: channel.id })).off).toBe('failed');
    await drainOutbox();
    const inbox = (await harness.server.inject({ url: '/api/dev/inbox' })).body;
    expect(inbox).toContain('通知渠道“一直失败”已停用');
    receiver.says(null);
    const { id, version } = await as(admin).call(getChannel, { id: channel.id });
    await as(admin).call(postChannelSwitch, { id, version, isOn: true });
    await drainOutbox();
    expect(await logOf(channel.id)).toMatchObject([{ state: 'sent', tries: 1 }]);
    expect(receiver.accepted).toHaveLength(1);
  });

  test('is led, and the admins by the mail, to a console with a host of its own', async () => {
    const { receiver, channel } = await connected('webhook');
    const { id } = await aReport();
    receiver.says({ status: 410 });
    await tellFromDesk(channel);
    expect(receiver.came.at(-1)?.body).toContain(`"${desk}/console/reports/${id}"`);
    await drainOutbox();
    const inbox = (await harness.server.inject({ url: '/api/dev/inbox' })).body;
    expect(inbox).toContain(`${desk}/console/channels/${channel.id}`);
  });

  test('is sent again what was sent but not noted, under the same id', async () => {
    const { receiver, channel } = await connected('webhook');
    await sql`update channel set busy_until = now() + interval '1 hour' where id = ${channel.id}`.execute(
      app.db,
    );
    await aReport();
    const [logged] = await logOf(channel.id);
    // as a process leaves it that ended between the two: counted, with its lease
    await sql`update delivery set tries = 1, next_try_at = now() where receiver_id = ${channel.id}`.execute(
      app.db,
    );
    await sql`update channel set busy_until = now() - interval '1 second' where id = ${channel.id}`.execute(
      app.db,
    );
    await tell(channel);
    expect(receiver.accepted.map((one) => one.headers['webhook-id'])).toEqual([logged?.id]);
    expect(await logOf(channel.id)).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  test('is told all of a day that it was down for, once it is back', async () => {
    const { receiver, channel } = await connected('webhook');
    const { id } = await aReport();
    receiver.says({ status: 502 });
    await happen(id, 30);
    await drainOutbox();
    await goOn(channel);
    // one that is down is not asked for each
    expect(receiver.came.length).toBeLessThan(5);
    receiver.says(null);
    await goOn(channel);
    expect(new Set(receiver.accepted.map((one) => one.headers['webhook-id'])).size).toBe(31);
    expect((await logOf(channel.id)).every(({ state }) => state === 'sent')).toBe(true);
  });

  test('is told again of a time, each event under its id', async () => {
    const { receiver, channel } = await connected('webhook');
    await aReport();
    const span = { id: channel.id, from: Date.now() - 60_000, to: Date.now() + 60_000 };
    const { deliveries } = await as(admin).call(postChannelReplay, span);
    await drainOutbox();
    const ids = receiver.accepted.map((one) => one.headers['webhook-id']);
    expect(deliveries).toBeGreaterThan(0);
    expect(ids[0]).toBeDefined();
    expect(ids.filter((one) => one === ids[0])).toHaveLength(2);
    const beyond = { ...span, from: Number.MAX_SAFE_INTEGER - 9, to: Number.MAX_SAFE_INTEGER };
    await expect(as(admin).call(postChannelReplay, beyond)).refuses('badInput', 'from', 'to');
  });
});

describe('a receiver that lies', () => {
  const withoutEnd = (response: ServerResponse) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', more);
    more();
  };

  test.each([
    ['without end', withoutEnd, '对方返回的内容过长'],
    ['and breaks off', (response: ServerResponse) => response.destroy(), '无法连接对方服务器'],
  ])('answers %s and is not believed', async (_, answer, words) => {
    const { receiver, channel } = await connected('webhook');
    receiver.says((response) => {
      response.writeHead(200).flushHeaders();
      answer(response);
    });
    await aReport();
    expect(await logOf(channel.id)).toMatchObject([{ state: 'failed', answer: words }]);
  });

  test('answers a byte now and then for ever, and is given up while others are told', async () => {
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    const [slow, other, robot] = [
      await connected('webhook'),
      await connected('webhook'),
      await connected('feishu'),
    ];
    slow.receiver.says((response) => {
      response.writeHead(200).flushHeaders();
      const trickle = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(trickle));
    });
    const told = aReport();
    const stateOf = async ({ channel: { id } }: typeof slow) => (await logOf(id))[0]?.state;
    for (const one of [other, robot]) await expect.poll(() => stateOf(one)).toBe('sent');
    await expect.poll(() => slow.receiver.came.length).toBe(1);
    expect(await stateOf(slow)).toBe('waiting');
    for (const limit of limits) limit.abort(new DOMException('late', 'TimeoutError'));
    await told;
    expect(await logOf(slow.channel.id)).toMatchObject([
      { state: 'failed', tries: 1, answer: '对方未在 15 秒内完成响应' },
    ]);
    expect(slow.receiver.came).toHaveLength(1);
  });

  test('by its name leads inside, and nothing arrives there', async () => {
    const inside = await startReceiver('webhook');
    receivers.push(inside);
    const channel = await givenChannel({ address: `https://rebinding.example:${inside.port}/` });
    // whoever keeps the name lets it lead to us
    vi.spyOn(dns, 'lookup').mockResolvedValue([{ address: '127.1.2.3', family: 4 }] as never);
    await aReport();
    expect(inside.came).toEqual([]);
    expect(await logOf(channel.id)).toMatchObject([
      { state: 'failed', answer: '无法连接对方服务器' },
    ]);
  });
});

describe.each(['feishu', 'dingtalk', 'wecom'] as const)('a robot of %s', (kind) => {
  const secret = kind === 'wecom' ? '' : 'SEC0123456789abcdef';

  test('is told number, level, application, state and link, signed as it asks for', async () => {
    const { receiver } = await connected(kind, { secret });
    const { id, number } = await aReport();
    expect(receiver.came).toHaveLength(1);
    const text = textOf(receiver.accepted[0] as never);
    expect(text).toContain(`新报告：${number}`);
    expect(text).toContain('待审核');
    expect(text).toContain(`/console/reports/${id}`);
    const { title } = await app.db
      .selectFrom('report')
      .where('id', '=', id)
      .select('title')
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(title);
  });

  test('is told of 500 events in a minute in few messages, none lost', async () => {
    const { id, number } = await aReport();
    const { receiver, channel } = await connected(kind, { secret });
    await happen(id, 500);
    await drainOutbox();
    expect(receiver.came.length).toBeLessThanOrEqual(20);
    expect(receiver.accepted).toHaveLength(receiver.came.length);
    const texts = receiver.accepted.map((one) => textOf(one as never));
    const said = texts.map((text) => Number(/合并了 (\d+) 条/.exec(text)?.[1] ?? 1));
    expect(said.reduce((sum, one) => sum + one, 0)).toBe(500);
    expect(texts.join('\n').split(number).length - 1).toBe(500);
    const { total } = await as(admin).call(getDeliveryPage, {
      page: 1,
      pageSize: 20,
      receiverId: channel.id,
      state: 'merged',
    });
    expect(total).toBe(500 - texts.length);
  });

  test('is led by what it is told at once to a console with a host of its own', async () => {
    const { id } = await aReport();
    const { receiver, channel } = await connected(kind, { secret });
    await happen(id, 50);
    await drainOutbox();
    await tellFromDesk(channel);
    expect(textOf(receiver.accepted.at(-1) as never)).toMatch(new RegExp(`合并了[^]*\\n${desk}/$`));
  });

  test('that refuses in the body of a 200 is not told', async () => {
    const { receiver, channel } = await connected(kind, { secret });
    receiver.says({ json: { code: 11_232, errcode: 45_009, msg: 'too fast', errmsg: 'too fast' } });
    await aReport();
    expect(await logOf(channel.id)).toMatchObject([
      { state: 'failed', answer: expect.stringContaining('too fast') },
    ]);
  });
});

describe('trying a channel', () => {
  const words = async ({ id }: { id: string }) =>
    (await as(admin).call(postChannelSample, { id })).words;

  test.each([
    ['feishu', 'SEC-right', undefined, 'success'],
    ['feishu', 'SEC-wrong', undefined, '没有通过签名'],
    ['feishu', 'SEC-right', '别的词', '没有通过关键词'],
    ['dingtalk', 'SEC-wrong', undefined, '没有通过签名'],
    ['dingtalk', 'SEC-right', '别的词', '没有通过关键词'],
    ['wecom', '', 'other', '93000 invalid webhook url'],
  ] as const)('of %s with %s, %s: %s', async (kind, secret, keyword, expected) => {
    const { receiver, channel } = await connected(kind, { secret }, keyword);
    const right = await startReceiver(kind, { secret: 'SEC-right', ...(keyword && { keyword }) });
    receivers.push(right);
    // the robot knows another secret
    if (secret) receiver.says((response) => void relay(right, receiver, response));
    expect(await words(channel)).toContain(expected);
  });

  test('that refuses this machine’s address says so', async () => {
    const { receiver, channel } = await connected('feishu');
    receiver.says({ json: { code: 19_022, msg: 'Ip Not Allowed' } });
    expect(await words(channel)).toContain('没有通过 IP 白名单');
  });
});

/** Hands what came to one receiver to another, and back what that answers. */
async function relay(to: Receiver, from: Receiver, response: ServerResponse) {
  const { query, body } = from.came.at(-1) as Receiver['came'][0];
  const answer = await fetch(`http://127.0.0.1:${to.port}/hook?${query.toString()}`, {
    method: 'POST',
    body,
  });
  response.writeHead(answer.status).end(await answer.text());
}

const statementsOfReport = () => statementsOfAct(() => given.report(mina));

test('a channel adds no statement to an act', async () => {
  await aReport();
  const without = await statementsOfReport();
  await connected('webhook');
  expect(await statementsOfReport()).toEqual(without);
  expect(without.length).toBeGreaterThan(5);
});

test('what a channel hears of are kinds of events', () => {
  expect(kindsHeard({ events: ['report.confirmed', 'report.overdue'] })).toEqual([
    'report.confirm',
    'report.miss',
  ]);
});
