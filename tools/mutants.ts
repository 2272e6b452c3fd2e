import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sourcesOf } from './guards/sources.ts';
import { coverageOn, type Coverage } from './mutants/coverage.ts';
import { openBench, type Bench } from './mutants/bench.ts';
import { draw, type Draw } from './mutants/draw.ts';
import { outcomeLine, summary, type Outcome } from './mutants/outcomes.ts';
import type { KnownSite } from './mutants/site.ts';
import { sitesOf } from './mutants/sites.ts';
import { stagesOf, type TestText } from './mutants/stages.ts';
import { projectRoot } from './running/project.ts';
import { keepFilesInMemory } from './running/run-folder.ts';
import { withTreeCopy } from './running/tree-copy.ts';
import { leftToTheWholeSuite } from './suites/longest.ts';

/**
 * `npm run test:mutants`: breaks rules of the tree one by one, on copies, and says which tests notice. `--seed` and `--count`
 * say which, `--from` where in their order to go on, `--lanes` how many at a time, `--tree` another checkout with its
 * packages, `--minutes` when to begin no more, `--to` a file for the table; `--quick` asks no test file that takes
 * long, and `--list` only names what is drawn.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '120' },
    lanes: { type: 'string', default: '2' },
    tree: { type: 'string', default: projectRoot },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    quick: { type: 'boolean', default: false },
    to: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const tree = resolve(values.tree);
const [seed, count, minutes] = [values.seed, values.count, values.minutes].map(Number) as [
  number,
  number,
  number,
];
const startedMs = performance.now();
const minutesSoFar = (): number => (performance.now() - startedMs) / 60_000;

/** Sweeps with generated inputs and lives go through everything, so they are asked after all. */
const generating = ['server/test/bad-input.test.ts', 'server/test/model.test.ts'];
const leftOut = leftToTheWholeSuite.filter((path) => !generating.includes(path));

/** A time-out, or a service that is busy, may be the machine's doing: it counts when it comes twice. */
const mayBeSlowness = /timed out|timeout|in time|did not answer|\b1104\b|terminated/i;

const sites = await sitesOf(tree);
const chosen = draw(sites, seed, count);
if (values.list) {
  console.log(chosen.drawn.map(({ id, path }) => `${path}  ${id}`).join('\n'));
} else {
  keepFilesInMemory();
  await withCopies(Number(values.lanes), judge);
  // the tests leave theirs behind
  process.exitCode = 0;
}

/** Lends copies of the tree, one for each that is tried at the same time. */
async function withCopies(
  missing: number,
  use: (roots: readonly string[]) => Promise<void>,
  roots: readonly string[] = [],
): Promise<void> {
  if (missing === 0) return use(roots);
  await withTreeCopy(tree, (root) => withCopies(missing - 1, use, [...roots, root]));
}

async function judge(roots: readonly string[]): Promise<void> {
  const benches = roots.map(openBench);
  try {
    const tests = await testsOf(roots[0] ?? '');
    const paths = tests.map(({ path }) => path);
    const coverage = await coverageOn(benches[0] as Bench, tree, sites, paths);
    console.log(
      `It is known which tests ask which rule, after ${minutesSoFar().toFixed(0)} minutes.`,
    );
    if (coverage.red.length > 0)
      console.log(`Red by themselves, so left out: ${coverage.red.join(', ')}`);
    const green = tests.filter(({ path }) => !coverage.red.includes(path));
    const outcomes: Outcome[] = [];
    const summarySoFar = (): string =>
      summary(outcomes, { seed, drawn: chosen.drawn.length, of: sites.length });
    const waiting = chosen.drawn.slice(Number(values.from) - 1);
    await Promise.all(
      benches.map(async (bench) => {
        for (;;) {
          const site = minutesSoFar() < minutes ? waiting.shift() : undefined;
          if (!site) return;
          const outcome = await tryUntilValid(bench, site, chosen, green, coverage);
          outcomes.push(outcome);
          console.log(outcomeLine(outcome, outcomes.length, chosen.drawn.length, minutesSoFar()));
          if (values.to !== undefined) await writeFile(values.to, summarySoFar());
        }
      }),
    );
    console.log(`\n${summarySoFar()}`);
  } finally {
    await Promise.all(benches.map((bench) => bench.close()));
  }
}

async function testsOf(root: string): Promise<TestText[]> {
  const paths = (await sourcesOf(root)).filter(
    (path) => /^server\/.+\.test\.ts$/.test(path) && !leftOut.includes(path),
  );
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
}

async function tryUntilValid(
  bench: Bench,
  first: KnownSite,
  { another }: Draw,
  tests: readonly TestText[],
  coverage: Coverage,
): Promise<Outcome> {
  for (let site: KnownSite | undefined = first; site; site = another(site.kind)) {
    const outcome = await tried(bench, site, tests, coverage);
    if (outcome) return outcome;
  }
  throw new Error(`every ${first.kind} that was drawn is no program when it is broken`);
}

/** Undefined when the broken rule is no program. */
async function tried(
  bench: Bench,
  site: KnownSite,
  tests: readonly TestText[],
  coverage: Coverage,
): Promise<Outcome | undefined> {
  const files = new Set(coverage.by[site.constraint ?? site.id]);
  const since = performance.now();
  const outcome = (by: Outcome['by'], said = ''): Outcome => ({
    site,
    by,
    said,
    asked: files.size,
    seconds: (performance.now() - since) / 1_000,
  });
  const stages = stagesOf(site, tests, files).filter(({ isLong }) => !(values.quick && isLong));
  return bench.withEdits([site.broken], async () => {
    for (const { by, files: some, named } of stages) {
      let { verdict } = await bench.run(some, named);
      if (verdict.is === 'red' && mayBeSlowness.test(verdict.reason))
        ({ verdict } = await bench.run(some, named));
      if (verdict.is === 'broken') return undefined;
      if (verdict.is === 'red') return outcome(by, `${verdict.test}: ${verdict.reason}`);
    }
    return outcome('nobody');
  });
}
