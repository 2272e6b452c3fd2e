import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import * as faults from '@shieldsource/contract/faults';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { livePaths } from '@shieldsource/contract/letters/live';
import { postLogout, postUserInfo } from '@shieldsource/contract/people/calls';
import { getReportPage, jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import { pagePolicy } from '../src/platform/http/headers.ts';
import { testApp } from './app.ts';
import { givenOn } from './given.ts';
import { openStream } from './open-stream.ts';
import { multipart } from './multipart.ts';
import { outcomeOf } from './outcomes.ts';
import { everywhere, headersOf, nonceOf, ofApi, policyOfPage } from './promised-headers.ts';
import { browserCookie, cookieNames } from '../src/platform/sessions.ts';
import { signingInOn } from './signing-in.ts';
import { tinyWeb } from './tiny-web.ts';
import { credentials } from './visitors.ts';
import { wireTo } from './wire.ts';

const webDir = tinyWeb();
const harness = await testApp({ webDir });
const secure = await testApp({
  webDir,
  config: { isProduction: true, isDemo: false, publicUrl: new URL('https://src.example.com') },
});
const { app, server, as } = harness;
const given = givenOn(harness);
server.get('/api/broken-on-purpose', () => {
  throw new Error('select secret from password at /home/somebody/app.ts:1:1');
});
const owner = await given.researcher();
const url = server.listen({ host: '127.0.0.1', port: 0 });
const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, text.toLowerCase()]));
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('an answer of the API', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    as(owner).answer(jsonReportSubmit, {}, { body, headers });
  const cases: Readonly<
    Record<string, { status: number; send: () => Promise<LightMyRequestResponse> }>
  > = {
    success: { status: 200, send: () => as(owner).answer(getReportPage, {}) },
    'a refusal': { status: 200, send: () => as(null).answer(getReportPage, {}) },
    'bad input': { status: 200, send: () => as(owner).answer(getReportPage, { page: 0 }) },
    'a broken body': { status: 400, send: () => post('{') },
    'an address that cannot be read': { status: 400, send: () => get('/api/files/%ff') },
    'no such call': { status: 404, send: () => get('/api/report/getNothing') },
    'the bare folder': { status: 404, send: () => get('/api') },
    'a body too large': { status: 413, send: () => post(`{"a":"${'x'.repeat(1_100_000)}"}`) },
    'a foreign content type': {
      status: 415,
      send: () => post('x', { 'content-type': 'text/plain' }),
    },
    'a defect': { status: 500, send: () => get('/api/broken-on-purpose') },
    'its own description': { status: 200, send: () => get('/api/openapi.json') },
    'figures, of which there are none': { status: 404, send: () => get('/metrics') },
    'signs of life': { status: 200, send: () => get('/healthz') },
    'signs of readiness': { status: 200, send: () => get('/readyz') },
    'a page that is not there': { status: 404, send: () => get('/personal/center/x.css') },
    'a method that no page has': {
      status: 404,
      send: () => server.inject({ method: 'POST', url: '/' }),
    },
  };

  test.each(Object.entries(cases))('%s has exactly these headers', async (_, { status, send }) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(headersOf(answer)).toEqual(ofApi);
  });

  test('a defect tells its number and nothing else', async () => {
    const { code, message } = faults.defect;
    const answer = await get('/api/broken-on-purpose');
    const { result } = answer.json<{ result: { requestId: string } }>();
    expect(answer.json()).toEqual({ code, message, result: { requestId: result.requestId } });
    expect(result.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await get('/api/broken-on-purpose')).body).not.toBe(answer.body);
  });

  test('opens itself to no other origin', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await server.inject({
        method,
        url: '/api/common/getAppList',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')),
      ).toEqual([]);
    }
  });
});

