import { dirname, join, relative } from 'node:path';
import { build, type Plugin as RolldownPlugin } from 'rolldown';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** A page of the build, as `.vite/pages.json` has it. */
interface ListedPage {
  /** The shell it is served in. */
  readonly entry: string;
  /** Its whole address as a pattern, `/console/reports/:id`. */
  readonly path: string;
  /** Where its component stands, below `web`. */
  readonly source: string;
  readonly isInLibrary: boolean;
}

/** Writes `.vite/pages.json`: what the fronts' own lists say, once run, of where each page comes from. */
export const pageList = (): Plugin => ({
  name: 'page-list',
  apply: 'build',
  async generateBundle() {
    const pages = [
      ...(await listed('portal.html', '', 'src/portal/pages.ts')),
      ...(await listed('console.html', '/console', 'src/console/pages.ts')),
    ];
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) });
  },
});

/** What a `pages.ts` exports, run by itself. */
interface PageModule {
  readonly pages: readonly {
    readonly path: string;
    readonly load: () => Promise<{ readonly default: string }>;
    readonly access?: 'anyone' | 'user';
    readonly inLibrary?: true;
    readonly opensBeside?: true;
  }[];
}

async function listed(entry: string, prefix: string, file: string): Promise<ListedPage[]> {
  const { output } = await build({
    input: join(root, file),
    plugins: [namesForComponents],
    transform: { define: { 'import.meta.env.DEV': 'false' } },
    output: { codeSplitting: false },
    write: false,
  });
  const text = encodeURIComponent(output[0].code);
  const { pages }: PageModule = await import(`data:text/javascript,${text}`);
  const all = await Promise.all(
    pages.map(async ({ path, opensBeside, load, access, inLibrary }) => {
      const page = {
        entry,
        source: (await load()).default,
        // the whole console, and the portal's pages that say so (`inLibrary` in its `app.tsx`)
        isInLibrary: access !== 'anyone' || inLibrary === true,
      };
      const addresses = opensBeside ? [path, `${path}/:id`] : [path];
      return addresses.map((address) => ({ ...page, path: prefix + address }));
    }),
  );
  return all.flat();
}

const component = '\0component:';
const words = '\0words';

/** Loading a page gives the name of its file instead; titles do not matter. */
const namesForComponents: RolldownPlugin = {
  name: 'names-for-components',
  resolveId(id, importer = '') {
    if (id === '@lingui/core/macro') return words;
    if (id.endsWith('.tsx'))
      return component + relative(root, join(dirname(importer), id)).replaceAll('\\', '/');
    return undefined;
  },
  load(id) {
    if (id === words) return 'export const msg = () => "";';
    if (id.startsWith(component))
      return `export default ${JSON.stringify(id.slice(component.length))};`;
    return undefined;
  },
};
