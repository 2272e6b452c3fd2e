import type { Plugin } from 'vite';

const id = '\0strip-router-framework';

/**
 * The router's links import its framework mode (server rendering, data prefetching), which we do not use. This replaces
 * that module by one that behaves as if no framework were there, and marks unused parts as side-effect free so that the
 * bundler drops them. An export that the router needs and `source` lacks fails the build.
 */
export const stripRouterFramework = (): Plugin => ({
  name: 'strip-router-framework',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/ssr\/components\.js$/ },
    handler: (_source, importer = '') => (linking.test(importer) ? id : null),
  },
  load: { filter: { id: /^\0strip-router-framework$/ }, handler: () => source },
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({ code: droppable(code), map: null }),
  },
});

const droppable = (code: string): string =>
  code
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/^(const \w+ = )(?=React\$1\.\w+\()/gm, '$1/*@__PURE__*/ ');

const linking = /\/react-router\/dist\/\w+\/lib\/(dom\/lib|components)\.js$/;
const source = `
  import { createContext } from 'react';
  export const FrameworkContext = createContext(undefined);
  export const PrefetchPageLinks = () => null;
  export const usePrefetchBehavior = () => [false, null, {}];
  export const mergeRefs = (given) => given;
`;
