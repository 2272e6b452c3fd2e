import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hashOf } from '../build/fingerprint.ts';
import { sourcesOf } from '../guards/sources.ts';
import { projectRoot } from '../running/project.ts';
import { watching, type Bench } from './bench.ts';
import type { KnownSite } from './site.ts';

export interface Coverage {
  /** The test files that ask a rule: by its id, or by the name with which the database refuses. */
  readonly by: Readonly<Record<string, readonly string[]>>;
  /** Test files that are red without any mutant. */
  readonly red: readonly string[];
}

/**
 * Runs the tests once, with every rule saying when it is asked. What that came to is kept in `node_modules/.cache` of the
 * tree, for as long as its sources stay what they are.
 */
export async function coverageOn(
  bench: Bench,
  tree: string,
  sites: readonly KnownSite[],
  tests: readonly string[],
): Promise<Coverage> {
  const kept = join(tree, 'node_modules/.cache/mutants', `${await fingerprintOf(tree)}.json`);
  const before = await readFile(kept, 'utf8').catch(() => undefined);
  if (before !== undefined) return JSON.parse(before) as Coverage;
  const measured = await measuredAnew(bench, sites, tests);
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, JSON.stringify(measured));
  return measured;
}

async function fingerprintOf(tree: string): Promise<string> {
  const paths = (await sourcesOf(tree)).filter((path) => /^(?:contract|server)\//.test(path));
  return hashOf(tree, ['package-lock.json', ...paths]);
}

async function measuredAnew(
  bench: Bench,
  sites: readonly KnownSite[],
  tests: readonly string[],
): Promise<Coverage> {
  const notes = join(bench.root, 'reached.tsv');
  const recorder = 'server/test/reached.ts';
  await cp(join(projectRoot, recorder), join(bench.root, recorder));
  const import_ = `import '../../${recorder}';\n`;
  const setup = { path: 'tools/suites/seed.ts', start: 0, end: 0, text: import_ };
  process.env['REACHED'] = notes;
  const red = await bench.withEdits([setup, ...watching(sites)], async () => {
    const { verdict, redFiles } = await bench.runWhole(tests, 3);
    if (verdict.is === 'broken') throw new Error(`the tests did not run: ${verdict.reason}`);
    // some may have waited too long for the machine
    return redFiles.length === 0 ? [] : (await bench.runWhole(redFiles, 1)).redFiles;
  });
  const by: Record<string, string[]> = {};
  for (const line of (await readFile(notes, 'utf8')).trim().split('\n')) {
    const [path = '', rule = ''] = line.split('\t');
    (by[rule] ??= []).push(relative(bench.root, path));
  }
  return { by, red };
}
