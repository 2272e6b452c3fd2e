import { availableParallelism } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the last line counts every step, and all green leaves with 0', async () => {
  expect(await run([step('one', 1, 0), step('two', 3, 0)])).toEqual([0, '4 passed, 0 failed']);
});

test('a red step does not keep the next from running', async () => {
  expect(await run([step('one', 0, 1), step('two', 3, 0)])).toEqual([1, '3 passed, 1 failed']);
});

test('narrow steps run two at a time where there are two processors, and everything else by itself', async () => {
  let [running, most] = [0, 0];
  const counted = (name: string, isNarrow: boolean): Step => ({
    name,
    ...(isNarrow && { isNarrow: true }),
    async run() {
      running += 1;
      most = Math.max(most, running);
      if (!isNarrow) expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { passed: 1, failed: 0 };
    },
  });
  const steps = ['one', 'two', 'three'].map((name) => counted(name, true));
  const all = [counted('first', false), ...steps, counted('last', false), counted('end', true)];
  expect((await run(all))[1]).toBe('6 passed, 0 failed');
  expect(most).toBe(Math.min(2, availableParallelism()));
});

test('a step that ran nothing is red', async () => {
  expect(await run([step('one', 0, 0), step('two', 3, 0)])).toEqual([1, '3 passed, 1 failed']);
});

test('a step that breaks is red', async () => {
  const broken = { name: 'one', run: () => Promise.reject(new Error('no such program')) };
  expect(await run([broken, step('two', 3, 0)])).toEqual([1, '3 passed, 1 failed']);
});

test('what failed is told at the end with its reason, and a step without one by its name', async () => {
  const red = [{ name: 'sums.test.ts > takes away', reason: 'expected 1' }];
  const one = { name: 'one', run: () => Promise.resolve({ passed: 0, failed: 1, red }) };
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no such program')) };
  const all = [one, step('two', 3, 1), broken, step('none', 0, 0)];
  const end = (await heard(all)).lines.at(-1) ?? '';
  expect(end).toContain('  sums.test.ts > takes away\n    expected 1\n');
  expect(end).toContain('  two\n    what it printed stands above\n');
  expect(end).toMatch(/^ {2}broken\n {4}Error: no such program\n/m);
  expect(end).toContain('  none\n    nothing ran\n');
});

test('no step at all is red', async () => {
  expect(await run([])).toEqual([1, '0 passed, 0 failed']);
});

function step(name: string, passed: number, failed: number): Step {
  return { name, run: () => Promise.resolve({ passed, failed }) };
}

async function run(steps: readonly Step[]): Promise<[number, string | undefined]> {
  const { code, lines } = await heard(steps);
  return [code, lines.at(-1)?.split('\n').at(-1)];
}

async function heard(steps: readonly Step[]): Promise<{ code: number; lines: readonly string[] }> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  return { code: await runSteps(steps), lines };
}
