import { describe, expect, onTestFinished, test } from 'vitest';
import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import { getPhoneInitCaptcha, postCaptchaVerify } from '@shieldsource/contract/passport/calls';
import { nobody, testApp } from '../../../test/app.ts';
import { tinyWeb } from '../../../test/tiny-web.ts';
import { buildServer } from '../../app.ts';
import { givenOn } from '../../../test/given.ts';
import { signingInOn } from '../../../test/signing-in.ts';
import { command, record, startFollowing } from '../../features/events/events.ts';
import { inTransaction } from '../database/database.ts';
import { newServer } from '../http/server.ts';
import { enqueue } from '../jobs/outbox.ts';
import { startWorker } from '../jobs/worker.ts';
import { keepInInbox } from '../messages/dev-inbox.ts';
import { rememberCaptcha, captchaAnswer } from './captcha-answers.ts';
import { serveDev, serveSettle } from './dev-routes.ts';

const harness = await testApp({ webDir: tinyWeb() });
const { app, as, server } = harness;
const signing = signingInOn(harness);
await givenOn(harness).staff();
const { email } = await app.db.selectFrom('staff').select('email').executeTakeFirstOrThrow();

describe('the inbox', () => {
  test('lists messages newest first, then the codes of the staff', async () => {
    keepInInbox({ channel: 'sms', to: '13800000001', body: '第一条', code: '111111' });
    keepInInbox({ channel: 'mail', to: 'a@example.com', body: '第二条' });
    const answer = await server.inject('/api/dev/inbox');
    const { code, message, result } = answer.json<{
      code: number;
      message: string;
      result: object[];
    }>();
    expect({ code, message }).toEqual({ code: 0, message: '操作成功' });
    expect(result.slice(0, 2)).toEqual([
      { channel: 'mail', to: 'a@example.com', body: '第二条', time: expect.any(Number) },
      {
        channel: 'sms',
        to: '13800000001',
        body: '第一条',
        code: '111111',
        time: expect.any(Number),
      },
    ]);
    expect(result.at(-1)).toEqual({
      channel: 'totp',
      to: email,
      body: expect.stringMatching(/^动态码 \d{6}$/),
      code: expect.stringMatching(/^\d{6}$/),
      time: expect.any(Number),
    });
  });

  test('hands out a second-factor code that was not used', async () => {
    const again = 'again@example.com';
    const { passphrase } = await signing.staffAtTheDoor({ email: again });
    const enter = async () => {
      const { result } = (await server.inject('/api/dev/inbox')).json<{
        result: { to: string; code: string }[];
      }>();
      const totp = result.find(({ to }) => to === again)?.code ?? '';
      await as(nobody).call(postStaffLogin, { email: again, passphrase, totp });
      return totp;
    };
    expect(await enter()).not.toBe(await enter());
  });

  test('is a page without script, in which no message becomes markup', async () => {
    keepInInbox({
      channel: 'sms',
      to: '"><b>',
      body: `</style><script>alert('1')</script>&amp;`,
      code: '222222',
    });
    const page = await server.inject('/dev/inbox');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('<script');
    expect(page.body).not.toContain('"><b>');
    expect(page.body).toContain(
      '&#60;/style&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;',
    );
    expect(page.body.indexOf('222222')).toBeLessThan(page.body.indexOf('第一条'));
    expect(page.body).toContain(email);
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1];
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src-elem 'nonce-${nonce}'; style-src-attr 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    expect((await server.inject('/dev/inbox')).body).not.toContain(nonce);
  });
});

describe('the answer of a captcha', () => {
  test('lets a newcomer pass it', async () => {
    const { captchaId } = await as(null).call(getPhoneInitCaptcha, {});
    const { answer } = (await server.inject(`/api/dev/captcha/${captchaId}`)).json<{
      result: { answer: string };
    }>().result;
    expect(await as(null).call(postCaptchaVerify, { captchaId, answer })).toEqual({
      ticket: expect.any(String),
    });
  });

  test('of an unknown one is not found', async () => {
    const answer = await server.inject('/api/dev/captcha/unknown');
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 1101]);
  });

  test('is kept for the newest 500', () => {
    for (let n = 0; n < 501; n++) rememberCaptcha(`n${n}`, 'x');
    expect([captchaAnswer('n0'), captchaAnswer('n500')]).toEqual([undefined, 'x']);
  });
});

