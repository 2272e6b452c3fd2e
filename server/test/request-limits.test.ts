import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jsonPageView } from '@shieldsource/contract/site/analytics';
import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import * as faults from '@shieldsource/contract/faults';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { isOfStrangers, maxBodyBytesOf, methodOf, type Route } from '@shieldsource/contract/route';
import { getReportDetail, getReportPage } from '@shieldsource/contract/reports/calls';
import { routes } from '@shieldsource/contract/routes';
import { getStaffPage } from '@shieldsource/contract/staff/desk';
import { answersToUnread } from '../src/platform/http/unread.ts';
import { testApp, type Person } from './app.ts';
import { givenOn } from './given.ts';
import { listenToLog } from './listen-to-log.ts';
import { fieldsOf, outcomeOf } from './outcomes.ts';
import { countAs, forgetLimits } from './signing-in.ts';
import { credentials } from './visitors.ts';
import { wireTo } from './wire.ts';

const harness = await testApp();
const { app, server, as } = harness;
const given = givenOn(harness);
const owner = await given.researcher();
const { uid } = await app.db
  .selectFrom('researcher')
  .where('id', '=', owner.id)
  .select('uid')
  .executeTakeFirstOrThrow();
const staff = await given.staff({ roles: ['reviewer', 'operator', 'admin', 'auditor'] });
const callerOf = (route: Route): Person => (typeof route.access === 'string' ? owner : staff);

beforeEach(() => forgetLimits(harness));

describe('the size of a body', () => {
  const posts = routes.filter(
    ({ name }) => methodOf(name) === 'POST' && !name.startsWith('postform'),
  );

  test('is 16 kB of strangers, 640 kB for reports and drafts, else 256 kB', () => {
    const large = ['jsonReportSubmit', 'jsonReportDraftSave'];
    for (const route of posts)
      expect([route.name, maxBodyBytesOf(route)]).toEqual([
        route.name,
        (large.includes(route.name) ? 640 : isOfStrangers(route) ? 16 : 256) * 1024,
      ]);
  });

  test.each(posts)('$name takes as much and no more', async (route) => {
    const send = (bytes: number) =>
      as(callerOf(route)).answer(route, {}, { body: '['.padEnd(bytes) });
    expect((await send(maxBodyBytesOf(route))).statusCode).toBe(400);
    expect((await send(maxBodyBytesOf(route) + 1)).statusCode).toBe(413);
  });

  test('is small for what is no call', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/nothing',
      payload: 'x'.repeat(16 * 1024 + 1),
    });
    expect(answer.statusCode).toBe(413);
  });

  test('is enough for the longest draft, however its letters are written', async () => {
    const escaped = JSON.stringify({
      title: '题'.repeat(500),
      url: '址'.repeat(24_000),
      description: '详'.repeat(60_000),
      version: 0,
    }).replace(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect(escaped.length).toBeGreaterThan(256 * 1024);
    const answer = await as(owner).answer(jsonReportDraftSave, {}, { body: escaped });
    expect(outcomeOf(answer)).toBe('success');
  });
});

describe('many fields', () => {
  const form = (route: Route, body: string) =>
    as(callerOf(route)).answer(
      route,
      {},
      {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );

  test('a form of more than a hundred pairs is refused as a whole', async () => {
    const answer = await form(postStaffLogin, 'a=1&'.repeat(3_000));
    expect([outcomeOf(answer), fieldsOf(answer)]).toEqual(['badInput', ['']]);
  });

  test('so is a query', async () => {
    for (const pair of ['a=1', 'page=1', 'sort[column]=level', 'sort[a][b]=1', 'a']) {
      const answer = await server.inject({
        url: `${getReportPage.path}?${Array.from({ length: 101 }, () => pair).join('&')}`,
        headers: credentials(owner),
      });
      expect([pair, outcomeOf(answer), fieldsOf(answer)]).toEqual([pair, 'badInput', ['']]);
    }
  });

  test('the answer to any body stays small', async () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 900 }, (_, at) => [`${'x'.repeat(200)}${at}`, 1]),
    );
    const answer = await as(owner).answer(
      jsonReportDraftSave,
      {},
      { body: JSON.stringify(unknown) },
    );
    expect(fieldsOf(answer)).toHaveLength(20);
    expect(answer.body.length).toBeLessThan(5_000);
  });
});

