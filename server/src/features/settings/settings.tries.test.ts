import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import {
  createServer as createNetServer,
  type AddressInfo,
  type Server as NetServer,
} from 'node:net';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { postChannelTry } from '@shieldsource/contract/settings/acts';
import { mailServerOf } from '@shieldsource/contract/settings/mail-server';
import type { SettingKey } from '@shieldsource/contract/settings/settings';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { smsWebhookOf } from '../../platform/messages/sms.ts';
import { readOutgoingAllow, unreachableWords } from '../../platform/outgoing.ts';
import { sealedSettings } from '../../platform/settings.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

let admin: Person;
beforeAll(async () => {
  admin = await given.staff({ roles: ['admin'] });
});
beforeEach(() => forgetLimits(harness));

const tryIt = (channel: 'sms' | 'mail' | 'alarm', to = '') =>
  as(admin).call(postChannelTry, { channel, to });
const events = async () =>
  (
    await app.db
      .selectFrom('event')
      .where('kind', '=', 'channel.try')
      .orderBy('id', 'desc')
      .select(['subject', 'params', 'actor_id'])
      .execute()
  ).map((event) => ({ ...event, isMine: event.actor_id === admin.id }));

describe('outside production', () => {
  test('a message of each kind arrives in the inbox, under the signature, and is told', async () => {
    await as(admin).call(postConsoleSetting, {
      key: 'alarms.mail',
      version: 0,
      value: 'a@b.example',
    });
    await as(admin).call(postConsoleSetting, { key: 'sms.signature', version: 0, value: '某某' });
    // the admins are told of the address by mail
    await harness.drainOutbox();
    expect(await tryIt('sms', '+86 138 0000 0000')).toMatchObject({ isDelivered: true });
    await tryIt('mail', 'me@example.com');
    await tryIt('alarm');
    expect(inboxMessages().slice(0, 3)).toMatchObject([
      {
        channel: 'mail',
        to: 'a@b.example',
        body: expect.stringContaining('【某某】告警测试') as string,
      },
      { channel: 'mail', to: 'me@example.com' },
      { channel: 'sms', to: '13800000000', body: '【某某】这是一条测试短信，短信可以送达。' },
    ]);
    expect(
      (await events()).map(({ subject, params, isMine }) => [subject, params, isMine]),
    ).toEqual([
      ['alarm', { isDelivered: true }, true],
      ['mail', { isDelivered: true }, true],
      ['sms', { isDelivered: true }, true],
    ]);
    expect(JSON.stringify(await events())).not.toContain('138');
  });

  test.each([
    ['sms', '123'],
    ['sms', ''],
    ['mail', 'me'],
    ['mail', ''],
  ] as const)('%s to “%s” is refused at its field', async (channel, to) => {
    await expect(tryIt(channel, to)).refuses('badInput', 'to');
  });

  test('five in ten minutes', async () => {
    const outcomes = [];
    for (let index = 0; index < 6; index++)
      outcomes.push(
        outcomeOf(await as(admin).answer(postChannelTry, { channel: 'sms', to: '13800000000' })),
      );
    expect(outcomes).toEqual([...Array(5).fill('success'), 'tooOften']);
  });
});

