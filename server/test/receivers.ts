import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { ChannelKind } from '@shieldsource/contract/channels/kinds';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** What it answers: status and JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** A stand-in for a receiver, which checks signature, shape and limits as its service publishes them. */
export interface Receiver {
  readonly address: string;
  readonly port: number;
  /** What it accepted, in order. */
  readonly accepted: Received[];
  /** All that came. */
  readonly came: Received[];
  /** Answers so from now on, whatever comes; null: as its service does. */
  says(reply: Reply | ((response: ServerResponse) => void) | null): void;
  stop(): Promise<void>;
}

interface Rules {
  readonly secret?: string;
  readonly keyword?: string;
}

const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');
const isNear = (at: number, ms: number): boolean => Math.abs(Date.now() - at) < ms;
const bytesOf = (text: string): number => Buffer.byteLength(text);

type Judge = (received: Received, rules: Rules, before: number) => Reply | null;

/** What is wrong with a message, as each service says it; null: it is accepted. `before` is how many it took in the last minute. */
const judges: Readonly<Record<ChannelKind, Judge>> = {
  // verified by the library of Standard Webhooks itself
  webhook({ headers, body }, { secret = '' }) {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return null;
    } catch {
      return { status: 401 };
    }
  },
  feishu({ body }, { secret, keyword }, before) {
    const { timestamp, sign, msg_type: type, content } = JSON.parse(body) as Record<string, string>;
    const text = (content as unknown as { text?: unknown } | undefined)?.text;
    if (type !== 'text' || typeof text !== 'string' || bytesOf(body) > 20 * 1024)
      return { status: 400, json: { code: 9499, msg: 'Bad Request' } };
    if (before >= 100) return { json: { code: 11_232, msg: 'frequency limited' } };
    const isSigned =
      isNear(Number(timestamp) * 1_000, 3_600_000) && sign === hmac(`${timestamp}\n${secret}`, '');
    if (secret && !isSigned)
      return { json: { code: 19_021, msg: 'sign match fail or timestamp is not within one hour' } };
    if (keyword && !text.includes(keyword))
      return { json: { code: 19_024, msg: 'Key Words Not Found' } };
    return null;
  },
  dingtalk({ query, body }, { secret, keyword }, before) {
    const { msgtype, text } = JSON.parse(body) as { msgtype: string; text?: { content?: string } };
    if (msgtype !== 'text' || !text?.content || bytesOf(body) > 20_000)
      return { json: { errcode: 40_035, errmsg: 'missing parameter text' } };
    if (before >= 20)
      return { json: { errcode: 130_101, errmsg: 'send too fast, exceed 20 times per minute' } };
    const timestamp = query.get('timestamp') ?? '';
    const isSigned =
      isNear(Number(timestamp), 3_600_000) &&
      query.get('sign') === hmac(secret ?? '', `${timestamp}\n${secret}`);
    if (secret && !isSigned)
      return {
        json: { errcode: 310_000, errmsg: 'sign not match, more: [https://ding-doc.example]' },
      };
    if (keyword && !text.content.includes(keyword))
      return {
        json: {
          errcode: 310_000,
          errmsg: 'keywords not in content, more: [https://ding-doc.example]',
        },
      };
    return null;
  },
  wecom({ query, body }, { keyword }, before) {
    const { msgtype, text } = JSON.parse(body) as { msgtype: string; text?: { content?: string } };
    if (query.get('key') !== (keyword ?? 'key'))
      return { json: { errcode: 93_000, errmsg: 'invalid webhook url' } };
    if (before >= 20) return { json: { errcode: 45_009, errmsg: 'api freq out of limit' } };
    if (msgtype !== 'text' || !text?.content || bytesOf(text.content) > 2_048)
      return { json: { errcode: 40_058, errmsg: 'content exceed max length' } };
    return null;
  },
};
const success: Readonly<Record<ChannelKind, Reply>> = {
  webhook: { status: 204 },
  feishu: { json: { code: 0, msg: 'success' } },
  dingtalk: { json: { errcode: 0, errmsg: 'ok' } },
  wecom: { json: { errcode: 0, errmsg: 'ok' } },
};

/** Starts one of this kind on this machine. */
export async function startReceiver(kind: ChannelKind, rules: Rules = {}): Promise<Receiver> {
  const [came, accepted]: [Received[], Received[]] = [[], []];
  const times: number[] = [];
  let fixed: Parameters<Receiver['says']>[0] = null;
  const answer = (response: ServerResponse, { status = 200, headers, json }: Reply) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(json === undefined ? '' : JSON.stringify(json));
  const server = createServer((request, response) => void hear(request, response));
  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { searchParams: query } = new URL(request.url ?? '/', 'http://here');
    const received = { headers: request.headers, query, body: Buffer.concat(parts).toString() };
    came.push(received);
    if (typeof fixed === 'function') return fixed(response);
    if (fixed) return void answer(response, fixed);
    const before = times.filter((at) => isNear(at, 60_000)).length;
    const wrong = judges[kind](received, rules, before);
    if (wrong) return void answer(response, wrong);
    times.push(Date.now());
    accepted.push(received);
    answer(response, success[kind]);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/hook?key=key`,
    port,
    accepted,
    came,
    says: (reply) => {
      fixed = reply;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
