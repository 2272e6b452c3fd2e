import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const fails = () =>
  import(/* @vite-ignore */ `${location.origin}/no-such-script.js?${Math.random()}`);

test('a script that does not come is asked for until it does', async () => {
  let tries = 0;
  const loaded = untilLoaded(() => {
    tries += 1;
    return tries < 9 ? fails() : Promise.resolve();
  });
  for (const soFar of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(tries).toBe(soFar);
    await vi.advanceTimersToNextTimerAsync();
  }
  await loaded;
  expect(tries).toBe(9);
});

test('one that does not run is a defect, and is not', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.reject(new SyntaxError('unexpected')));
  await expect(untilLoaded(load)).rejects.toThrow('unexpected');
  expect(load).toHaveBeenCalledOnce();
});
