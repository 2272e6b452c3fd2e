import { dirname, join, relative } from 'node:path';
import { build, type Plugin as RolldownPlugin } from 'rolldown';
import type { Plugin } from 'vite';

/** The folder of the pages. */
export const root = join(import.meta.dirname, '..');

/** A page of the build, as `.vite/pages.json` has it. */
export interface ListedPage {
  /** The shell it is served in. */
  readonly entry: string;
  /** Its whole address as a pattern, `/console/reports/:id`. */
  readonly path: string;
  /** Where its component stands, below `web`. */
  readonly source: string;
  /** Modules that it fetches at once, whatever the person does: below `web` as well, each a part of its own. */
  readonly parts: readonly string[];
}

/** What the fronts' own lists say, once run, of where each page comes from. */
export const listedPages = async (): Promise<ListedPage[]> => [
  ...(await listed('portal.html', '', 'src/portal/pages.ts')),
  ...(await listed('console.html', '/console', 'src/console/pages.ts')),
];

/** Writes `.vite/pages.json` with all pages, and `.vite/files.json` with the file of every module that is in one. */
export const pageList = (): Plugin => ({
  name: 'page-list',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? chunk.moduleIds.map((module) => [sourceOf(module), chunk.fileName] as const)
        : [],
    );
    const write = (fileName: string, content: unknown) =>
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
    write('.vite/pages.json', await listedPages());
    write('.vite/files.json', Object.fromEntries(files));
  },
});

/** A module as the lists name it, below `web`. */
export const sourceOf = (module: string): string => relative(root, module).replaceAll('\\', '/');

/** What a `pages.ts` exports, run by itself. */
interface PageModule {
  readonly pages: readonly {
    readonly path: string;
    readonly load: () => Promise<{ readonly default: string }>;
    readonly access?: 'anyone' | 'user';
    readonly layout?: 'full' | 'plain' | 'side';
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
    pages.map(async (page) => {
      const source = (await page.load()).default;
      const parts = [...partsOf(page), ...(ownParts[source] ?? [])];
      const addresses = page.opensBeside ? [page.path, `${page.path}/:id`] : [page.path];
      return addresses.map((address) => ({ entry, path: prefix + address, source, parts }));
    }),
  );
  return all.flat();
}

type Front = PageModule['pages'][number];

// The whole console stands in the component library, and the portal's pages that say so (`inLibrary` in its `app.tsx`).
function partsOf({ access, layout, inLibrary }: Front): readonly string[] {
  if (access === undefined) return [library, 'src/console/layout/StaffLive.tsx'];
  if (access === 'anyone') return inLibrary ? [library] : [];
  return [
    library,
    ...ofMembers,
    ...(layout === 'side' ? ['src/portal/layout/PortalMenu.tsx'] : []),
  ];
}

const library = 'src/ui/theme/MantineRoot.tsx';
const ofMembers = [
  'src/portal/ForMember.tsx',
  'src/portal/layout/MemberLive.tsx',
  'src/portal/layout/MemberMenu.tsx',
  'src/ui/watermark/Watermark.tsx',
  'src/lib/signing.ts',
  '../contract/src/addresses.ts',
  '../contract/src/letters.ts',
];
const ownParts: Readonly<Record<string, readonly string[]>> = {
  'src/portal/home/HomePage.tsx': ['src/portal/home/HeroSlides.tsx'],
  'src/portal/login/LoginPage.tsx': ['src/lib/signing.ts'],
  'src/portal/contribution/ContributionPage.tsx': ['src/portal/contribution/GrowthCharts.tsx'],
  'src/portal/center/CenterPage.tsx': ['src/portal/center/UserInfoTab.tsx'],
  'src/portal/reports/ReportPage.tsx': ['src/pieces/markdown/RenderedMarkdown.tsx'],
  'src/portal/gifts/ExchangePage.tsx': ['src/pieces/markdown/RenderedMarkdown.tsx'],
  'src/portal/announcements/AnnouncementPage.tsx': ['src/pieces/markdown/RenderedMarkdown.tsx'],
};

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
