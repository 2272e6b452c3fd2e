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

test('two narrow steps run at a time, and everything else by itself', async () => {
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
  expect((await heard(all)).lines.at(-1)).toBe('\n6 passed, 0 failed');
  expect(most).toBe(2);
});

test('a step that ran nothing is red', async () => {
  expect(await run([step('one', 0, 0), step('two', 3, 0)])).toEqual([1, '3 passed, 1 failed']);
});

test('a step that breaks is red', async () => {
  const broken = { name: 'one', run: () => Promise.reject(new Error('no such program')) };
  expect(await run([broken, step('two', 3, 0)])).toEqual([1, '3 passed, 1 failed']);
});

test('what was red is named once more before the last line', async () => {
  const red = ['sums.test.ts > takes away\nexpected 1'];
  const one = { name: 'one', run: () => Promise.resolve({ passed: 0, failed: 1, red }) };
  const { lines } = await heard([one, step('two', 3, 0)]);
  expect(lines.at(-2)).toBe('\nRed:\n  one\n    sums.test.ts > takes away\n    expected 1');
});

test('the ten slowest files of all steps are named before the last line, the slowest first', async () => {
  const timed = (name: string, ...ms: number[]): Step => ({
    name,
    run: () =>
      Promise.resolve({ passed: 1, failed: 0, files: ms.map((it) => ({ name: `${it}`, ms: it })) }),
  });
  const odd = timed('one', 100, 300, 500, 700, 900, 1100);
  const even = timed('two', 200, 400, 600, 800, 1000, 61_000);
  const { lines } = await heard([odd, even]);
  expect(lines.at(-2)?.split('\n')).toEqual([
    '',
    'Slowest test files:',
    '   61.0 s  61000',
    ...[1100, 1000, 900, 800, 700, 600, 500, 400, 300].map(
      (ms) => `    ${(ms / 1000).toFixed(1)} s  ${ms}`,
    ),
  ]);
});

test('no step at all is red', async () => {
  expect(await run([])).toEqual([1, '0 passed, 0 failed']);
});

function step(name: string, passed: number, failed: number): Step {
  return { name, run: () => Promise.resolve({ passed, failed }) };
}

async function run(steps: readonly Step[]): Promise<[number, string | undefined]> {
  const { code, lines } = await heard(steps);
  return [code, lines.at(-1)?.trim()];
}

async function heard(steps: readonly Step[]): Promise<{ code: number; lines: readonly string[] }> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  return { code: await runSteps(steps), lines };
}
