import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { planChunks, type Load, type Chunk } from './chunk-plan.ts';
import { type Front, type ListedPage, listedPages, root } from './page-list.ts';
import { withImports } from './with-imports.ts';

/** How much a byte of a page counts, where that is not the 10 of visitors' pages or the 6 of others. */
const weights: Readonly<Record<string, number>> = {
  // where most people arrive
  'src/portal/home/HomePage.tsx': 100,
  'src/portal/login/LoginPage.tsx': 13,
  // the fewest bytes to spare: the conversation, its editor and Markdown
  'src/portal/reports/ReportPage.tsx': 9,
};

/**
 * Builds twice: once to learn which modules each page needs, then with those merged into few files (decision 52).
 * `settings` are those of the build without this plugin.
 */
export const mergeChunks = (front: Front, settings: InlineConfig): Plugin => ({
  name: 'merge-chunks',
  apply: 'build',
  async config() {
    const fileOf = await chunkNames(front, settings);
    const codeSplitting = {
      includeDependenciesRecursively: false,
      groups: [{ name: (module: string) => fileOf.get(module) ?? null }],
    };
    return { build: { rolldownOptions: { output: { codeSplitting } } } };
  },
});

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The name of the merged chunk of each module; modules without one stay where the bundler puts them. */
async function chunkNames(
  front: Front,
  settings: InlineConfig,
): Promise<ReadonlyMap<string, string>> {
  const chunks = await chunksOf(settings);
  const pages = await listedPages(front);
  const ids = new Set(pages.map(({ source }) => join(root, source)));
  const unmerged = new Map<string, Chunk>();
  for (const [name, { code, imports, facadeModuleId }] of chunks)
    unmerged.set(name, {
      bytes: compressedBytes(code),
      imports,
      staysAlone: ids.has(facadeModuleId ?? ''),
    });
  const plan = new Map<string, string>();
  planChunks(unmerged, loadsOf(front, chunks, pages)).forEach((group, index) => {
    const isAlone = group.some((name) => unmerged.get(name)?.staysAlone);
    for (const { moduleIds, isEntry, facadeModuleId } of isAlone
      ? []
      : group.flatMap((name) => chunks.get(name) ?? []))
      // an entry module runs when it is loaded, so it stays where it is; the other modules of its chunk may move
      for (const module of moduleIds)
        if (!isEntry || module !== facadeModuleId) plan.set(module, `shared-${index}`);
  });
  return plan;
}

async function chunksOf(settings: InlineConfig): Promise<Chunks> {
  const built = await build({
    ...settings,
    configFile: false,
    logLevel: 'error',
    build: { ...settings.build, write: false, manifest: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
}

// Pages for visitors weigh most, parts that are loaded on demand hardly anything.
function loadsOf(front: Front, chunks: Chunks, pages: readonly ListedPage[]): Load[] {
  const loads = new Map<string, Load>();
  const listed = new Set<string>();
  const [entry = ''] = [...chunks].find(([, { isEntry }]) => isEntry) ?? [];
  for (const { source, parts } of pages) {
    const own = [source, ...parts].map((one) => chunkHolding(chunks, one));
    const loaded = withImports(chunks, [entry, ...own]);
    for (const chunk of loaded) listed.add(chunk);
    const isForVisitors = front === 'portal' && parts.length <= 2;
    loads.set(source, {
      chunks: loaded,
      weight: weights[source] ?? (isForVisitors ? 10 : 6),
    });
  }
  for (const [name, { isDynamicEntry }] of chunks)
    if (isDynamicEntry && !listed.has(name))
      loads.set(name, { chunks: withImports(chunks, [name]), weight: 0.05 });
  return [...loads.values()];
}

function chunkHolding(chunks: Chunks, source: string): string {
  const id = join(root, source);
  for (const [name, { moduleIds }] of chunks) if (moduleIds.includes(id)) return name;
  throw new Error(`${source} is not in the build.`);
}

const compressedBytes = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
