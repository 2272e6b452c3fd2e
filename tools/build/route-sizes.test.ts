import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withScratchFolder } from '../suites/scratch.ts';
import { firstLoads } from './first-loads.ts';
import { isPastBudget, routeSizes, tableOf } from './route-sizes.ts';

const pages = [
  { entry: 'portal.html', path: '/', source: 'src/portal/home/HomePage.tsx', parts: [] },
  {
    entry: 'portal.html',
    path: '/mine',
    source: 'src/portal/mine/MinePage.tsx',
    parts: ['src/ui/theme/MantineRoot.tsx'],
  },
  {
    entry: 'console.html',
    path: '/console/',
    source: 'src/console/queue/QueuePage.tsx',
    parts: ['src/ui/theme/MantineRoot.tsx'],
  },
];
const manifest = {
  'portal.html': { file: 'portal.js', css: ['frame.css'], imports: ['_base.js'] },
  'console.html': { file: 'console.js', imports: ['_base.js', '_shared-1.js'] },
  '_base.js': { file: 'base.js' },
  '_shared-1.js': { file: 'library.js', imports: ['_base.js'] },
  'src/portal/home/HomePage.tsx': { file: 'home.js', imports: ['_base.js'] },
  'src/portal/mine/MinePage.tsx': { file: 'mine.js', css: ['mine.css'] },
  'src/console/queue/QueuePage.tsx': { file: 'queue.js' },
};
/** Modules whose file is named after something else. */
const sources = { 'src/ui/theme/MantineRoot.tsx': 'library.js' };
const html =
  '<script defer src="/icons.js?v=1a2b3c"></script><script type="module" src="/portal.js"></script>';
const bytes = {
  'icons.js': 100,
  'portal.js': 1_000,
  'console.js': 2_000,
  'base.js': 30_000,
  'library.js': 60_000,
  'home.js': 4_000,
  'mine.js': 5_000,
  'queue.js': 6_000,
};

test('what a page needs is told apart from what its shell names anyway', () =>
  onBuild(bytes, async (dist) => {
    const shell = ['portal.js', 'frame.css', 'base.js', 'icons.js'];
    expect(await firstLoads(dist)).toEqual([
      { path: '/', shell, page: ['home.js'] },
      { path: '/mine', shell, page: ['library.js', 'mine.js', 'mine.css'] },
      {
        path: '/console/',
        shell: ['console.js', 'base.js', 'library.js', 'icons.js'],
        page: ['queue.js'],
      },
    ]);
  }));

describe('the script of a page’s first load', () => {
  test('is its entry, itself and what both import, each once; member and console pages bring the library', () =>
    onBuild(bytes, async (dist) => {
      expect((await routeSizes(dist)).map(({ budget: _, ...size }) => size)).toEqual([
        { path: '/', bytes: 35_100 + 4 * 450, files: 4 },
        { path: '/mine', bytes: 96_100 + 5 * 450, files: 5 },
        { path: '/console/', bytes: 98_100 + 5 * 450, files: 5 },
      ]);
    }));

  test('is past its budget by one byte', () =>
    onBuild({ ...bytes, 'home.js': 67_101 }, async (dist) => {
      const sizes = await routeSizes(dist);
      expect(sizes.filter(isPastBudget).map(({ path }) => path)).toEqual(['/']);
      expect(tableOf(sizes)).toMatch(
        /^ *100\.0 kB in {2}4 {2}\/ {2}past its budget of 100\.0 kB in 7$/m,
      );
    }));

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
      const gone = { ...pages[2], source: 'src/console/Gone.tsx' };
      await put(join(dist, '.vite/pages.json'), JSON.stringify([gone]));
      await expect(routeSizes(dist)).rejects.toThrow('Gone.tsx is not in the build');
    }));
});

function onBuild(
  files: Readonly<Record<string, number>>,
  use: (dist: string) => Promise<void>,
): Promise<void> {
  return withScratchFolder(async (dist) => {
    await put(join(dist, '.vite/pages.json'), JSON.stringify(pages));
    await put(join(dist, '.vite/files.json'), JSON.stringify(sources));
    await put(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
    for (const front of ['portal.html', 'console.html']) await put(join(dist, front), html);
    for (const [name, size] of Object.entries(files)) await put(join(dist, name), 'x'.repeat(size));
    await use(dist);
  });
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
