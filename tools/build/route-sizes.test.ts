import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withScratchFolder } from '../suites/scratch.ts';
import { firstLoads } from './first-loads.ts';
import { isPastBudget, routeSizes, tableOf } from './route-sizes.ts';

const part = 'src/portal/layout/MemberLive.tsx';
const base = { file: 'base.js' };
/** What the build records of each front. */
const fronts = {
  portal: {
    pages: [
      { path: '/', source: 'src/portal/home/HomePage.tsx', parts: [] },
      { path: '/mine', source: 'src/portal/mine/MinePage.tsx', parts: [part] },
    ],
    manifest: {
      // its own start is said in the shell
      '_portal.js': { file: 'portal.js', css: ['frame.css'], imports: ['_base.js'] },
      '_base.js': base,
      '_shared-1.js': { file: 'part.js', imports: ['_base.js'] },
      'src/portal/home/HomePage.tsx': { file: 'home.js', imports: ['_base.js'] },
      'src/portal/mine/MinePage.tsx': { file: 'mine.js', css: ['mine.css'] },
    },
    /** Modules whose file is named after something else. */
    files: { [part]: 'part.js' },
  },
  console: {
    pages: [{ path: '/console/', source: 'src/console/queue/QueuePage.tsx', parts: [part] }],
    manifest: {
      'console.html': { file: 'console.js', imports: ['_base.js', '_shared-1.js'] },
      '_base.js': base,
      '_shared-1.js': { file: 'part.js', imports: ['_base.js'] },
      'src/console/queue/QueuePage.tsx': { file: 'queue.js' },
    },
    files: { [part]: 'part.js' },
  },
};
const html = (front: string) =>
  `<script defer src="/icons.js?v=1a2b3c"></script><script type="module" src="/${front}.js"></script>`;
const bytes = {
  'icons.js': 100,
  'portal.js': 1_000,
  'console.js': 2_000,
  'base.js': 30_000,
  'part.js': 60_000,
  'home.js': 4_000,
  'mine.js': 5_000,
  'queue.js': 6_000,
};

test('what a page needs is told apart from what its shell names anyway', () =>
  onBuild(bytes, async (dist) => {
    const shell = ['portal.js', 'frame.css', 'base.js', 'icons.js'];
    expect(await firstLoads(dist)).toEqual([
      { path: '/', shell, page: ['home.js'] },
      { path: '/mine', shell, page: ['part.js', 'mine.js', 'mine.css'] },
      {
        path: '/console/',
        shell: ['console.js', 'base.js', 'part.js', 'icons.js'],
        page: ['queue.js'],
      },
    ]);
  }));

describe('the script of a page’s first load', () => {
  test('is its entry, itself and what both import, each once; what a page fetches at once comes with it', () =>
    onBuild(bytes, async (dist) => {
      expect((await routeSizes(dist)).map(({ budget: _, ...size }) => size)).toEqual([
        { path: '/', bytes: 35_100 + 4 * 450, files: 4 },
        { path: '/mine', bytes: 96_100 + 5 * 450, files: 5 },
        { path: '/console/', bytes: 98_100 + 5 * 450, files: 5 },
      ]);
    }));

  test('is past its budget by one byte', async () => {
    const mineOf = (own: number) =>
      onBuild({ ...bytes, 'mine.js': own }, async (dist) =>
        (await routeSizes(dist)).filter(({ path }) => path === '/mine'),
      );
    expect((await mineOf(74_650)).some(isPastBudget)).toBe(false);
    const past = await mineOf(74_651);
    expect(past.some(isPastBudget)).toBe(true);
    expect(tableOf(past)).toBe(' 168.0 kB in  5  /mine  past its budget of 168.0 kB in 10');
  });

  test('is past its budget by one file, however small', () => {
    const size = { path: '/', bytes: 10, files: 6, budget: { bytes: 10, files: 6 } };
    expect(isPastBudget(size)).toBe(false);
    expect(isPastBudget({ ...size, files: 7 })).toBe(true);
  });

  test('counts what crosses the wire, and a file too small to be compressed as it is', () =>
    onBuild({ ...bytes, 'base.js': 30_000, 'base.js.br': 9_000 }, async (dist) => {
      const [home] = await routeSizes(dist);
      expect(home?.bytes).toBe(14_100 + 4 * 450);
    }));

  test('cannot be measured of a page that is not in the build', () =>
    onBuild(bytes, async (dist) => {
      const gone = { ...fronts.console.pages[0], source: 'src/console/Gone.tsx' };
      await put(join(dist, '.vite/console/pages.json'), JSON.stringify([gone]));
      await expect(routeSizes(dist)).rejects.toThrow('Gone.tsx is not in the build');
    }));
});

function onBuild<T>(
  files: Readonly<Record<string, number>>,
  use: (dist: string) => Promise<T>,
): Promise<T> {
  return withScratchFolder(async (dist) => {
    for (const [front, records] of Object.entries(fronts)) {
      for (const [name, record] of Object.entries(records))
        await put(join(dist, '.vite', front, `${name}.json`), JSON.stringify(record));
      await put(join(dist, `${front}.html`), html(front));
    }
    for (const [name, size] of Object.entries(files)) await put(join(dist, name), 'x'.repeat(size));
    return use(dist);
  });
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