describe('what Node refuses before there is a request', () => {
  const host = 'host: localhost';
  test.each([
    ['no request', 400, 'nonsense'],
    ['two lengths', 400, `POST / HTTP/1.1\n${host}\ncontent-length: 2\ncontent-length: 3`],
    ['no host', 400, 'GET / HTTP/1.1'],
    ['headers too large', 431, `GET / HTTP/1.1\n${host}\nx: ${'x'.repeat(17_000)}`],
    ['an expectation', 417, `POST / HTTP/1.1\n${host}\nexpect: 200-ok\ncontent-length: 2`],
  ])('%s: the headers and form of all others', async (_, status, head) => {
    const wire = await wireTo(await url);
    wire.send(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`);
    await wire.closed;
    const [first = '', body = ''] = wire.heard().split('\r\n\r\n');
    const [line, ...lines] = first.split('\r\n');
    expect(line).toContain(`HTTP/1.1 ${status} `);
    const headers = Object.fromEntries(lines.map((one) => one.toLowerCase().split(/: (.*)/s)));
    expect(headersOf({ headers })).toEqual(lowered(ofApi));
    expect(headers['connection']).toBe('close');
    const { code, message } = faults.badRequest;
    expect(JSON.parse(body)).toEqual({ code, message, result: null });
  });
});

describe('a stored file', () => {
  test('is saved, never shown, and never kept', async () => {
    const { url } = await as(owner).call(
      postformFileUpload,
      {},
      multipart([], { name: '盾 "源".html', bytes: '<script>alert(1)</script>' }),
    );
    const answer = await get(url, credentials(owner));
    expect(answer.statusCode).toBe(200);
    expect(headersOf(answer)).toEqual({
      ...ofApi,
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(
        /^attachment; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/,
      ) as string,
    });
  });
});

test('a stream has the headers of an answer, and no proxy holds it back', async () => {
  const { answer, leave } = await openStream(await url, owner, livePaths.portal);
  leave();
  const {
    'transfer-encoding': _t,
    'keep-alive': _k,
    ...headers
  } = Object.fromEntries(answer.headers);
  expect(headersOf({ headers })).toEqual({
    ...ofApi,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
});

describe('the shell', () => {
  test('has exactly these headers, and a nonce of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/weak/home')));
    for (const answer of answers) {
      const nonce = nonceOf(answer);
      expect(Buffer.from(nonce, 'base64')).toHaveLength(18);
      expect(headersOf(answer)).toEqual({
        ...everywhere,
        'content-security-policy': policyOfPage(nonce),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(answer.body.split(`nonce="${nonce}"`)).toHaveLength(5);
      expect(answer.body).not.toMatch(/__[A-Z]+__/);
    }
    expect(new Set(answers.map(nonceOf)).size).toBe(20);
  });

  test('answers HEAD as it answers GET, without its text', async () => {
    const answer = await server.inject({ method: 'HEAD', url: '/login' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(headersOf(answer)).toEqual({
      ...headersOf(await get('/login')),
      'content-security-policy': policyOfPage(nonceOf(answer)),
    });
  });
});

describe('behind https', () => {
  const hsts = 'max-age=63072000; includeSubDomains';

  test('every response says so for two years, and pages upgrade what they load', async () => {
    for (const url of [
      '/',
      '/api/common/getAppList',
      '/api/none',
      '/x.css',
      '/api/files/%ff',
      '/assets/portal-1a2b3c.js',
    ]) {
      expect((await secure.server.inject({ url })).headers['strict-transport-security']).toBe(hsts);
    }
    const page = await secure.server.inject({ url: '/' });
    expect(String(page.headers['content-security-policy'])).toMatch(/; upgrade-insecure-requests$/);
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
  });

  test('the cookie that a browser keeps travels by https alone', async () => {
    const { staffAtTheDoor } = signingInOn(secure);
    const person = await staffAtTheDoor({ email: 'a@example.com' });
    const answer = await secure.as(null).answer(postStaffLogin, {
      email: person.email,
      passphrase: person.passphrase,
      totp: person.totp(),
    });
    const own = { secure: true, httpOnly: true, path: '/' };
    expect(answer.cookies).toEqual([
      expect.objectContaining({ ...own, name: `__Host-${browserCookie}`, sameSite: 'Lax' }),
      expect.objectContaining({ ...own, name: `__Host-${cookieNames.staff}`, sameSite: 'Strict' }),
    ]);
    // what browsers ask of this name
    for (const kept of answer.cookies) expect(kept).not.toHaveProperty('domain');
  });

  describe('a session', () => {
    const plain = cookieNames.researcher;
    async function member() {
      const me = await givenOn(secure).researcher();
      const ask = async (route: typeof postUserInfo | typeof postLogout, cookie: string) =>
        secure.as(me).answer(route, {}, { headers: { cookie } });
      return { me, ask };
    }

    test('is known by the new name, whatever another host has planted under the plain one', async () => {
      const { me, ask } = await member();
      const answer = await ask(postUserInfo, `${plain}=planted; __Host-${plain}=${me.cookie}`);
      expect([outcomeOf(answer), answer.cookies]).toEqual(['success', []]);
      const planted = await ask(postUserInfo, `${plain}=${me.cookie}; __Host-${plain}=other`);
      expect(outcomeOf(planted)).toBe('notLoggedIn');
    });

    test('of 0.3 goes on, under the new name', async () => {
      const { me, ask } = await member();
      const answer = await ask(postUserInfo, `${plain}=${me.cookie}`);
      expect(outcomeOf(answer)).toBe('success');
      expect(answer.cookies).toMatchObject([{ name: `__Host-${plain}`, value: me.cookie }]);
    });

    test('that ends leaves neither name', async () => {
      const { me, ask } = await member();
      const answer = await ask(postLogout, `${plain}=${me.cookie}`);
      expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
        [`__Host-${plain}`, ''],
        [plain, ''],
      ]);
    });
  });

  test('nothing of the demo is there', async () => {
    for (const url of ['/api/dev/inbox', '/api/dev/captcha/x'])
      expect((await secure.server.inject({ url })).statusCode).toBe(404);
    expect((await secure.server.inject({ url: '/dev/inbox' })).body).not.toContain('收件箱');
  });
});

test('a client that calls another origin of the same site may reach it, and that one alone', () => {
  const policy = pagePolicy('N', { ...app.config, apiHost: 'https://api.example.com' });
  expect(policy).toContain("connect-src 'self' https://api.example.com;");
  expect(policy).toContain("img-src 'self' https://api.example.com data: blob:;");
  expect(policy.split('api.example.com')).toHaveLength(3);
});
