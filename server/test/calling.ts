import {
  addressOf,
  methodOf,
  type GivenOf,
  type OutputOf,
  type Route,
} from '@shieldsource/contract/route';
import { cookieNames } from '../src/platform/sessions.ts';
import type { Person } from './app.ts';

/** An answer from the network. `code` is that of the envelope. */
export interface WireAnswer<R extends Route = Route> {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: number;
  readonly result: OutputOf<R>;
}

/** Calls a server over the network as one person. Throws when there is no complete answer. Not for signed calls. */
export async function callAt<R extends Route>(
  url: string,
  person: Person,
  route: R,
  input: GivenOf<R>,
  idempotencyKey?: string,
): Promise<WireAnswer<R>> {
  const isGet = methodOf(route.name) === 'GET';
  const { address, rest } = addressOf(route.path, input as Record<string, unknown>);
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(
    given.map(([key, value]): [string, string] => [key, String(value)]),
  );
  const answer = await fetch(
    `${url}${address}${isGet && query.size > 0 ? `?${query.toString()}` : ''}`,
    {
      method: methodOf(route.name),
      headers: {
        authorization: `Bearer ${person.token}`,
        cookie: `${cookieNames[person.kind]}=${person.cookie}`,
        ...(isGet
          ? {}
          : { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(isGet ? {} : { body: JSON.stringify(rest) }),
      signal: AbortSignal.timeout(60_000),
    },
  );
  const envelope = (await answer.json()) as { code: number; result: OutputOf<R> };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...envelope };
}
