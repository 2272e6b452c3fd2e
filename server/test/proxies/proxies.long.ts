import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { livePaths } from '@shieldsource/contract/letters/live';
import { programs } from '../../src/platform/fence.ts';
import { cookieNames } from '../../src/platform/sessions.ts';
import { testApp, type Person } from '../app.ts';
import { givenOn } from '../given.ts';
import { multipart } from '../multipart.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { proxyNames, startExample, type ExampleProxy } from './example-proxies.ts';

const harness = await testApp({ config: { passportSalt: 'salt of a test, and a long one' } });
const databaseUrl = harness.database.directPool.options.connectionString ?? '';
const [portal, desk] = ['src.example.com', 'desk.example.com'];
let server: ServerProcess;
let mina: Person;
beforeAll(async () => {
  mina = await givenOn(harness).researcher();
  server = await startServer(
    { ...harness.app.config, databaseUrl },
    {
      NODE_ENV: 'production',
      APP_ENV: 'production',
      STOP_PROBE_SECONDS: '0',
      PUBLIC_URL: `https://${portal}`,
      CONSOLE_URL: `https://${desk}`,
      TRUST_PROXY: '127.0.0.1',
    },
    'serve-fenced.ts',
  );
});
afterAll(() => server.stop());

describe.each(proxyNames)('the example for %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), `shieldsource-${name}-`));
  let proxy: ExampleProxy;
  beforeAll(async () => {
    proxy = await startExample(name, folder, Number(new URL(server.url).port));
  });
  afterAll(async () => {
    await proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const headersOf = ({ token, cookie }: Person) => ({
    authorization: `Bearer ${token}`,
    cookie: `${cookieNames.researcher}=${cookie}`,
    'x-requested-with': 'XMLHttpRequest',
    origin: `https://${portal}`,
  });

  test('shows each front at its host, with the server’s headers', async () => {
    const page = await proxy.ask(portal, '/login');
    expect([page.statusCode, page.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=63072000; includeSubDomains',
    ]);
    expect(await text(page)).toContain('盾源');
    expect((await proxy.ask(desk, '/console/login')).statusCode).toBe(200);
    const ofStaff = '/api/console/live';
    expect((await proxy.ask(portal, ofStaff)).statusCode).toBe(404);
  });

  test('sends a page on to https, and no call', async () => {
    const page = await proxy.askInClear(portal, '/ranking?month=1');
    expect([page.statusCode, page.headers.location]).toEqual([
      301,
      `https://${portal}/ranking?month=1`,
    ]);
    expect((await proxy.askInClear(portal, '/api/openapi.json')).statusCode).toBe(403);
  });

  test('serves a file with a hash in its name with the headers of the server', async () => {
    const asset = readdirSync(join(programs, 'web/dist/assets')).find((one) => one.endsWith('.js'));
    const path = `/assets/${asset}`;
    const headers = { 'accept-encoding': 'gzip' };
    const direct = await asked(`${server.url}${path}`, headers);
    const served = await proxy.ask(portal, path, { headers });
    expect(await buffer(served)).toEqual(await buffer(direct));
    expect(promisesOf(served)).toEqual(promisesOf(direct));
    expect((await proxy.ask(portal, '/assets/none-1a2b3c.js')).statusCode).toBe(404);
  });

  test('hands a stream on as it comes', async () => {
    const stream = await proxy.ask(portal, livePaths.portal, { headers: headersOf(mina) });
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const [first] = (await once(stream, 'data')) as [Buffer];
    expect(first.toString()).toContain('hello');
    stream.destroy();
  });

  test('takes a file of 20 MB, and none of more than 50', async () => {
    const send = (bytes: Buffer) => {
      const { body, headers } = multipart([['purpose', 'report']], { name: 'a.bin', bytes });
      const all = { ...headersOf(mina), ...headers };
      const length = { 'content-length': `${(body as Buffer).length}` };
      const { path } = postformFileUpload;
      return proxy.ask(portal, path, {
        method: 'POST',
        headers: { ...all, ...length },
        body: body as Buffer,
      });
    };
    const taken = await send(Buffer.alloc(20 * 1024 * 1024, 'x'));
    expect(JSON.parse(await text(taken))).toMatchObject({ code: 0 });
    const refused = await send(Buffer.alloc(52 * 1024 * 1024)).then(
      codeOf,
      (error: unknown) =>
        // who is refused before the bytes may find the line closed
        (error as NodeJS.ErrnoException).code,
    );
    expect([413, faults.fileTooLarge.code, 'EPIPE', 'ECONNRESET']).toContain(refused);
  });

  test('says where a caller is, whatever they say themselves', async () => {
    const before = server.output().length;
    const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
    await text(await proxy.ask(portal, '/api/openapi.json', { headers }));
    await expect
      .poll(() => server.output().slice(before))
      .toMatch(/"route":"\/api\/openapi.json","network":"127\.0\.0\.0\/24"/);
  });

  test('opens no socket, for nothing here has one', async () => {
    const key = { 'sec-websocket-version': '13', 'sec-websocket-key': 'c29tZXRoaW5nIG9mIDE2IQ==' };
    const headers = { connection: 'upgrade', upgrade: 'websocket', ...key };
    expect((await proxy.ask(portal, '/', { headers })).statusCode).not.toBe(101);
  });
});

const asked = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<IncomingMessage>((resolve) => {
    request(url, { headers: { ...headers, host: portal } }, resolve).end();
  });

/** The status, or of a refusal the code. */
async function codeOf(answer: IncomingMessage): Promise<number | undefined> {
  if (answer.statusCode !== 200) return answer.statusCode;
  return (JSON.parse(await text(answer)) as { code: number }).code;
}

/** What an answer promises a browser. */
const promisesOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      /^(cache|content-(enc|sec)|cross|strict|x-)/.test(name),
    ),
  );
