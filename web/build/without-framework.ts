import type { Plugin } from 'vite';

const id = '\0without-framework';

/**
 * What the router's links bring along for servers that render pages and fetch their data, which we have none of, as it
 * behaves without one, and what keeps its unused parts in the build. What were missing would not build.
 */
export const withoutFramework = (): Plugin => ({
  name: 'without-framework',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/ssr\/components\.js$/ },
    handler: (_source, importer = '') => (linking.test(importer) ? id : null),
  },
  load: { filter: { id: /^\0without-framework$/ }, handler: () => source },
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
