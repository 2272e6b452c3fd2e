import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const runtimeModule = '\0rolldown/runtime.js';

/**
 * The bundler gives its helpers (700 bytes) a file of their own, which every page would wait for. This moves them into a
 * file that the front begins with.
 */
export const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  apply: 'build',
  // before the shell and the lists of files are written
  enforce: 'pre',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const runtime = chunks.find(({ moduleIds }) => moduleIds.includes(runtimeModule));
    const home = runtime && homeFor(runtime, chunks);
    if (!home) throw new Error('the helpers of the bundler have no file to go to');
    const importOf = new RegExp(
      `import\\{([^}]*)\\}from"\\./${RegExp.escape(baseName(runtime))}";`,
    );
    for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
      chunk.code = chunk.code.replace(importOf, (_import, names: string) =>
        chunk === home ? namedHere(names) : importFrom(home, names),
      );
      const others = chunk.imports.filter((one) => one !== runtime.fileName);
      chunk.imports = chunk === home ? others : [...new Set([...others, home.fileName])];
    }
    home.code = helpersOf(runtime) + home.code;
    delete bundle[runtime.fileName];
  },
});

/** The largest file that every page needs and whose own imports need no helpers: so no file needs itself. */
function homeFor(runtime: Chunk, chunks: readonly Chunk[]): Chunk | undefined {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (names: readonly string[]): Set<string> => {
    const all = new Set(names);
    // iterating a Set also visits what is added meanwhile
    for (const name of all)
      for (const imported of byName.get(name)?.imports ?? []) all.add(imported);
    return all;
  };
  const needsHelpers = (name: string) =>
    name !== runtime.fileName && withImports([name]).has(runtime.fileName);
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const needed = withImports(entries);
  return chunks
    .filter((chunk) => chunk !== runtime && needed.has(chunk.fileName))
    .filter(({ imports }) => !imports.some(needsHelpers))
    .toSorted((one, other) => other.code.length - one.code.length)[0];
}

const baseName = ({ fileName }: Chunk): string => fileName.replace(/.*\//, '');

/** `n as e,t` as pairs: the helper's name, and what the file calls it. */
const pairsIn = (names: string): [helper: string, local: string][] =>
  names.split(',').map((one) => {
    const [helper = '', local = helper] = one.split(' as ');
    return [helper, local];
  });

/** What the helpers are called in their new home, where one letter is taken. */
const newName = (helper: string): string => `$$${helper}`;

function helpersOf({ code, exports }: Chunk): string {
  const [end = '', offered = ''] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  const values = pairsIn(offered).map(([value, helper]) => `${helper}:${value}`);
  const taken = exports.map((helper) => `${helper}:${newName(helper)}`);
  const body = code.slice(0, -end.length);
  return `const{${taken.join()}}=(()=>{${body}return{${values.join()}}})();export{${exports.map(newName).join()}};`;
}

const namedHere = (names: string): string =>
  `const ${pairsIn(names)
    .map(([helper, local]) => `${local}=${newName(helper)}`)
    .join()};`;

const importFrom = (home: Chunk, names: string): string =>
  `import{${pairsIn(names)
    .map(([helper, local]) => `${newName(helper)} as ${local}`)
    .join()}}from"./${baseName(home)}";`;