describe('settling', () => {
  const address = { method: 'POST', url: '/api/dev/settle' } as const;

  test('waits for what follows from what follows', async () => {
    const done: string[] = [];
    let isBegun = false;
    const act = () =>
      inTransaction(app.db, (tx) =>
        record(tx, app, 'jobs.revive', { subject: 'jobs', actor: command, params: { jobs: 1 } }),
      );
    const worker = await startWorker(app, {
      second: async () => {
        done.push('job');
        if (done.length === 2) await act();
      },
    });
    const following = await startFollowing(app, [
      {
        name: 'settling',
        async follow(tx) {
          if (!isBegun) return;
          done.push('event');
          if (done.length === 1) await enqueue(tx, app.keys, 'second', null);
        },
      },
    ]);
    onTestFinished(async () => {
      await following.stop();
      await worker.stop();
    });
    await following.drain();
    isBegun = true;
    const settling = await newServer(app.config);
    serveSettle(settling, app, { worker, following });
    await act();
    const answer = await settling.inject(address);
    expect([answer.json<{ code: number }>().code, done]).toEqual([0, ['event', 'job', 'event']]);
    const stranger = await settling.inject({ ...address, remoteAddress: '192.0.2.7' });
    expect(stranger.statusCode).toBe(404);
  });

  test('never stands in production', async () => {
    const config = { ...app.config, isProduction: true };
    const production = await newServer(config);
    const nothing = { drain: async () => 0 };
    expect(() =>
      serveSettle(
        production,
        { ...app, config },
        { worker: nothing, following: { drain: async () => {} } },
      ),
    ).toThrow('never opens in production');
  });
});

describe('to anybody else', () => {
  test.each([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['another machine on IPv6', { remoteAddress: '2001:db8::7' }],
    ['somebody behind a proxy', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    [
      'a page that pointed its own name at us',
      { headers: { host: 'evil.example.com', 'x-forwarded-host': 'localhost' } },
    ],
  ])('%s the addresses do not exist', async (_, from) => {
    for (const url of ['/api/dev/inbox', '/api/dev/captcha/n500']) {
      const answer = await server.inject({ url, ...from });
      expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 1101]);
    }
  });

  test('this machine may call itself by any of its names', async () => {
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
      for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
        expect(
          (await server.inject({ url: '/api/dev/inbox', remoteAddress, headers: { host } }))
            .statusCode,
        ).toBe(200);
      }
    }
  });

  test('the page is 404 as well, and leads home in a browser', async () => {
    const page = await server.inject({ url: '/dev/inbox', remoteAddress: '192.0.2.7' });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toContain(email);
  });

  test('DEV_OPEN=1 answers whoever reaches us', async () => {
    const config = { ...app.config, isDevOpen: true };
    const open = await newServer(config);
    serveDev(open, { ...app, config }, async () => []);
    const answer = await open.inject({ url: '/dev/inbox', remoteAddress: '192.0.2.7' });
    expect(answer.statusCode).toBe(200);
  });

  test('where /dev does not stand nothing is registered, and the status says so', async () => {
    const config = { ...app.config, servesDev: false };
    const { server: closed } = await buildServer({ ...app, config }, tinyWeb());
    for (const url of ['/dev', '/dev/inbox', '/dev/inbox?x=1', '/api/dev/inbox'])
      expect([url, (await closed.inject(url)).statusCode]).toEqual([url, 404]);
    expect((await closed.inject('/developers')).statusCode).toBe(200);
    await closed.close();
  });

  test('production never serves them', async () => {
    const config = { ...app.config, isProduction: true };
    const production = await newServer(config);
    expect(() => serveDev(production, { ...app, config }, async () => [])).toThrow(
      'never opens in production',
    );
  });
});
