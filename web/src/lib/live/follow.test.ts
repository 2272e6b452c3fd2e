import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';
import type { LiveMessage } from '@shieldsource/contract/letters/live';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { follow } from './follow.ts';
import type { Refresh } from './refresh.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Opened = ReadableStreamDefaultController<Uint8Array>;

/** A server that keeps its streams open, or refuses them with this fault. */
function serving(no?: FaultName) {
  const opened: Opened[] = [];
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async (_, request) => {
    if (no) return Response.json({ ...faults[no], result: null });
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        opened.push(stream);
        request?.signal?.addEventListener('abort', () => stream.error(new Error('aborted')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  });
  const say = (text: string) => opened.at(-1)?.enqueue(new TextEncoder().encode(text));
  return {
    asked,
    opened,
    say,
    tell: (message: LiveMessage) => say(`data: ${JSON.stringify(message)}\n\n`),
  };
}

let names = 0;
const newName = () => `test follow ${(names += 1)}`;

function tab(name: string) {
  const refresh = {
    changed: vi.fn<Refresh['changed']>(),
    changedUntil: vi.fn<Refresh['changedUntil']>(),
    look: vi.fn<Refresh['look']>(),
    stop: vi.fn<Refresh['stop']>(),
  };
  const stop = follow({ path: '/api/live', name, refresh });
  onTestFinished(stop);
  return { ...refresh, leave: stop };
}

const changes = [{ subject: 'report', id: 'a' }] as const;
const hello = { type: 'hello', quietMs: null } as const;

test('eight tabs share one stream, and one more learns what it missed', async () => {
  const { asked, opened, tell } = serving();
  const name = newName();
  const tabs = Array.from({ length: 8 }, () => tab(name));
  await expect.poll(() => opened).toHaveLength(1);
  tell(hello);
  const told = Date.now();
  tell({ type: 'changed', changes });
  for (const { changed } of tabs) await expect.poll(() => changed).toHaveBeenCalledWith(changes);
  const late = tab(name);
  await expect.poll(() => late.changedUntil).toHaveBeenCalled();
  expect(late.changedUntil.mock.lastCall?.[0]).toBeGreaterThanOrEqual(told + 5_000);
  expect(asked).toHaveBeenCalledTimes(1);
  for (const { leave } of [...tabs, late]) leave();
});

test('another tab goes on when the one that held the stream leaves', async () => {
  const { opened, tell } = serving();
  const name = newName();
  const [first, second] = [tab(name), tab(name)];
  await expect.poll(() => opened).toHaveLength(1);
  first.leave();
  await expect.poll(() => opened).toHaveLength(2);
  tell(hello);
  tell({ type: 'changed', changes });
  await expect.poll(() => second.changed).toHaveBeenCalledWith(changes);
  expect(first.changed).not.toHaveBeenCalled();
});

test('words that come in pieces, and beats in between, are read as what they are', async () => {
  const { opened, say } = serving();
  const one = tab(newName());
  await expect.poll(() => opened).toHaveLength(1);
  for (const piece of [':\n\nda', 'ta: {"type":"changed","chang', 'es":[]}\n', '\n:\n\n'])
    say(piece);
  await expect.poll(() => one.changed.mock.calls).toEqual([[[]]]);
});

test('after a loss it comes back and catches up from what the server knows', async () => {
  const { opened, tell } = serving();
  const one = tab(newName());
  await expect.poll(() => opened).toHaveLength(1);
  tell(hello);
  await expect.poll(() => one.changedUntil).toHaveBeenCalledWith(0);
  opened[0]?.error(new Error('gone'));
  await expect.poll(() => opened).toHaveLength(2);
  const told = Date.now();
  tell({ type: 'hello', quietMs: 1_000 });
  await expect.poll(() => one.changedUntil).toHaveBeenCalledTimes(2);
  const [since = 0] = one.changedUntil.mock.lastCall ?? [];
  expect(since).toBeGreaterThanOrEqual(told - 1_000 + 5_000);
  expect(since).toBeLessThanOrEqual(Date.now() - 1_000 + 5_000);
});

test('a server that stops says when to come back', async () => {
  const { asked, opened, say } = serving();
  tab(newName());
  await expect.poll(() => opened).toHaveLength(1);
  vi.useFakeTimers();
  say('retry: 7000\n\n');
  opened[0]?.close();
  // the end is read before the clock moves
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(6_900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('where there is no room it asks every half minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { asked } = serving('tooOften');
  const one = tab(newName());
  await expect.poll(() => asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(one.changedUntil).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(one.changedUntil).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('whoever is signed out learns it from what is shown, and is not asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { asked } = serving('loggedOut');
  const one = tab(newName());
  await expect.poll(() => asked).toHaveBeenCalledTimes(1);
  await expect.poll(() => one.changedUntil).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a tab hidden for a minute gives its turn away, and joins again when shown', async () => {
  const { asked, opened } = serving();
  const one = tab(newName());
  await expect.poll(() => opened).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const signal = asked.mock.lastCall?.[1]?.signal;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(signal?.aborted).toBe(true);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(one.look).toHaveBeenCalledTimes(2);
  await expect.poll(() => opened).toHaveLength(2);
});
