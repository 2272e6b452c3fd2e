import { setTimeout as wait } from 'node:timers/promises';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { livePaths } from '@shieldsource/contract/letters/live';
import { cookieNames } from '../src/platform/sessions.ts';
import { testApp, type Person } from './app.ts';
import { startChild } from './child.ts';
import { givenOn } from './given.ts';
import { openStream } from './open-stream.ts';
import { startServer, type Deployment } from './server-process.ts';
import { headOf, keepAliveClient, wireTo, type Wire } from './wire.ts';

const harness = await testApp();
const databaseUrl = harness.database.directPool.options.connectionString ?? '';
const deployment: Deployment = { ...harness.app.config, databaseUrl };
let mina: Person;
beforeAll(async () => {
  mina = await givenOn(harness).researcher();
});

const secondsOf = async (work: Promise<unknown>) => {
  const started = performance.now();
  await work;
  return (performance.now() - started) / 1_000;
};

const boundary = 'stop';
const fileBytes = 1_000_000;
/** Resolves when the server says that it has read the head. */
const untilTaken = ({ socket, heard }: Wire) =>
  new Promise<void>((resolve) => {
    socket.on('data', () => heard().includes('100 Continue') && resolve());
  });
const uploadHead = (person: Person) =>
  headOf(postformFileUpload.path, {
    expect: '100-continue',
    authorization: `Bearer ${person.token}`,
    cookie: `${cookieNames.researcher}=${person.cookie}`,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': fileBytes,
  }) + `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
const slowPost = headOf('/api/csp-report', {
  expect: '100-continue',
  'content-type': 'application/json',
  'content-length': 7,
});

const drainSeconds = 18;
const drainsLong = { STOP_DRAIN_SECONDS: `${drainSeconds}` };

// Concurrent, as most of the time is spent waiting.
describe.concurrent('a server that is told to stop', () => {
  test('says so, answers what still comes, finishes what is under way, and leaves', async ({
    expect,
  }) => {
    const server = await startServer(deployment, {
      STOP_PROBE_SECONDS: '8',
      STOP_DRAIN_SECONDS: '5',
    });
    const client = keepAliveClient(server.url);
    expect(await client.get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const [preconnected, slow, halfHead, upload] = await Promise.all([
      wireTo(server.url),
      wireTo(server.url),
      wireTo(server.url),
      wireTo(server.url),
    ]);
    slow.send(`${slowPost}{"a"`);
    upload.send(uploadHead(mina));
    await Promise.all([untilTaken(slow), untilTaken(upload)]);
    halfHead.send('GET /healthz HTTP/1.1\r\nHost: ');

    const stopped = secondsOf(server.ended);
    server.signal('SIGTERM');
    await expect
      .poll(() => client.get('/readyz'))
      .toMatchObject({ status: 503, connection: 'close' });
    for (const path of ['/healthz', '/api/openapi.json', '/nowhere.js'])
      expect(await client.get(path)).toMatchObject({ connection: 'close' });
    expect(await client.get('/healthz')).toMatchObject({ status: 200 });
    expect(preconnected.socket.closed).toBe(false);

    await preconnected.closed;
    await expect(client.get('/healthz')).rejects.toThrow();
    slow.send(':1}');
    halfHead.send('127.0.0.1\r\n\r\n');
    await Promise.all([slow.closed, halfHead.closed]);
    expect(slow.heard()).toMatch(/^HTTP\/1.1 204 .*^connection: close/ims);
    expect(halfHead.heard()).toMatch(/^HTTP\/1.1 200 .*^connection: close/ims);
    await upload.closed;
    expect(await server.ended).toBe(0);
    expect(await stopped).toBeGreaterThan(12.9);
    client.close();
  });

  test('is quick when nothing is under way, whoever keeps a connection', async () => {
    const server = await startServer(deployment, drainsLong);
    const client = keepAliveClient(server.url);
    await client.get('/healthz');
    const preconnected = await wireTo(server.url);
    server.signal('SIGINT');
    expect(await secondsOf(server.ended)).toBeLessThan(drainSeconds);
    expect(await server.ended).toBe(0);
    await preconnected.closed;
    client.close();
  });

  test('is quick while pages look on, and tells each when to come back', async ({ expect }) => {
    const server = await startServer(deployment, drainsLong);
    const stream = await openStream(server.url, mina, livePaths.portal);
    await expect.poll(stream.messages).toHaveLength(1);
    server.signal('SIGTERM');
    expect(await secondsOf(server.ended)).toBeLessThan(drainSeconds);
    expect(await server.ended).toBe(0);
    await stream.ended;
    expect(stream.lines.at(-1)).toMatch(/^retry: \d+$/);
    expect(server.output()).not.toContain('are cut off');
  });

  test('ends at once at the second signal, but not when the first comes twice', async () => {
    const server = await startServer(deployment, { STOP_DRAIN_SECONDS: '15' });
    const upload = await wireTo(server.url);
    upload.send(uploadHead(mina));
    await untilTaken(upload);
    server.signal('SIGINT');
    server.signal('SIGINT');
    await wait(1_500);
    expect(upload.socket.closed).toBe(false);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(1);
    expect(server.output()).not.toContain('not closed in time');
  });

  test('ends in any case, and names what was still running', async () => {
    const child = startChild(
      `
      import { stopOnSignal } from '../src/platform/stopping.ts';
      const log = { info() {}, error: (facts, text) => console.log(JSON.stringify(facts), text) };
      setInterval(() => {}, 1_000);
      const close = () => new Promise(() => {});
      stopOnSignal({ close, unfinished: () => ['job sms', 'database'], log }, 0.5);
      console.log('ready');
      `,
      import.meta.url,
    );
    await child.says('ready');
    process.kill(child.pid, 'SIGTERM');
    const { code, output } = await child.ended;
    expect(code).toBe(1);
    expect(output).toContain('{"unfinished":["job sms","database"]} not closed in time');
  });

  test('stops in order after an error that nobody caught, with 1 and without what the database said', async ({
    expect,
  }) => {
    const server = await startServer(
      deployment,
      { NODE_ENV: 'development', DEV_OPEN: '0', STOP_DRAIN_SECONDS: '5' },
      'serve-stray.ts',
    );
    const slow = await wireTo(server.url);
    slow.send(`${slowPost}{"a"`);
    await untilTaken(slow);
    server.signal('SIGUSR2');
    await expect.poll(server.output).toContain('"alarm":"strayError"');
    slow.send(':1}');
    await slow.closed;
    expect(slow.heard()).toContain('HTTP/1.1 204');
    expect(await server.ended).toBe(1);
    const fatal = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":60'));
    expect(fatal).toHaveLength(1);
    expect(JSON.parse(fatal[0] ?? '')).toMatchObject({
      err: { code: '22P02', message: 'refused by the database' },
      msg: 'an error that nobody caught: the server stops',
    });
    expect(server.output()).not.toContain('13812345678');
  });

  test('stops while the database is out of reach and says nothing', async ({ onTestFinished }) => {
    const lost = await silentProxy(databaseUrl);
    onTestFinished(lost.end);
    const server = await startServer(
      { ...deployment, databaseUrl: lost.url },
      { STOP_DRAIN_SECONDS: '1', NODE_ENV: 'development' },
    );
    lost.fallSilent();
    void fetch(`${server.url}/readyz`).catch(() => {});
    await wait(200);
    server.signal('SIGTERM');
    await server.ended;
    const namesIt = /"unfinished":\[.*"database"\]/.test(server.output());
    expect((await server.ended) === 0 || namesIt).toBe(true);
  });
});

/** A proxy to the database that can swallow everything without closing a connection. */
async function silentProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => {}));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = `${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    end() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
      proxy.on('connection', (socket) => socket.unpipe().pause());
    },
  };
}
