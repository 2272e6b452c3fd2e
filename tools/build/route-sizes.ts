import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLoads } from './first-loads.ts';

/** What the first load of a page may transfer in scripts, all that comes along and the headers counted. */
interface Budget {
  readonly bytes: number;
  readonly files: number;
}
const budgets: readonly [pages: RegExp, Budget][] = [
  [/^\/$/, { bytes: 97_200, files: 4 }],
  [/^\/(login|rank|award\/home|announcement\/home|api)/, { bytes: 115_000, files: 7 }],
  // with the renderer of Markdown, 21 kB of it
  [/^\/(announcement|rule)\//, { bytes: 134_000, files: 7 }],
  [/^\/personal\/submit\/detail\//, { bytes: 169_000, files: 12 }],
  // the heavy pages of both fronts: forms, and Markdown again
  [
    /^\/(weak|award|personal\/(submit|center)|user|console\/reports\/)/,
    { bytes: 161_000, files: 12 },
  ],
  [/^/, { bytes: 139_500, files: 12 }],
];

/** Of an answer with a script: its status line, and headers as `server/test/pages.test.ts` bounds them, shortened by what they share. */
const headerBytes = 450;

export interface RouteSize {
  /** The address, or `/console/` before its pattern. */
  readonly path: string;
  readonly bytes: number;
  readonly files: number;
  readonly budget: Budget;
}

/** The script of every page's first load. */
export async function routeSizes(dist: string): Promise<RouteSize[]> {
  const sizes: RouteSize[] = [];
  for (const { path, shell, page } of await firstLoads(dist)) {
    const scripts = [...shell, ...page].filter((file) => file.endsWith('.js'));
    const bytes = (await transferred(dist, scripts)) + scripts.length * headerBytes;
    sizes.push({ path, bytes, files: scripts.length, budget: budgetOf(path) });
  }
  return sizes;
}

const budgetOf = (path: string): Budget =>
  budgets.find(([pages]) => pages.test(path))?.[1] ?? { bytes: 0, files: 0 };

/** One line a page, the largest first; what is past its budget is marked. */
export function tableOf(sizes: readonly RouteSize[]): string {
  return sizes
    .toSorted((one, other) => other.bytes - one.bytes)
    .map((size) => {
      const { path, bytes, files, budget } = size;
      const allowed = `${kilobytes(budget.bytes)} in ${budget.files}`;
      const mark = isPastBudget(size) ? `  past its budget of ${allowed}` : '';
      return `${kilobytes(bytes).padStart(9)} in ${String(files).padStart(2)}  ${path}${mark}`;
    })
    .join('\n');
}

export const isPastBudget = ({ bytes, files, budget }: RouteSize): boolean =>
  bytes > budget.bytes || files > budget.files;

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
