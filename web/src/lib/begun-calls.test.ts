import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { EchoedRequest } from '../../test/echo-server.ts';
import { begin } from './begun-calls.ts';
import { CallError } from './call-error.ts';
import { headersOf } from './call-headers.ts';
import { keepToken } from './front.ts';
import { send } from './transport.ts';

let sent: MockInstance<typeof fetch>;
beforeEach(() => {
  keepToken('mine');
  sent = vi.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  window.begunCalls?.clear();
  keepToken('');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const asked = () => ({
  method: 'GET' as const,
  url: '/api/echo/getThing',
  headers: headersOf({}),
});
const told = async (call: Parameters<typeof send>[0]) =>
  (JSON.parse((await send(call)).text) as { result: EchoedRequest }).result;

test('a call that was begun is answered by that, once', async () => {
  begin(asked());
  expect(await told(asked())).toMatchObject({ method: 'GET' });
  expect(sent).toHaveBeenCalledTimes(1);
  await told(asked());
  expect(sent).toHaveBeenCalledTimes(2);
});

test.each([
  ['somebody else', () => keepToken('theirs'), {}],
  ['another address', () => {}, { url: '/api/echo/getOther' }],
  ['other words', () => {}, { method: 'POST' as const, body: '{}' }],
])('not one of %s', async (_, change, difference) => {
  begin(asked());
  change();
  await send({ ...asked(), ...difference });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('where it failed, the call is made', async () => {
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  begin(asked());
  expect(await told(asked())).toMatchObject({ method: 'GET' });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('an answer that nobody took within 15 s is not new enough', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  begin(asked());
  await sent.mock.results[0]?.value;
  await vi.advanceTimersByTimeAsync(15_000);
  await send(asked());
  expect(sent).toHaveBeenCalledTimes(2);
});

test('one that is no longer wanted is given up', async () => {
  const wanted = new AbortController();
  begin(asked());
  const answer = send({ ...asked(), signal: wanted.signal });
  wanted.abort();
  await expect(answer).rejects.toEqual(new CallError('cancelled'));
  await expect(sent.mock.results[0]?.value).rejects.toThrow();
});
