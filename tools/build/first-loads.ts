import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

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
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
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

/** Every page of both fronts with its entry, itself, and the component library where the page stands in it. */
export async function firstLoads(web: string, dist: string): Promise<FirstLoad[]> {
  const manifest = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const loads: FirstLoad[] = [];
  for (const front of fronts) {
    const html = await readFile(join(dist, front.entry), 'utf8');
    const shell = filesOf(manifest, [front.entry]).union(classicScriptsIn(html));
    for (const page of pagesOf(await readFile(join(web, front.pages), 'utf8'), front)) {
      const all = filesOf(manifest, [...(page.isInLibrary ? [library] : []), page.source]);
      loads.push({
        path: front.prefix + page.path,
        shell: [...shell],
        page: [...all.difference(shell)],
      });
    }
  }
  return loads;
}

/** Scripts that run before the entry; the build tool keeps no record of them. */
const classicScriptsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/<script defer[^>]* src="\/([^"?]+)/g)].map(([, file = '']) => file));

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
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return files;
}
