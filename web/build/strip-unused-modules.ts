import type { Plugin } from 'vite';

/** A module of a library that every page would carry and that no page uses there. */
interface Unused {
  /** The modules that import it. */
  readonly importers: RegExp;
  /** How they name it. */
  readonly module: RegExp;
  /** What stands in for it: behaves as if nothing asked for it. */
  readonly source: string;
}

const unused: readonly Unused[] = [
  {
    // The router's links import its framework mode: server rendering and prefetching.
    importers: /\/react-router\/dist\/\w+\/lib\/(dom\/lib|components)\.js$/,
    module: /\/ssr\/components\.js$/,
    source: `
      import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const PrefetchPageLinks = () => null;
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (given) => given;
    `,
  },
  {
    // A client of queries holds no calls that change something: those have a client of their own (src/lib/use-call.ts).
    importers: /\/query-core\/build\/modern\/queryClient\.js$/,
    module: /\/mutationCache\.js$/,
    source: `
      export class MutationCache {
        resumePausedMutations() { return Promise.resolve(); }
        clear() {}
      }
    `,
  },
  {
    // Lists come by pages with numbers.
    importers: /\/query-core\/build\/modern\/query\.js$/,
    module: /\/infiniteQueryBehavior\.js$/,
    source: `export const infiniteQueryBehavior = () => undefined;`,
  },
];

const prefix = '\0unused:';

/**
 * Leaves out of the pages what a library imports and no page uses. An export that an importer needs and `source` lacks
 * fails the build; an entry of `unused` that no longer meets a module does too.
 */
export function stripUnusedModules(): Plugin {
  const met = new Set<number>();
  return {
    name: 'strip-unused-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const index = unused.findIndex(
        ({ importers, module }) => module.test(source) && importers.test(importer),
      );
      if (index === -1) return null;
      met.add(index);
      return `${prefix}${index}`;
    },
    load: {
      filter: { id: /^\0unused:/ },
      handler: (id) => unused[Number(id.slice(prefix.length))]?.source,
    },
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({ code: droppable(code), map: null }),
    },
    buildEnd(error) {
      const missed = unused.filter((_, index) => !met.has(index));
      if (!error && missed.length > 0)
        throw new Error(`no library imports ${missed.map(({ module }) => module).join(', ')}`);
    },
  };
}

/** Marks the router's unused parts as free of side effects, so that the bundler drops them. */
const droppable = (code: string): string =>
  code
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/^(const \w+ = )(?=React\$1\.\w+\()/gm, '$1/*@__PURE__*/ ');
