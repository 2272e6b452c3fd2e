import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answered, Crowd } from './crowd.visitors.ts';

/** Many who ask at once, in a thread of their own, so that their work does not delay what is measured. */
export async function crowdOf(workerData: Crowd): Promise<Answered[]> {
  const worker = new Worker(new URL('crowd.visitors.ts', import.meta.url), { workerData });
  const [answers] = (await once(worker, 'message')) as [Answered[]];
  return answers;
}

/** What that share of the numbers is at most. */
export function part(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => part(numbers, 0.5);

/** What a process holds of memory. */
export async function megabytesOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
