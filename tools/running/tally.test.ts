import { afterEach, expect, test, vi } from 'vitest';
import { runSteps, type Step } from './tally.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the last line counts every step, and all green leaves with 0', async () => {
  expect(await run([step('one', 1, 0), step('two', 3, 0)])).toEqual([0, '4 passed, 0 failed']);
});

test('a red step does not keep the next from running', async () => {
  expect(await run([step('one', 0, 1), step('two', 3, 0)])).toEqual([1, '3 passed, 1 failed']);
});

test('a step that ran nothing is red', async () => {
  expect(await run([step('one', 0, 0), step('two', 3, 0)])).toEqual([1, '3 passed, 1 failed']);
});

test('a step that breaks is red', async () => {
  const broken = { name: 'one', run: () => Promise.reject(new Error('no such program')) };
  expect(await run([broken, step('two', 3, 0)])).toEqual([1, '3 passed, 1 failed']);
});

test('no step at all is red', async () => {
  expect(await run([])).toEqual([1, '0 passed, 0 failed']);
});

function step(name: string, passed: number, failed: number): Step {
  return { name, run: () => Promise.resolve({ passed, failed }) };
}

async function run(steps: readonly Step[]): Promise<[number, string | undefined]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const code = await runSteps(steps);
  return [code, lines.at(-1)?.trim()];
}
