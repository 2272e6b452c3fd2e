import { expect, test } from 'vitest';
import { Breaker, failuresInARow } from './breaker.ts';

const slots = 4;
function broken(now: number): Breaker {
  const breaker = new Breaker();
  for (let n = 1; n < failuresInARow; n++) expect(breaker.failed(now)).toBe(false);
  expect(breaker.allowedSlots(slots, now)).toBe(slots);
  expect(breaker.failed(now)).toBe(true);
  return breaker;
}

test('failures in a row pause a channel, which is told once', () => {
  const breaker = broken(0);
  expect(breaker.allowedSlots(slots, 0)).toBe(0);
  expect(breaker.failed(10)).toBe(false);
});

test('a success between failures starts the count anew', () => {
  const breaker = new Breaker();
  for (let round = 0; round < failuresInARow; round++) {
    expect([breaker.failed(1), breaker.failed(2)]).toEqual([false, false]);
    expect(breaker.succeeded(3)).toBeNull();
  }
  expect(breaker.allowedSlots(slots, 100)).toBe(slots);
});

test('one job tries a paused channel at most half a minute later, again and again', () => {
  const breaker = broken(0);
  let now = 0;
  for (let probe = 0; probe < 10; probe++) {
    const before = now;
    while (breaker.allowedSlots(slots, now) === 0) now += 100;
    expect(now - before).toBeGreaterThan(1_000);
    expect(now - before).toBeLessThanOrEqual(30_000);
    expect(breaker.allowedSlots(slots, now)).toBe(1);
    breaker.failed(now);
    expect(breaker.allowedSlots(slots, now)).toBe(0);
  }
});

test('what was under way when the pause began does not make it longer', () => {
  const [one, other] = [broken(0), broken(0)];
  for (let n = 0; n < 20; n++) other.failed(100);
  const due = (breaker: Breaker) =>
    [5_000, 10_000, 30_000].map((now) => breaker.allowedSlots(slots, now));
  expect(due(other)).toEqual(due(one));
});

test('an answer opens all slots again and says how long they were closed', () => {
  const breaker = broken(1_000);
  expect(breaker.succeeded(21_000)).toBe(20_000);
  expect(breaker.allowedSlots(slots, 21_000)).toBe(slots);
  expect(breaker.succeeded(22_000)).toBeNull();
});
