import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { headOf, keepAliveClient, wireTo, type Wire } from '../../../test/wire.ts';
import { cookieNames } from '../sessions.ts';
import { Connections } from './connections.ts';

// far less than what a client has in earnest, and more than a busy machine keeps one waiting
const harness = await testApp({
  patience: { headerMs: 1_500, bodyMs: 1_500, uploadPieceMs: 3_000, lookMs: 100 },
});
let url = '';
let mina: Person;
beforeAll(async () => {
  mina = await givenOn(harness).researcher();
  url = await harness.server.listen({ host: '127.0.0.1', port: 0 });
});

const wires: Wire[] = [];
afterAll(() => {
  for (const { socket } of wires) socket.destroy();
});
async function newWire(): Promise<Wire> {
  const wire = await wireTo(url);
  wires.push(wire);
  return wire;
}
/** Sends a byte at a time for as long as somebody listens. */
async function dribble({ socket, send }: Wire, byte = 'x', pauseMs = 50): Promise<void> {
  while (!socket.closed) {
    send(byte);
    await wait(pauseMs);
  }
}

// They wait for the same patience to end, together.
describe.concurrent('a connection is gone', () => {
  test.each([
    ['that says nothing', ''],
    ['that sends half a head and no more', 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n'],
  ])('%s', async (_, start) => {
    const wire = await newWire();
    if (start) wire.send(start);
    await wire.closed;
    expect(wire.heard()).not.toContain('200 OK');
  });

  test('whose head comes byte by byte', async () => {
    const wire = await newWire();
    wire.send('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nx-slow: ');
    await dribble(wire);
  });

  test.each(['/api/csp-report', '/api/report/postComment', '/nowhere'])(
    'whose small body comes byte by byte: %s',
    async (path) => {
      const wire = await newWire();
      wire.send(headOf(path, { 'content-type': 'application/json', 'content-length': 5_000 }));
      await dribble(wire);
    },
  );

  test.each([
    ['without an account, however it moves', null],
    ['of a member, that stands still', 'member'],
  ])('of an upload %s', async (_, who) => {
    const wire = await newWire();
    wire.send(uploadHead(who ? mina : null, 5_000));
    await (who ? wire.closed : dribble(wire));
  });
});

test('an upload takes as long as it moves', async () => {
  const wire = await newWire();
  const end = '\r\n--slow--\r\n';
  const start = '--slow\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const pieces = 8;
  wire.send(uploadHead(mina, start.length + pieces + end.length) + start);
  for (let sent = 0; sent < pieces; sent++) {
    await wait(250);
    wire.send('x');
  }
  wire.send(end);
  await expect.poll(wire.heard).toMatch(/^HTTP\/1.1 200 [^]*"code":0/);
});

test('a thousand slow connections keep nobody waiting, and go', async () => {
  const slow = await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      const wire = await newWire();
      if (index % 2 === 0) wire.send('GET /healthz HTTP/1.1\r\nHost: ');
      return wire;
    }),
  );
  const client = keepAliveClient(url);
  for (let count = 0; count < 20; count++)
    expect(await client.get('/healthz')).toMatchObject({ status: 200 });
  client.close();
  await Promise.all(slow.map(({ closed }) => closed));
});

test('in earnest a head has ten seconds, a small body half a minute, a piece of an upload twenty seconds', () => {
  const { patience } = new Connections();
  expect(patience.headerMs + patience.lookMs).toBeLessThan(10_000);
  expect(patience.bodyMs).toBe(30_000);
  expect(patience.uploadPieceMs).toBe(20_000);
});

const uploadHead = (person: Person | null, length: number) =>
  headOf(postformFileUpload.path, {
    ...(person && {
      authorization: `Bearer ${person.token}`,
      cookie: `${cookieNames.researcher}=${person.cookie}`,
    }),
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'multipart/form-data; boundary=slow',
    'content-length': length,
  });
