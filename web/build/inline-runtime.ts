import type { Plugin, Rolldown } from 'vite';
import { withImports } from './with-imports.ts';

type Chunk = Rolldown.RenderedChunk;

/**
 * The bundler gives its helpers (700 bytes) a file of their own, which every page would wait for. This moves them into the
 * largest file that the front begins with. It does so before files are named after what they hold: a name that stays the
 * same is fetched once and kept for ever.
 */
export function inlineRuntime(): Plugin {
  const helpers = Promise.withResolvers<string>();
  let places: Places<Chunk> | undefined;
  return {
    name: 'inline-runtime',
    apply: 'build',
    // before the shell and the lists of files are written
    enforce: 'pre',
    async renderChunk(code, { fileName }, _options, { chunks }) {
      places ??= placesIn(Object.values(chunks));
      const { runtime, home } = places;
      const imports = importOf(runtime);
      if (fileName === runtime.fileName) helpers.resolve(code);
      if (fileName === home.fileName)
        return (
          (await helpers.promise).replace(/^export .*$/m, exportByName) + code.replace(imports, '')
        );
      if (!imports.test(code)) return null;
      return code.replace(imports, (_import, names: string) => importByName(names, home));
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const { runtime, home } = placesIn(chunks);
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        const others = chunk.imports.filter((name) => name !== runtime.fileName);
        chunk.imports = chunk === home ? others : [...new Set([...others, home.fileName])];
      }
      delete bundle[runtime.fileName];
    },
  };
}

interface Places<One> {
  /** The file of the helpers. */
  readonly runtime: One;
  /** Where they go: the file with most modules of those that need no other but the helpers. */
  readonly home: One;
}

function placesIn<One extends Chunk>(chunks: readonly One[]): Places<One> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const runtime = chunks.find(({ moduleIds }) => moduleIds.includes('\0rolldown/runtime.js'));
  const needsHelpers = (name: string) =>
    name !== runtime?.fileName && withImports(byName, [name]).has(runtime?.fileName ?? '');
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const first = withImports(byName, entries);
  const home = chunks
    .filter((chunk) => chunk !== runtime && first.has(chunk.fileName))
    .filter(({ imports }) => !imports.some(needsHelpers))
    .toSorted((one, other) => other.moduleIds.length - one.moduleIds.length)[0];
  if (!runtime || !home) throw new Error('the helpers of the bundler have no file to go to');
  return { runtime, home };
}

const baseName = ({ fileName }: Chunk): string => fileName.replace(/.*\//, '');

/** `import { n as __exportAll, r as __toESM } from "./!~{01}~.js";` */
const importOf = (runtime: Chunk): RegExp =>
  new RegExp(`import \\{ ([^}]*) \\} from "\\./${RegExp.escape(baseName(runtime))}";`);

/** `n as __exportAll, r as __toESM` or `__exportAll as n, __toESM as r`, without the letters. */
const namesIn = (names: string): string => names.match(/__\w+/g)?.join(', ') ?? '';
const exportByName = (exported: string): string => `export { ${namesIn(exported)} };`;
const importByName = (names: string, home: Chunk): string =>
  `import { ${namesIn(names)} } from "./${baseName(home)}";`;
