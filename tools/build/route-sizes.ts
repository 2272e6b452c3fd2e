import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLoads } from './first-loads.ts';

/** Script a first load may transfer, in bytes by brotli. */
const homeBudget = 105_000;
const budget = 190_000;

export interface RouteSize {
  /** The address, or `/console/` before its pattern. */
  readonly path: string;
  readonly bytes: number;
  readonly budgetBytes: number;
}

/** The script of every page's first load. */
export async function routeSizes(dist: string): Promise<RouteSize[]> {
  const sizes: RouteSize[] = [];
  for (const { path, shell, page } of await firstLoads(dist)) {
    const scripts = [...shell, ...page].filter((file) => file.endsWith('.js'));
    sizes.push({
      path,
      bytes: await transferred(dist, scripts),
      budgetBytes: path === '/' ? homeBudget : budget,
    });
  }
  return sizes;
}

/** One line a page, the largest first; what is past its budget is marked. */
export function tableOf(sizes: readonly RouteSize[]): string {
  return sizes
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ path, bytes, budgetBytes }) => {
      const mark = bytes > budgetBytes ? `  past its budget of ${kilobytes(budgetBytes)}` : '';
      return `${kilobytes(bytes).padStart(9)}  ${path}${mark}`;
    })
    .join('\n');
}

export const isPastBudget = ({ bytes, budgetBytes }: RouteSize): boolean => bytes > budgetBytes;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

async function transferred(dist: string, files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const path = join(dist, file);
    // too small to be compressed
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    bytes += size;
  }
  return bytes;
}
