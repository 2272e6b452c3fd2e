import dns from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mailServerOf } from '@shieldsource/contract/settings/mail-server';
import { BadConfig } from './bad-config.ts';
import { ask, connectTo, OutgoingRefused, outgoingMs, readOutgoingAllow } from './outgoing.ts';

const nothing = readOutgoingAllow();
const thisMachine = readOutgoingAllow('127.0.0.1');
const toGateway = { method: 'POST', headers: {}, isTrusted: false, mostBytes: 64 * 1024 } as const;

const servers: Server[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});
async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const listening = (answer: RequestListener): Promise<number> => portOf(createServer(answer));

/** The names of a lying domain: each answer of its server once, in order. */
function resolving(...answers: readonly (readonly string[])[]) {
  const lookup = vi.spyOn(dns, 'lookup') as unknown as ReturnType<typeof vi.fn>;
  for (const addresses of answers)
    lookup.mockResolvedValueOnce(addresses.map((address) => ({ address, family: 4 })));
  return lookup;
}

/** A name leads to this address, and before it is connected to there is no time left: so nothing leaves this machine. */
function abortedOnceResolved(address: string): AbortSignal {
  const late = new AbortController();
  const found = Promise.resolve([{ address, family: 4 }]);
  void found.then(() => late.abort(new Error('far enough')));
  vi.spyOn(dns, 'lookup').mockReturnValueOnce(found as never);
  return late.signal;
}

describe('a setting leads to none of ours, however it is written', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.1',
    '127。0。0。1',
    '１２７.0.0.1',
    '%31%32%37.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛocalhost',
    '127.0.0.1.',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ];

  test.each(hosts)('http://%s', async (host) => {
    const asked = ask(nothing, new URL(`http://${host}:8/`), toGateway);
    await expect(asked).rejects.toBeInstanceOf(OutgoingRefused);
  });

  test.each(hosts)('smtp://%s', async (host) => {
    const server = mailServerOf(`smtp://${host}:8`);
    expect(server).not.toBeNull();
    const connected = connectTo(
      nothing,
      { host: server!.host, port: 8, isTrusted: false },
      new AbortController().signal,
    );
    await expect(connected).rejects.toBeInstanceOf(OutgoingRefused);
  });

  test.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1'])(
    '%s is public, and passes',
    async (address) => {
      const signal = abortedOnceResolved(address);
      const place = { host: 'gateway.example', port: 8, isTrusted: false };
      await expect(connectTo(nothing, place, signal)).rejects.toThrow('far enough');
    },
  );
});