describe('in production', () => {
  let gateway: Server;
  let status = 200;
  beforeAll(async () => {
    gateway = createServer((_, answer) => answer.writeHead(status).end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => gateway.once('listening', resolve));
    Object.assign(app.config, { isProduction: true });
  });
  afterAll(() => gateway.close());
  const at = (port: number) =>
    Object.assign(app.config, {
      smsWebhook: { url: new URL(`http://127.0.0.1:${port}/`), secret: 'x'.repeat(32) },
      smtp: { server: mailServerOf(`smtp://127.0.0.1:${port}`)!, from: 'me@example.com' },
    });

  test('an address that names a program starts none, whoever stored it', async () => {
    const witness = join(app.config.dataDir, 'started');
    const address = `smtp://x/?sendmail=true&path=/bin/sh&args=-c&args=touch%20${witness}`;
    await as(admin).call(postConsoleSetting, {
      key: 'mail.from',
      version: 0,
      value: 'me@example.com',
    });
    await expect(
      as(admin).call(postConsoleSetting, { key: 'mail.smtpUrl', version: 0, value: address }),
    ).refuses('badInput', 'value');
    // as an earlier release took it
    const id = newId();
    await inTransaction(app.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx
        .insertInto('setting')
        .values({
          id,
          key: 'mail.smtpUrl',
          version: 1,
          sealed: app.keys.seal(address, sealedSettings.placeOf(id)),
          changed_by: admin.id,
        })
        .execute();
    });
    await app.settings.reload();
    expect(await tryIt('mail', 'me@example.com')).toEqual({
      isDelivered: false,
      words: '还没有填写邮件服务器地址和发件人',
    });
    expect(existsSync(witness)).toBe(false);
  });

  test('what is not set up is said', async () => {
    expect(await tryIt('sms', '13800000000')).toEqual({
      isDelivered: false,
      words: '还没有填写短信网关的地址和密钥',
    });
    expect(await tryIt('mail', 'me@example.com')).toEqual({
      isDelivered: false,
      words: '还没有填写邮件服务器地址和发件人',
    });
    expect((await events())[0]).toMatchObject({ subject: 'mail', params: { isDelivered: false } });
  });

  test.each([
    [200, true, '已交给对方'],
    [401, false, '短信网关返回 401：请核对密钥'],
    [422, false, '不接受这条短信，请核对号码与署名'],
  ])('a gateway that answers %i', async (answered, isDelivered, words) => {
    at((gateway.address() as AddressInfo).port);
    status = answered;
    const result = await tryIt('sms', '13800000000');
    expect(result).toEqual({ isDelivered, words: expect.stringContaining(words) as string });
  });

  test('nobody there', async () => {
    at(1);
    expect((await tryIt('sms', '13800000000')).words).toBe(unreachableWords);
    expect((await tryIt('mail', 'me@example.com')).words).toBe(unreachableWords);
  });

  describe('by settings', () => {
    let plain: NetServer;
    beforeAll(async () => {
      Object.assign(app.config, { smsWebhook: null, smtp: null });
      // says something else than TLS and SMTP
      plain = createNetServer((socket) => socket.on('error', () => {}).end('-ERR\r\n'));
      await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => plain.close());
    afterEach(() => vi.restoreAllMocks());

    test.each([
      ['closed', '127.0.0.1', 1, '127.0.0.1'],
      ['open, and speaking something else', '127.0.0.1', 0, '127.0.0.1'],
      ['open, and not allowed', '127.0.0.1', 0, ''],
      ['closed, and not allowed', '127.0.0.1', 1, ''],
      ['of no name', 'nobody.invalid', 1, ''],
    ])('a port that is %s looks like any other', async (_, host, closed, allowed) => {
      Object.assign(app.config, { outgoingAllow: readOutgoingAllow(allowed) });
      const port = closed || (plain.address() as AddressInfo).port;
      await forgetLimits(harness);
      const held = new Map<SettingKey, unknown>([
        ['sms.webhookUrl', `https://${host}:${port}/`],
        ['sms.webhookSecret', 'x'.repeat(32)],
        ['mail.smtpUrl', mailServerOf(`smtp://${host}:${port}`)],
        ['mail.from', 'me@example.com'],
      ]);
      const valueOf = app.settings.valueOf.bind(app.settings);
      vi.spyOn(app.settings, 'valueOf').mockImplementation(
        (key) => (held.get(key) ?? valueOf(key)) as never,
      );
      const unreachable = { isDelivered: false, words: unreachableWords };
      expect(await tryIt('sms', '13800000000')).toEqual(unreachable);
      expect(await tryIt('mail', 'me@example.com')).toEqual(unreachable);
    });

    test('an address with a password that an earlier release took is in force no longer, nor read', async () => {
      await inTransaction(app.db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const secretId = newId();
        const sealed = app.keys.seal('x'.repeat(32), sealedSettings.placeOf(secretId));
        const once = { version: 1, changed_by: admin.id };
        await tx
          .insertInto('setting')
          .values([
            { ...once, id: newId(), key: 'sms.webhookUrl', value: 'https://user:word@x.example/' },
            { ...once, id: secretId, key: 'sms.webhookSecret', sealed },
          ])
          .execute();
      });
      await app.settings.reload();
      expect(smsWebhookOf(app)).toBeNull();
      const answer = await as(admin).answer(getConsoleSettings, {});
      expect(answer.body).toContain('sms.webhookUrl');
      expect(answer.body).not.toContain('word@');
    });
  });
});
