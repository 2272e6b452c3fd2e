import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLoads } from './first-loads.ts';

/** The most that the first load of a page may transfer in scripts, with headers and everything that is loaded along. */
interface Budget {
  readonly bytes: number;
  readonly files: number;
}
const budgets: readonly [pages: RegExp, Budget][] = [
  [/^\/$/, { bytes: 115_500, files: 4 }],
  [/^\/(rank|award\/home|announcement\/home)/, { bytes: 126_000, files: 7 }],
  [/^\/login/, { bytes: 134_500, files: 8 }],
  // with the renderer of Markdown, which has 21 kB
  [/^\/(announcement|rule)\//, { bytes: 142_000, files: 7 }],
  // the largest of members: the conversation and its editor; four forms
  [/^\/personal\/(submit\/detail\/|center)/, { bytes: 190_000, files: 12 }],
  // the heavy pages of both fronts: forms, and Markdown again
  [/^\/(weak|award|user|console\/reports\/)/, { bytes: 180_000, files: 12 }],
  [/^/, { bytes: 168_000, files: 10 }],
];

/** The bytes that status line and headers of a script's answer take when compressed; `server/test/pages.test.ts` limits them. */
const headerBytes = 450;

export interface RouteSize {
  /** The path of the page, with `/console/` before it for the console. */
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

/** A line for each page, the largest first; pages beyond their budget are marked. */
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
    // files that are too small are not compressed
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    bytes += size;
  }
  return bytes;
}
