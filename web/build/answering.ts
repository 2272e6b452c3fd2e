import { canonical, signatureOf, signatureWindowMs } from '@shieldsource/contract/signature';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { Told, Wish } from '../test/answering.ts';

/** The salt of pages without a shell, as `boot.ts` has it. */
const salt = '';

/** A real server for the tests of the API client, on the page's own origin. */
export const answering = (): Plugin => ({
  name: 'answering',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api/answering', (request, response) => void answer(request, response));
  },
});

async function answer(request: IncomingMessage, response: ServerResponse) {
  const told = await read(request);
  const payload = payloadOf(told);
  const wish = payload as Wish;
  if (wish.isSilent) return;
  if (wish.isBroken) {
    request.socket.destroy();
    return;
  }
  response.statusCode = wish.status ?? 200;
  response.setHeader('Content-Type', 'application/json');
  response.end(wish.text ?? JSON.stringify(envelopeFor(request, told, payload)));
}

function envelopeFor(request: IncomingMessage, told: Told, payload: Record<string, unknown>) {
  const wish = payload as Wish;
  if (request.url?.includes('/passport/')) {
    if (payload['sign'] !== signatureOf(payload, salt)) {
      return { code: 1200, message: `wrong sign over ${canonical(payload)}`, result: null };
    }
    if (Math.abs(Number(payload['timestamp']) - Date.now()) > signatureWindowMs) {
      return { code: 1201, message: 'stale', result: { serverTime: Date.now() } };
    }
  }
  return { code: wish.code ?? 0, message: wish.message ?? '', result: wish.result ?? told };
}

async function read(request: IncomingMessage): Promise<Told> {
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

function payloadOf({ query, body, headers }: Told): Record<string, unknown> {
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) return JSON.parse(body) as Record<string, unknown>;
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  return query;
}
