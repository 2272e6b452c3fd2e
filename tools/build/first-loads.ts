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
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
/** What Vite writes to `.vite/manifest.json`: every chunk by its source. */
type Manifest = Readonly<Record<string, Chunk>>;

/** What our own build writes to `pages.json` (`web/build/page-list.ts`). */
interface ListedPage {
  readonly path: string;
  readonly source: string;
  readonly parts: readonly string[];
}

/** Every page of both fronts with its entry, itself, and what it fetches at once. */
export async function firstLoads(dist: string): Promise<FirstLoad[]> {
  return [...(await firstLoadsOf(dist, 'portal')), ...(await firstLoadsOf(dist, 'console'))];
}

async function firstLoadsOf(dist: string, front: 'portal' | 'console'): Promise<FirstLoad[]> {
  const readBuildFile = async <T>(name: string): Promise<T> =>
    JSON.parse(await readFile(join(dist, '.vite', front, name), 'utf8')) as T;
  const manifest = await readBuildFile<Manifest>('manifest.json');
  const files = await readBuildFile<Readonly<Record<string, string>>>('files.json');
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const chunkWith = (source: string): Chunk => {
    const chunk = manifest[source] ?? chunks.get(files[source] ?? '');
    if (!chunk) throw new Error(`${source} is not in the build.`);
    return chunk;
  };
  const html = await readFile(join(dist, `${front}.html`), 'utf8');
  // the scripts of the HTML: the entry, or the files that an entry without code of its own would load
  const entryChunks = [...scriptsIn(html, 'type="module"')].map((file) => chunks.get(file));
  const shell = filesOf(manifest, entryChunks).union(scriptsIn(html, 'defer'));
  return (await readBuildFile<readonly ListedPage[]>('pages.json')).map(
    ({ path, source, parts }) => {
      const all = filesOf(manifest, [...parts, source].map(chunkWith));
      return { path, shell: [...shell], page: [...all.difference(shell)] };
    },
  );
}

const scriptsIn = (html: string, kind: 'defer' | 'type="module"'): Set<string> =>
  new Set(
    [...html.matchAll(/<script ([^>]*) src="\/([^"?]+)/g)].flatMap(
      ([, attributes = '', file = '']) => (attributes.includes(kind) ? [file] : []),
    ),
  );

function filesOf(manifest: Manifest, chunks: readonly (Chunk | undefined)[]): Set<string> {
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
