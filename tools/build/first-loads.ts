import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the first load of a page transfers: paths below the build's folder, scripts and styles, each once. */
export interface FirstLoad {
  /** The page's address as a pattern, `/announcement/detail/:id`. */
  readonly path: string;
  /** Named by the front's shell, whatever the page. */
  readonly shell: readonly string[];
  /** What this page needs besides. */
  readonly page: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
/** What Vite writes to `.vite/manifest.json`: every chunk by its source. */
type Manifest = Readonly<Record<string, Chunk>>;

/** What our own build writes to `.vite/pages.json` (`web/build/page-list.ts`). */
interface ListedPage {
  /** The front's shell. */
  readonly entry: string;
  readonly path: string;
  readonly source: string;
  readonly parts: readonly string[];
}

/** Every page of both fronts with its entry, itself, and what it fetches at once. Throws where one front would start the other. */
export async function firstLoads(dist: string): Promise<FirstLoad[]> {
  const manifest = await recorded<Manifest>(dist, 'manifest.json');
  const files = await recorded<Readonly<Record<string, string>>>(dist, 'files.json');
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const chunkWith = (source: string): Chunk => {
    const chunk = manifest[source] ?? chunks.get(files[source] ?? '');
    if (!chunk) throw new Error(`${source} is not in the build.`);
    return chunk;
  };
  const loads: FirstLoad[] = [];
  checkFronts(manifest);
  for (const page of await recorded<readonly ListedPage[]>(dist, 'pages.json')) {
    const html = await readFile(join(dist, page.entry), 'utf8');
    const shell = filesOf(manifest, [chunkWith(page.entry)]).union(classicScriptsIn(html));
    const all = filesOf(manifest, [...page.parts, page.source].map(chunkWith));
    loads.push({ path: page.path, shell: [...shell], page: [...all.difference(shell)] });
  }
  return loads;
}

/** Loading an entry starts its front, so no script of the other may need it, at once or later. */
function checkFronts(manifest: Manifest): void {
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry);
  for (const entry of entries) {
    const reached = new Set([entry]);
    // a set that grows while it is walked is walked to its end
    for (const { imports = [], dynamicImports = [] } of reached)
      for (const source of [...imports, ...dynamicImports]) {
        const chunk = manifest[source];
        if (chunk) reached.add(chunk);
      }
    const other = entries.find((one) => one !== entry && reached.has(one));
    if (other) throw new Error(`${entry.file} would start ${other.file} as well.`);
  }
}

async function recorded<T>(dist: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(dist, '.vite', name), 'utf8')) as T;
}

/** Scripts that run before the entry; the build tool keeps no record of them. */
const classicScriptsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/<script defer[^>]* src="\/([^"?]+)/g)].map(([, file = '']) => file));

function filesOf(manifest: Manifest, chunks: readonly Chunk[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach((source) => visit(manifest[source]));
  };
  chunks.forEach(visit);
  return files;
}