describe('a name', () => {
  const gateway = (port: number) => new URL(`http://gateway.example:${port}/send`);

  test('that means another address the second time is connected to by the checked one', async () => {
    const hosts: (string | undefined)[] = [];
    const port = await listening((request, response) => {
      hosts.push(request.headers.host);
      response.end('taken');
    });
    const lookup = resolving(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']);
    const { status, body } = await ask(thisMachine, gateway(port), toGateway);
    expect([status, body.toString(), hosts]).toEqual([200, 'taken', [`gateway.example:${port}`]]);
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  test('of which one address among several is ours is refused whole', async () => {
    let calls = 0;
    const port = await listening((_, response) => {
      calls += 1;
      response.end();
    });
    resolving(['127.0.0.1', '10.0.0.1']);
    await expect(ask(thisMachine, gateway(port), toGateway)).rejects.toThrow(
      'gateway.example leads to 10.0.0.1, which is not on the public internet and not listed in OUTGOING_ALLOW',
    );
    resolving([]);
    await expect(ask(thisMachine, gateway(port), toGateway)).rejects.toThrow('leads to nothing');
    expect(calls).toBe(0);
  });

  test('stands in the TLS handshake, and its certificate is checked against it', async () => {
    const names: string[] = [];
    const file = (name: string) =>
      readFileSync(new URL(`../../../e2e/site/gateway/${name}.pem`, import.meta.url));
    const server = createTlsServer({
      key: file('key'),
      cert: file('certificate'),
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    });
    const port = await portOf(server);
    resolving(['127.0.0.1']);
    await expect(
      ask(thisMachine, new URL(`https://gateway.example:${port}/`), toGateway),
    ).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(names).toEqual(['gateway.example']);
  });

  test('of the environment is trusted', async () => {
    const port = await listening((_, response) => response.end());
    const url = new URL(`http://localhost:${port}/`);
    await expect(ask(nothing, url, toGateway)).rejects.toBeInstanceOf(OutgoingRefused);
    expect((await ask(nothing, url, { ...toGateway, isTrusted: true })).status).toBe(200);
  });
});

describe('the other side', () => {
  const at = (port: number) => new URL(`http://127.0.0.1:${port}/`);

  test('sends nobody elsewhere', async () => {
    let calls = 0;
    const inside = await listening((_, response) => {
      calls += 1;
      response.end();
    });
    const port = await listening((_, response) =>
      response.writeHead(307, { location: at(inside).href }).end(),
    );
    expect((await ask(thisMachine, at(port), toGateway)).status).toBe(307);
    expect(calls).toBe(0);
  });

  test('may say so much, and an endless answer is cut', async () => {
    const port = await listening((request, response) => {
      if (request.url === '/most') {
        response.end(Buffer.alloc(64 * 1024));
        return;
      }
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
      };
      response.on('drain', more);
      more();
    });
    const most = await ask(thisMachine, new URL('/most', at(port)), toGateway);
    expect(most.body).toHaveLength(64 * 1024);
    await expect(ask(thisMachine, at(port), toGateway)).rejects.toThrow(
      'the answer is longer than 65536 bytes',
    );
  });

  test('may answer that it goes on in another protocol, which is no answer', async () => {
    const port = await listening((request) =>
      request.socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      ),
    );
    await expect(ask(thisMachine, at(port), toGateway)).rejects.toThrow('without an answer');
  });

  test.each(['silent', 'slow to end'])('has 15 seconds, also where it is %s', async (how) => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const port = await listening((_, response) => {
      if (how === 'slow to end') response.write('a');
      late.abort(new DOMException('late', 'TimeoutError'));
    });
    await expect(ask(thisMachine, at(port), toGateway)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(timeout).toHaveBeenCalledWith(outgoingMs);
    expect(outgoingMs).toBe(15_000);
  });

  test('has them for its name too', async () => {
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    vi.spyOn(dns, 'lookup').mockImplementation(() => {
      late.abort(new DOMException('late', 'TimeoutError'));
      return new Promise(() => undefined);
    });
    await expect(ask(nothing, new URL('http://gateway.example/'), toGateway)).rejects.toMatchObject(
      { name: 'TimeoutError' },
    );
  });

  test.each(['http://u:p@127.0.0.1/', 'http://u@127.0.0.1/', 'file:///etc/passwd', 'ftp://x/'])(
    '%s is not asked',
    async (address) => {
      await expect(ask(thisMachine, new URL(address), toGateway)).rejects.toBeInstanceOf(
        OutgoingRefused,
      );
    },
  );

  test('may end a connection of mail at any time', async () => {
    const server = createServer();
    const port = await portOf(server);
    const place = { host: '127.0.0.1', port, isTrusted: false };
    const socket = await connectTo(thisMachine, place, new AbortController().signal);
    socket.destroy(new Error('gone'));
    await new Promise((resolve) => socket.once('close', resolve));
  });
});

describe('OUTGOING_ALLOW', () => {
  test.each([
    ['gateway.internal, 10.1.0.0/16', 'http://GATEWAY.internal.:8/', true],
    ['10.1.0.0/16', 'http://10.1.2.3:8/', true],
    ['10.1.0.0/16', 'http://10.2.0.1:8/', false],
    ['fd00::/8', 'http://[fd12::1]:8/', true],
    ['10.1.0.0/16', 'http://gateway.internal:8/', false],
  ])('"%s" and %s: %s', async (value, address, isAllowed) => {
    const { hostname } = new URL(address);
    const found = hostname.startsWith('gateway') ? '192.168.0.1' : hostname.replace(/[[\]]/g, '');
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(abortedOnceResolved(found));
    const asked = ask(readOutgoingAllow(value), new URL(address), toGateway);
    await expect(asked).rejects.toThrow(isAllowed ? 'far enough' : 'not listed in OUTGOING_ALLOW');
  });

  test.each(['10.0.0.0/33', '0.0.0.0/0', '::/0', 'http://gateway', 'a b', '*', '10.0.0', '[::1]'])(
    'does not take "%s"',
    (value) => expect(() => readOutgoingAllow(value)).toThrow(BadConfig),
  );
});
