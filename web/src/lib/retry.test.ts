import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRetries } from './retry.ts';
import { CallError } from './call-error.ts';
import type { Answer } from './upload.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ours: Answer = { status: 200, text: '{"code":0}' };
const proxys: Answer = { status: 502, text: '<html>Bad Gateway' };
const lost = new CallError('network');
const asked = (...outcomes: readonly (Answer | CallError)[]) => {
  const left = [...outcomes];
  const ask = vi.fn<() => Promise<Answer>>(() => {
    const outcome = left.shift() ?? ours;
    return outcome instanceof CallError ? Promise.reject(outcome) : Promise.resolve(outcome);
  });
  const answer = withRetries(ask).catch((error: unknown) => error);
  return { ask, answer };
};

test.each([
  ['cut off once', [lost, ours], 2],
  ['cut off twice', [lost, lost, ours], 3],
  ['met by a proxy without servers', [{ status: 503, text: 'No server' }, proxys, ours], 3],
])('a call %s is made again', async (_, outcomes, times) => {
  const { ask, answer } = asked(...outcomes);
  await vi.runAllTimersAsync();
  expect(await answer).toBe(ours);
  expect(ask).toHaveBeenCalledTimes(times);
});

test('after the third try the person hears of it', async () => {
  const { ask, answer } = asked(lost, proxys, lost);
  await vi.runAllTimersAsync();
  expect(await answer).toBe(lost);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a pause stands between two tries', async () => {
  const { ask } = asked(lost, lost, ours);
  await vi.advanceTimersByTimeAsync(399);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each([
  ['what our server says itself', { status: 503, text: '{"code":1104}' }],
  ['a defect', { status: 500, text: '{"code":1105}' }],
  ['a wait without an end', new CallError('timeout')],
  ['what the caller gave up', new CallError('cancelled')],
])('%s is final', async (_, outcome) => {
  const { ask, answer } = asked(outcome);
  await vi.runAllTimersAsync();
  expect(await answer).toBe(outcome);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('without a network nobody waits for a second try', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { ask, answer } = asked(lost);
  expect(await answer).toBe(lost);
  expect(ask).toHaveBeenCalledTimes(1);
});
