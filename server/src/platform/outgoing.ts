import dns from 'node:dns/promises';
import { once } from 'node:events';
import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { BadConfig } from './bad-config.ts';

/** How long the other side has, from resolving its name to the end of its answer. */
export const outgoingMs = 15_000;

/** What whoever keeps the settings reads of any failure to connect; how the attempts differ would tell them what is on our network. */
export const unreachableWords =
  '无法连接对方服务器，请核对地址、端口、证书与网络；原因见服务器日志';

/** What settings and forms may lead to beside the public internet. */
export interface OutgoingAllow {
  readonly hosts: ReadonlySet<string>;
  readonly networks: BlockList;
}

/** Reads `OUTGOING_ALLOW`: hosts, addresses and networks, comma-separated. */
export function readOutgoingAllow(value = ''): OutgoingAllow {
  const hosts = new Set<string>();
  const networks = new BlockList();
  for (const one of value.split(',').map((part) => part.trim())) {
    if (one === '') continue;
    const network = networkOf(one);
    if (network) networks.addSubnet(network.address, network.bits, network.family);
    else if (/^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(one)) hosts.add(spelled(one));
    else
      throw new BadConfig(
        `OUTGOING_ALLOW must list hosts, addresses or networks, comma-separated, not "${one}"`,
      );
  }
  return { hosts, networks };
}

/** An address, or a network such as `10.0.0.0/8`; null for anything else, and for a network of everything. */
export function networkOf(
  text: string,
): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', range] = text.split('/', 2);
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const bits = range === undefined ? most : /^\d{1,3}$/.test(range) ? Number(range) : 0;
  if (bits < 1 || bits > most || address.includes('%')) return null;
  return { address, bits, family: most === 32 ? 'ipv4' : 'ipv6' };
}

/** A setting leads to where it may not. The message is for the operator. */
export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the address is of the environment, and so of whoever runs the server. */
  readonly isTrusted: boolean;
  /** The longest answer, in bytes. */
  readonly mostBytes: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks an http or https address once and follows nothing. Throws where no whole answer within the limits comes of it. */
export async function ask(
  allow: OutgoingAllow,
  url: URL,
  { method, headers, body, isTrusted, mostBytes }: Request,
): Promise<Answer> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutgoingRefused('only http and https are asked, without user:password@');
  const signal = AbortSignal.timeout(outgoingMs);
  const lookup = await lookupFor(allow, url.hostname, isTrusted, signal);
  const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    agent: false,
    signal,
    ...lookup,
  });
  // what comes after its answer is of no interest
  request.on('error', () => undefined);
  try {
    request.end(body);
    const [response] = (await Promise.race([
      once(request, 'response'),
      // an answer that is none, such as one that would speak another protocol, is no error to Node
      once(request, 'close').then(() => {
        throw new Error('the connection was closed without an answer');
      }),
    ])) as [IncomingMessage];
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await readUpTo(mostBytes, response),
    };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    request.destroy();
  }
}

/** Connects by TCP. Throws where that fails. */
export async function connectTo(
  allow: OutgoingAllow,
  { host, port, isTrusted }: { host: string; port: number; isTrusted: boolean },
  signal: AbortSignal,
): Promise<Socket> {
  const socket = connect({
    host,
    port,
    signal,
    ...(await lookupFor(allow, host, isTrusted, signal)),
  });
  await once(socket, 'connect');
  // until whoever asked for it listens
  socket.on('error', () => undefined);
  return socket;
}

async function readUpTo(mostBytes: number, response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new RangeError(`the answer is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Resolves a host once, and answers a lookup of what was checked: a name that means another address a moment later is
 * connected to by this one. One forbidden address among several refuses the name.
 */
async function lookupFor(
  { hosts, networks }: OutgoingAllow,
  hostname: string,
  isTrusted: boolean,
  signal: AbortSignal,
): Promise<{ lookup?: LookupFunction }> {
  const host = spelled(hostname);
  if (isTrusted || hosts.has(host)) return {};
  const found = await Promise.race([dns.lookup(host, { all: true }), rejectedBy(signal)]);
  const wrong = found.find(({ address }) => !isPublic(address) && !isIn(networks, address));
  const [first] = found;
  if (wrong || !first)
    throw new OutgoingRefused(
      `${host} leads to ${wrong?.address ?? 'nothing'}, which is not on the public internet and not listed in OUTGOING_ALLOW`,
    );
  signal.throwIfAborted();
  return {
    lookup: (_, { all }, callback) =>
      all ? callback(null, found) : callback(null, first.address, first.family),
  };
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });

const spelled = (host: string): string => host.toLowerCase().replace(/^\[|\]$|\.$/g, '');

/** Whether an address is of one of these networks. */
export function isIn(list: BlockList, address: string): boolean {
  const [plain = ''] = address.split('%');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

const isPublic = (address: string): boolean =>
  (isIP(address) === 4 || isIn(worldwide, address)) && !isIn(special, address);

const listOf = (networks: string): BlockList => {
  const list = new BlockList();
  for (const { address, bits, family } of networks
    .split(' ')
    .flatMap((one) => networkOf(one) ?? []))
    list.addSubnet(address, bits, family);
  return list;
};

// of IPv6 only this is given out to be reached by everybody
const worldwide = listOf('2000::/3');
// IANA's special-purpose registries: this network, private, shared, loopback, link-local, protocols, documentation, 6to4,
// benchmarks, multicast, reserved; Teredo and the like; and the address at which one cloud tells its secrets
const special = listOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 168.63.129.16 2001::/23 2001:db8::/32 2002::/16 3fff::/20',
);
