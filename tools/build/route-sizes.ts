import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Script a first load may transfer, in bytes by brotli (look.md and performance.md). */
const homeBudget = 105_000;
const budget = 190_000;

export interface RouteSize {
  /** The address, or `/console/` before its pattern. */
  readonly path: string;
  readonly bytes: number;
  readonly budgetBytes: number;
}

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}
/** What Vite writes to `.vite/manifest.json`: every chunk by its source. */
type Manifest = Readonly<Record<string, Chunk>>;

interface Front {
  readonly entry: string;
  /** Where the pages are named, and the folder their imports start from. */
  readonly pages: string;
  readonly prefix: string;
}

const fronts: readonly Front[] = [
  { entry: 'portal.html', pages: 'src/portal/pages.ts', prefix: '' },
  { entry: 'console.html', pages: 'src/console/pages.ts', prefix: '/console' },
];
const library = 'src/ui/theme/MantineRoot.tsx';

/** The script of every page's first load: its entry, itself, and the component library where the page stands in it. */
export async function routeSizes(web: string, dist: string): Promise<RouteSize[]> {
  const manifest = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const sizes: RouteSize[] = [];
  for (const front of fronts) {
    for (const page of pagesOf(await readFile(join(web, front.pages), 'utf8'), front)) {
      const sources = [front.entry, page.source, ...(page.isInLibrary ? [library] : [])];
      sizes.push({
        path: front.prefix + page.path,
        bytes: await transferred(dist, filesOf(manifest, sources)),
        budgetBytes: page.path === '/' && front.prefix === '' ? homeBudget : budget,
      });
    }
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

interface PageEntry {
  readonly path: string;
  readonly source: string;
  readonly isInLibrary: boolean;
}

function pagesOf(text: string, front: Front): PageEntry[] {
  const folder = front.pages.slice(0, front.pages.lastIndexOf('/'));
  // what exists in development only stands in a function of its own, behind the list
  const listed = text.slice(0, text.indexOf('\n];'));
  const entries = [...listed.matchAll(/path: '([^']+)',(.*?)import\('\.\/([^']+)'\)/gs)];
  if (entries.length === 0) throw new Error(`No page found in ${front.pages}.`);
  return entries.map(([, path = '', between = '', file = '']) => ({
    path,
    source: `${folder}/${file}`,
    isInLibrary: front.prefix !== '' || /access: 'user'|inLibrary: true/.test(between),
  }));
}

function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    // a module that both fronts share stands under the name of its chunk
    const chunk =
      manifest[source] ??
      Object.values(manifest).find(({ name }) => name === basename(source, '.tsx'));
    if (!chunk) throw new Error(`${source} is not in the build.`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return files;
}

async function transferred(dist: string, files: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const path = join(dist, file);
    // too small to be compressed
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    bytes += size;
  }
  return bytes;
}
