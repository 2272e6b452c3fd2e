import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { fewFiles, type Load, type Piece } from './few-files.ts';
import { listedPages, root } from './page-list.ts';

/** Of a page of the portal and of the console; its icons are one more (`icon-script.ts`). */
const maxFiles = { portal: 12, console: 16 };

/**
 * The build, twice: once to see which modules each page needs, then with these in few files (decision 52). `settings`
 * are those of the build without this plugin.
 */
export const inFewFiles = (settings: InlineConfig): Plugin => ({
  name: 'in-few-files',
  apply: 'build',
  async config() {
    const fileOf = await planned(settings);
    const codeSplitting = {
      includeDependenciesRecursively: false,
      groups: [{ name: (module: string) => fileOf.get(module) ?? null }],
    };
    return { build: { rolldownOptions: { output: { codeSplitting } } } };
  },
});

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The name of the file for each module; those without one stay where they are. */
async function planned(settings: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const chunks = await chunksOf(settings);
  const pages = await listedPages();
  const ids = new Set(pages.map(({ source }) => join(root, source)));
  const pieces = new Map<string, Piece>();
  for (const [name, { code, imports, facadeModuleId, isEntry }] of chunks) {
    const staysAlone = isEntry || ids.has(facadeModuleId ?? '');
    pieces.set(name, { bytes: travelling(code), imports, staysAlone, starts: isEntry });
  }
  const plan = new Map<string, string>();
  fewFiles(pieces, loadsOf(chunks, pages)).forEach((group, index) => {
    const isAlone = group.some((name) => pieces.get(name)?.staysAlone);
    for (const name of isAlone ? [] : group)
      for (const module of chunks.get(name)?.moduleIds ?? []) plan.set(module, `shared-${index}`);
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

// What stands for everybody weighs most, what only some ask for hardly anything.
function loadsOf(chunks: Chunks, pages: Awaited<ReturnType<typeof listedPages>>): Load[] {
  const loads = new Map<string, Load>();
  const asked = new Set<string>();
  for (const { entry, source, parts, path } of pages) {
    const pieces = withImports(
      chunks,
      [entry, source, ...parts].map((one) => holding(chunks, one)),
    );
    for (const piece of pieces) asked.add(piece);
    const front = path.startsWith('/console') ? 'console' : 'portal';
    const weight = front === 'console' ? 1 : parts.length > 2 ? 3 : 20;
    loads.set(source, { pieces, weight, maxFiles: maxFiles[front] });
  }
  for (const [name, { isDynamicEntry }] of chunks)
    if (isDynamicEntry && !asked.has(name))
      loads.set(name, { pieces: withImports(chunks, [name]), weight: 0.05, maxFiles: Infinity });
  return [...loads.values()];
}

function holding(chunks: Chunks, source: string): string {
  const id = join(root, source);
  for (const [name, { moduleIds }] of chunks) if (moduleIds.includes(id)) return name;
  throw new Error(`${source} is not in the build.`);
}

function withImports(chunks: Chunks, names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names);
  // a set that grows while it is walked is walked to its end
  for (const name of all) for (const imported of chunks.get(name)?.imports ?? []) all.add(imported);
  return all;
}

const travelling = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