describe('what strangers post', () => {
  const strangersPosts = routes.filter(
    (route) => isOfStrangers(route) && methodOf(route.name) === 'POST',
  );

  test('is counted by address before the body is read', async () => {
    const from = (remoteAddress: string) => (route: Route) =>
      as(null).answer(route, {}, { body: '{', remoteAddress });
    const post = async () => (await from('192.0.2.1')(jsonPageView)).statusCode;
    expect(await post()).toBe(400);
    await countAs(harness, 599);
    expect(await post()).toBe(400);
    await countAs(harness, 600);
    for (const route of strangersPosts)
      expect([route.name, outcomeOf(await from('192.0.2.1')(route))]).toEqual([
        route.name,
        'tooOften',
      ]);
    expect((await from('192.0.2.2')(jsonPageView)).statusCode).toBe(400);
  });
});

describe('an upload', () => {
  const part = (disposition: string, content = 'x', type = 'application/octet-stream') =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n${content}\r\n`;
  const purpose = '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nreport\r\n';
  const file = part('name="file"; filename="a.txt"');
  const end = '--b--\r\n';
  const send = async (body: string) => {
    const answer = await as(owner).answer(
      postformFileUpload,
      {},
      {
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    );
    return answer.statusCode === 200 ? outcomeOf(answer) : answer.statusCode;
  };

  test.each([
    ['a part without a file name', purpose + part('name="file"') + end, 'fileMissing'],
    [
      'an empty file name and nothing in it',
      purpose + part('name="file"; filename=""', '') + end,
      'fileMissing',
    ],
    ['an empty file name', purpose + part('name="file"; filename=""') + end, 'success'],
    ['a file name alone', purpose + part('filename="a.txt"') + end, 'fileMissing'],
    ['neither name', purpose + part('x="y"') + end, 'fileMissing'],
    ['an empty name', purpose + part('name=""; filename="a.txt"') + end, 'fileMissing'],
    ['another name', purpose + part('name="files"; filename="a.txt"') + end, 'fileMissing'],
    ['no parts', end, 'fileMissing'],
    ['no file', purpose + end, 'fileMissing'],
    ['nothing', '', 'fileMissing'],
    ['the field after the file', file + purpose + end, 'success'],
    ['a file as the field', part('name="purpose"; filename="a"') + end, 'fileMissing'],
    ['a text as the file', purpose + part('name="file"', 'x', 'text/plain') + end, 'fileMissing'],
    ['two files', purpose + file + file + end, 413],
    ['a file and one without a name', purpose + file + part('name="file"') + end, 413],
    ['a dozen fields', purpose.repeat(12) + file + end, 413],
    ['a field as broken JSON', part('name="purpose"', '{', 'application/json') + file + end, 400],
    [
      'a field as JSON',
      part('name="purpose"', '{"a":[1]}', 'application/json') + file + end,
      'badInput',
    ],
    ['a part that breaks off', purpose + file.slice(0, -10), 400],
    ['a head that breaks off', `${purpose}--b\r\ncontent-dispos`, 400],
    ['no end', purpose + file, 400],
    ['a part without a disposition', `--b\r\n\r\nx\r\n${end}`, 'fileMissing'],
  ])('with %s', async (_, body, expected) => {
    expect(await send(body)).toBe(expected);
    expect(await send(purpose + file + end)).toBe('success');
  });
});

describe('reports of browsers', () => {
  const report = (body: unknown, remoteAddress = '192.0.2.9') =>
    server.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/reports+json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      remoteAddress,
    });
  const violation = {
    'csp-report': {
      'violated-directive': "script-src-elem 'self'",
      'blocked-uri': 'https://evil.example/x.js?secret=1',
      'document-uri': 'https://src.example.com/personal/submit/detail/019a-secret',
    },
  };

  test('say in the log what rule was broken by whom, and nothing else', async () => {
    const log = listenToLog(harness);
    await report(violation);
    await report([
      { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } },
    ]);
    await report({
      'csp-report': { 'violated-directive': 'X'.repeat(9_000), 'blocked-uri': '\n' },
    });
    const lines = log
      .lines()
      .filter(({ level }) => level === 40)
      .map(({ directive, blocked }) => [directive, blocked]);
    expect(lines).toEqual([
      ['script-src-elem', 'https://evil.example'],
      ['img-src', 'inline'],
      ['', ''],
    ]);
    expect(log.text()).not.toContain('secret');
  });

  test('are few by address, few in the log, small and no other text', async () => {
    const log = listenToLog(harness);
    const logged = () => log.lines().filter(({ level }) => level === 40).length;
    const reportFrom = async (address: string) => outcomeOf(await report(violation, address));
    expect(await reportFrom('192.0.2.10')).toMatch(/^204/);
    await countAs(harness, 19);
    expect(await reportFrom('192.0.2.10')).toMatch(/^204/);
    await countAs(harness, 20);
    expect(await reportFrom('192.0.2.10')).toBe('tooOften');
    expect(logged()).toBe(2);
    await countAs(harness, 59);
    expect(await reportFrom('198.51.100.1')).toMatch(/^204/);
    expect(logged()).toBe(3);
    await countAs(harness, 60);
    expect(await reportFrom('198.51.100.2')).toMatch(/^204/);
    expect(logged()).toBe(3);
    expect((await report('{')).statusCode).toBe(400);
    expect((await report('1')).statusCode).toBe(204);
    expect((await report('x'.repeat(20_000))).statusCode).toBe(413);
  });
});

describe('the log', () => {
  const lineOf = async (send: () => Promise<unknown>) => {
    const log = listenToLog(harness);
    // what follows events beside it may write lines of its own
    const lines = () => log.lines().filter(({ reqId }) => reqId !== undefined);
    await send();
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    expect(lines()).toHaveLength(1);
    const [{ level, time, pid, hostname, reqId, ms, ...line } = {}] = lines();
    expect([
      level,
      typeof time,
      typeof pid,
      typeof hostname,
      typeof reqId,
      Number.isInteger(ms),
    ]).toEqual([30, 'number', 'number', 'string', 'string', true]);
    return line;
  };

  test('has one line a request, with the network and what was refused', async () => {
    const remoteAddress = '203.0.113.77';
    const of = (facts: object) => ({ network: '203.0.113.0/24', msg: 'request', ...facts });
    expect(
      await lineOf(() => as(owner).answer(getReportPage, { page: 7 }, { remoteAddress })),
    ).toEqual(of({ method: 'GET', route: getReportPage.path, status: 200 }));
    expect(await lineOf(() => as(null).answer(getReportPage, {}, { remoteAddress }))).toEqual(
      of({ method: 'GET', route: getReportPage.path, status: 200, code: faults.notLoggedIn.code }),
    );
    expect(
      await lineOf(() => as(owner).answer(jsonReportDraftSave, {}, { body: '{', remoteAddress })),
    ).toEqual(
      of({ method: 'POST', route: jsonReportDraftSave.path, status: 400, code: 1001, uid }),
    );
    expect(await lineOf(() => server.inject({ url: '/api/files/%ff', remoteAddress }))).toEqual(
      of({ method: 'GET', route: 'page', status: 400, code: 1001 }),
    );
    expect(
      await lineOf(() =>
        server.inject({ url: '/api/no/such?q=1', remoteAddress: '2001:db8:1:2::9' }),
      ),
    ).toEqual({
      ...of({ method: 'GET', route: 'page', status: 404, code: 1101 }),
      network: '2001:db8:1:2::/64',
    });
  });

  test('says by number alone who was refused, and nothing of who was not', async () => {
    const reviewer = await given.staff({ roles: ['reviewer'], name: '顾言' });
    const { number } = await app.db
      .selectFrom('staff')
      .where('id', '=', reviewer.id)
      .select('number')
      .executeTakeFirstOrThrow();
    const forbidden = await lineOf(() => as(reviewer).answer(getStaffPage, {}));
    expect(forbidden).toMatchObject({ code: faults.notPermitted.code, staffNumber: number });
    const strange = { id: crypto.randomUUID() };
    const missing = await lineOf(() => as(owner).answer(getReportDetail, strange));
    expect(missing).toMatchObject({ code: faults.notFound.code, uid });
    const answered = await lineOf(() => as(owner).answer(getReportPage, {}));
    expect(Object.keys(answered)).not.toContain('uid');
  });

  test('has an alarm, once, past a hundred things in an hour that somebody may not see', async () => {
    const log = listenToLog(harness);
    const strange = { id: crypto.randomUUID() };
    const ask = () => as(owner).answer(getReportDetail, strange);
    const alarms = () => log.lines().filter(({ alarm }) => alarm !== undefined);
    await ask();
    await countAs(harness, 99, 'refusals');
    await ask();
    expect(alarms()).toEqual([]);
    await ask();
    await ask();
    expect(alarms()).toMatchObject([{ alarm: 'refusalsMany', uid, level: 50 }]);
  });
});

describe('on a socket', () => {
  let port: number;
  beforeAll(async () => {
    await server.listen({ host: '127.0.0.1', port: 0 });
    port = (server.server.address() as AddressInfo).port;
  });

  interface Talk {
    readonly socket: Socket;
    readonly heard: () => string;
    readonly closed: Promise<void>;
  }
  function talk(...texts: string[]): Talk {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    // the server closes the connection while the test still writes
    socket.on('error', () => {});
    for (const text of texts) socket.write(text);
    return {
      socket,
      heard: () => heard,
      closed: new Promise((resolve) => socket.once('close', () => resolve())),
    };
  }
  const head = (route: Route, ...lines: string[]) =>
    [
      `POST ${route.path} HTTP/1.1`,
      'host: localhost',
      'x-requested-with: XMLHttpRequest',
      'content-type: application/json',
      ...lines,
      '',
      '',
    ].join('\r\n');
  const alive = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const answersIn = (text: string) =>
    [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
  const { authorization, cookie } = credentials(owner);
  const signedIn = [`authorization: ${authorization}`, `cookie: ${cookie}`];

  test.each([
    ['two lengths', ['content-length: 2', 'content-length: 3']],
    ['a length and chunks', ['content-length: 2', 'transfer-encoding: chunked']],
    ['an unknown encoding', ['transfer-encoding: chunked, identity']],
    ['a length that is none', ['content-length: 2x']],
    ['a negative length', ['content-length: -1']],
    ['a header with a bare line feed', ['a: b\nc: d\n\n', 'content-length: 2']],
    ['a space before the colon', ['content-length : 2']],
  ])('%s is refused, and the connection ends', async (_, lines) => {
    const { heard, closed, socket } = talk(head(jsonPageView, ...lines), `{}${alive}`);
    await closed;
    expect(answersIn(heard())).toEqual(['400']);
    socket.destroy();
  });

  test('headers of 17 kB are refused with 431, and the connection ends', async () => {
    const { heard, closed } = talk(head(jsonPageView, `x: ${'x'.repeat(17_000)}`));
    await closed;
    expect(answersIn(heard())).toEqual(['431']);
  });

  test('a call that is refused by its head alone is answered before its body comes, and the next is served', async () => {
    const { heard, socket } = talk(head(jsonReportDraftSave, 'content-length: 1000'));
    await expect.poll(heard).toContain('"code":99');
    socket.write('x'.repeat(1_000) + alive);
    await expect.poll(() => answersIn(heard())).toEqual(['200', '200']);
    socket.destroy();
  });

  test('who waits for leave to send a body hears the refusal', async () => {
    const { heard, socket } = talk(
      head(jsonReportDraftSave, 'content-length: 1000', 'expect: 100-continue'),
    );
    await expect.poll(heard).toContain('"code":99');
    socket.destroy();
  });

  test('other expectations are refused with 417', async () => {
    const { heard, socket } = talk(head(jsonPageView, 'content-length: 2', 'expect: 200-ok'));
    await expect.poll(() => answersIn(heard())).toEqual(['417']);
    socket.destroy();
  });

  test('a body that is declared too large is refused at once, and the connection ends', async () => {
    const { heard, closed } = talk(
      head(jsonReportDraftSave, ...signedIn, 'content-length: 100000000'),
      'x'.repeat(1_000),
    );
    await closed;
    expect(answersIn(heard())).toEqual(['413']);
    expect(heard().toLowerCase()).toContain('connection: close');
  });

  test.each([
    ['a refused call', ['transfer-encoding: chunked']],
    ['a refused call of 100 GB', ['content-length: 100000000000']],
    ['a body too large', [...signedIn, 'transfer-encoding: chunked']],
  ])('nobody goes on sending for ever: %s', async (_, lines) => {
    const { socket, closed } = talk(head(jsonReportDraftSave, ...lines));
    const chunk = `4000\r\n${'x'.repeat(0x40_00)}\r\n`;
    const sending = setInterval(() => socket.write(chunk), 5);
    await closed;
    clearInterval(sending);
    expect(socket.bytesWritten).toBeLessThan(4_000_000);
  });

  test('nor does who is refused unread', async ({ onTestFinished }) => {
    const busy = createServer(answersToUnread(app.config).busy).listen(0, '127.0.0.1');
    onTestFinished(() => void busy.close());
    await once(busy, 'listening');
    const wire = await wireTo(`http://127.0.0.1:${(busy.address() as AddressInfo).port}`);
    const lines = ['content-length: 2', 'transfer-encoding: chunked'].map((line) =>
      head(jsonReportDraftSave, line),
    );
    wire.send(lines.join('{}'));
    await wire.closed;
    const kept = [...wire.heard().matchAll(/connection: (\S+)/gi)].map(([, how]) => how);
    expect([answersIn(wire.heard()), kept]).toEqual([
      ['503', '503'],
      ['keep-alive', 'close'],
    ]);
  });

  test('who is refused unread hears so in the language of the browser', async ({
    onTestFinished,
  }) => {
    const busy = createServer(answersToUnread(app.config).busy).listen(0, '127.0.0.1');
    onTestFinished(() => void busy.close());
    await once(busy, 'listening');
    const saidTo = async (cookie: string) => {
      const { port } = busy.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { cookie } });
      return (await answer.json()) as unknown;
    };
    const chinese = { ...faults.unavailable, result: null };
    expect(await saidTo('language=en')).toEqual({
      ...chinese,
      message: 'The service is busy. Try again later.',
    });
    for (const cookie of ['', 'language=fr', 'a=%; language', 'language=%E0%A4%A'])
      expect(await saidTo(cookie)).toEqual(chinese);
  });

  test('HEAD and OPTIONS tell nothing of a call, and leave the connection well', async () => {
    for (const method of ['HEAD', 'OPTIONS']) {
      const { heard, socket } = talk(
        `${method} ${jsonPageView.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
        alive,
      );
      await expect.poll(() => answersIn(heard())).toEqual(['404', '200']);
      socket.destroy();
    }
  });

  test('a caller who goes before the answer has a line in the log all the same', async () => {
    const log = listenToLog(harness);
    const { socket, heard } = talk(
      head(jsonReportDraftSave, ...signedIn, 'content-length: 100', 'expect: 100-continue'),
      'x',
    );
    await expect.poll(heard).toContain('100 Continue');
    socket.destroy();
    // subscribers may log something meanwhile
    const cut = () => log.lines().filter(({ isCut }) => isCut === true);
    await expect.poll(cut).toMatchObject([{ network: '127.0.0.0/24' }]);
  });
});
