import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startMeasuredPostgres } from '../test/postgres-server.ts';
import { median } from './measured.ts';

// What a report takes on the disk, and an act or what is read most in time, statements, calls of trigger functions, look-ups
// of foreign keys and WAL: in this tree, and in another checkout with its packages installed, whose runs take turns on one
// PostgreSQL.
// `node server/bench/acts.ts --other ../before`. Without `--other` this tree alone. The database is seeded; followers of
// events do not run, so a figure is that of the act itself. PostgreSQL needs its extension pg_stat_statements.
const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    runs: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '60' },
    reports: { type: 'string', default: '10000' },
  },
});
const figures = {
  ms: 'ms',
  statements: 'statements',
  executed: 'executed',
  triggers: 'trigger calls',
  keys: 'key look-ups',
  wal: 'bytes of WAL',
  records: 'records of WAL',
} as const;
type Figures = Record<keyof typeof figures, number>;
interface Result {
  readonly measured: readonly (Figures & {
    readonly act: string;
    readonly functions: readonly string[];
  })[];
  readonly sizes: readonly {
    readonly owner: string;
    readonly name: string;
    readonly bytes: number;
  }[];
  readonly shape: Record<string, number>;
}

const roots = [
  resolve(import.meta.dirname, '../..'),
  ...(values.other === undefined ? [] : [resolve(values.other)]),
];
const results: Result[][] = roots.map(() => []);
const folder = await mkdtemp(join(tmpdir(), 'shieldsource-bench-acts-'));
const postgres = await startMeasuredPostgres();

/** Runs `acts.measure.ts` as a test of the checkout, since only those have an application with people in it. */
async function measure(root: string): Promise<Result> {
  const file = join(root, 'server/test/acts-measured.test.ts');
  const result = join(folder, 'result.json');
  await copyFile(join(import.meta.dirname, 'acts.measure.ts'), file);
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--project=server', file], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        TEST_DATABASE_URL: postgres.url,
        ACTS_ROUNDS: String(Number(values.rounds) + 15),
        ACTS_REPORTS: values.reports,
        ACTS_RESULT: result,
      },
    });
    await new Promise((done) => child.once('close', done));
    return JSON.parse(await readFile(result, 'utf8')) as Result;
  } finally {
    await rm(file, { force: true });
    await rm(result, { force: true });
  }
}

for (let run = 0; run < Number(values.runs); run += 1)
  for (const [place, root] of roots.entries()) results[place]?.push(await measure(root));
await postgres.stop();
await rm(folder, { recursive: true, force: true });

const say = (label: string, numbers: readonly number[]) => {
  const [own = 0, other] = numbers;
  const shown = numbers.map((number) => number.toFixed(1).padStart(10)).join('');
  const ratio = other === undefined ? '' : `   ratio ${(own / other).toFixed(2)}`;
  process.stdout.write(`${label.padEnd(48)}${shown}${ratio}\n`);
};

process.stdout.write(
  `${['this tree', ...(values.other === undefined ? [] : ['other'])]
    .map((name) => name.padStart(10))
    .join('')
    .padStart(58)}\n`,
);
for (const part of ['tables', 'indexes', 'triggers', 'functions'])
  say(
    part,
    results.map(([first]) => first?.shape[part] ?? 0),
  );
for (const act of results[0]?.[0]?.measured.map((one) => one.act) ?? [])
  for (const figure of Object.keys(figures) as (keyof Figures)[])
    say(
      `${act}, ${figures[figure]}`,
      results.map((its) =>
        median(
          its.flatMap(({ measured }) =>
            measured.filter((one) => one.act === act).map((one) => one[figure]),
          ),
        ),
      ),
    );
for (const { act, functions } of results[0]?.[0]?.measured ?? [])
  process.stdout.write(`${act}: ${functions.join(', ')}\n`);

/** Bytes a report of each table with its indexes, and of each index. */
const bytesOf = (
  result: Result | undefined,
  isWanted: (size: Result['sizes'][number]) => boolean,
) =>
  (result?.sizes ?? []).filter(isWanted).reduce((sum, { bytes }) => sum + Number(bytes), 0) /
  Number(values.reports);
const firsts = results.map(([first]) => first);
say(
  'bytes a report',
  firsts.map((result) => bytesOf(result, ({ owner, name }) => owner === name)),
);
const owners = new Set(firsts.flatMap((result) => result?.sizes.map(({ owner }) => owner) ?? []));
for (const owner of owners) {
  const whole = firsts.map((result) => bytesOf(result, ({ name }) => name === owner));
  // what takes less than a hundredth is not worth a line
  if (Math.max(...whole) < 100) continue;
  say(`  ${owner}`, whole);
  const names = new Set(
    firsts
      .flatMap((result) => result?.sizes.filter((size) => size.owner === owner) ?? [])
      .map(({ name }) => name),
  );
  for (const name of names)
    if (name !== owner)
      say(
        `    ${name}`,
        firsts.map((result) => bytesOf(result, (size) => size.name === name)),
      );
}
