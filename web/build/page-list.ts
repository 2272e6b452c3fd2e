import { dirname, join, relative } from 'node:path';
import { build, type Plugin as RolldownPlugin } from 'rolldown';
import type { Plugin } from 'vite';

/** The folder of the pages. */
export const root = join(import.meta.dirname, '..');

/** Where the pages of each front begin, and what lists them. */
const fronts = {
  portal: { prefix: '', pages: 'src/portal/pages.ts' },
  console: { prefix: '/console', pages: 'src/console/pages.ts' },
} as const;
export type Front = keyof typeof fronts;

/** A page of a front, as its `pages.json` has it. */
export interface ListedPage {
  /** Its whole address as a pattern, `/console/reports/:id`. */
  readonly path: string;
  /** Where its component stands, below `web`. */
  readonly source: string;
  /** Modules that it fetches at once, whatever the person does: below `web` as well, each a part of its own. */
  readonly parts: readonly string[];
}

/** Writes `.vite/<front>/pages.json` with all its pages, and `files.json` beside it with the file of every module that is in one. */
export const pageList = (front: Front): Plugin => ({
  name: 'page-list',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? chunk.moduleIds.map((module) => [sourceOf(module), chunk.fileName] as const)
        : [],
    );
    const write = (name: string, content: unknown) =>
      this.emitFile({
        type: 'asset',
        fileName: `.vite/${front}/${name}`,
        source: JSON.stringify(content),
      });
    write('pages.json', await listedPages(front));
    write('files.json', Object.fromEntries(files));
  },
});

/** A module as the lists name it, below `web`. */
const sourceOf = (module: string): string => relative(root, module).replaceAll('\\', '/');

/** What a `pages.ts` exports, run by itself. */
interface PageModule {
  readonly pages: readonly {
    readonly path: string;
    readonly load: () => Promise<{ readonly default: string }>;
    readonly part?: () => Promise<{ readonly default: string }>;
    readonly access?: 'anyone' | 'user';
    readonly layout?: 'full' | 'plain' | 'side';
    readonly opensBeside?: true;
  }[];
}

/** What a front's own list says, once run, of where each page comes from. */
export async function listedPages(front: Front): Promise<ListedPage[]> {
  const { prefix, pages: file } = fronts[front];
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
      const part = (await page.part?.())?.default;
      const parts = [...partsOf(page), ...(ownParts[source] ?? []), ...(part ? [part] : [])];
      const addresses = page.opensBeside ? [page.path, `${page.path}/:id`] : [page.path];
      return addresses.map((address) => ({ path: prefix + address, source, parts }));
    }),
  );
  return all.flat();
}

type Listing = PageModule['pages'][number];

function partsOf({ access, layout }: Listing): readonly string[] {
  if (access === undefined) return ['src/console/layout/StaffLive.tsx'];
  if (access === 'anyone') return [];
  return [...ofMembers, ...(layout === 'side' ? ['src/portal/layout/PortalMenu.tsx'] : [])];
}

const ofMembers = [
  'src/portal/ForMember.tsx',
  'src/portal/layout/MemberLive.tsx',
  'src/portal/layout/MemberMenu.tsx',
  'src/ui/watermark/Watermark.tsx',
  'src/lib/signing.ts',
  '../contract/src/people/addresses.ts',
  '../contract/src/letters/calls.ts',
];
const ownParts: Readonly<Record<string, readonly string[]>> = {
  'src/portal/login/LoginPage.tsx': ['src/lib/signing.ts'],
  'src/portal/contribution/ContributionPage.tsx': ['src/portal/contribution/GrowthCharts.tsx'],
  'src/portal/center/CenterPage.tsx': ['src/portal/center/UserInfoTab.tsx'],
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
