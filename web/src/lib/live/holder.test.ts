import { expect, onTestFinished, test } from 'vitest';
import { asOnlyTab, byLease } from './holder.ts';

/** Tabs that compete for the work, and which of them have it. */
function tabsOf(hold: typeof asOnlyTab, name: string) {
  const working = new Set<number>();
  let most = 0;
  const tabs = Array.from({ length: 8 }, (_, tab) => {
    const leave = new AbortController();
    onTestFinished(() => leave.abort());
    const over = hold(name, leave.signal, async (signal) => {
      working.add(tab);
      most = Math.max(most, working.size);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      working.delete(tab);
    });
    return { leave: () => leave.abort(), over };
  });
  return { tabs, working, most: () => most };
}

test.each([
  ['locks', asOnlyTab],
  ['a lease', byLease],
])('by %s one of eight works, and the next when it leaves', async (by, hold) => {
  const { tabs, working, most } = tabsOf(hold, `test ${by}`);
  await expect.poll(() => working.size).toBe(1);
  const [first] = working;
  tabs[first ?? 0]?.leave();
  await expect.poll(() => working.size === 1 && !working.has(first ?? -1)).toBe(true);
  for (const { leave } of tabs) leave();
  await Promise.all(tabs.map(({ over }) => over));
  expect([working.size, most()]).toEqual([0, 1]);
});

test('a lease whose holder was cut off runs out', async () => {
  localStorage.setItem('test gone', `somebody ${Date.now() + 500}`);
  const { working } = tabsOf(byLease, 'test gone');
  expect(working.size).toBe(0);
  await expect.poll(() => working.size).toBe(1);
});
