import {
  canonical,
  signatureOf,
  signatureWindowMs,
} from '@shieldsource/contract/passport/signature';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { EchoedRequest, WantedAnswer } from '../test/echo-server.ts';

/** The salt of pages without a shell, as `boot.ts` has it. */
const salt = '';

/**
 * A server for the tests of the API client, on the page's own origin: it answers with the request it got, or with what the
 * payload asks for (`WantedAnswer`).
 */
export const echoServer = (): Plugin => ({
  name: 'echo-server',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api/echo', (request, response) => void answer(request, response));
  },
});

async function answer(request: IncomingMessage, response: ServerResponse) {
  const echoed = await read(request);
  const payload = payloadOf(echoed);
  const wanted = payload as WantedAnswer;
  if (wanted.isSilent) return;
  if (wanted.isBroken) {
    request.socket.destroy();
    return;
  }
  response.statusCode = wanted.status ?? 200;
  response.setHeader('Content-Type', 'application/json');
  response.end(wanted.text ?? JSON.stringify(envelopeFor(request, echoed, payload)));
}

function envelopeFor(
  request: IncomingMessage,
  echoed: EchoedRequest,
  payload: Record<string, unknown>,
) {
  const wanted = payload as WantedAnswer;
  if (request.url?.includes('/passport/')) {
    if (payload['sign'] !== signatureOf(payload, salt)) {
      return { code: 1200, message: `wrong sign over ${canonical(payload)}`, result: null };
    }
    if (Math.abs(Number(payload['timestamp']) - Date.now()) > signatureWindowMs) {
      return { code: 1201, message: 'stale', result: { serverTime: Date.now() } };
    }
  }
  return { code: wanted.code ?? 0, message: wanted.message ?? '', result: wanted.result ?? echoed };
}

async function read(request: IncomingMessage): Promise<EchoedRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { searchParams } = new URL(request.url ?? '', 'http://page');
  return {
    method: request.method ?? '',
    headers: request.headers as Record<string, string>,
    query: Object.fromEntries(searchParams),
    body: Buffer.concat(parts).toString('utf8'),
  };
}

function payloadOf({ query, body, headers }: EchoedRequest): Record<string, unknown> {
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) return JSON.parse(body) as Record<string, unknown>;
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  return query;
}
