import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/postgres-server.ts';

// What an act costs in time and in statements, in this tree and in another checkout with its packages installed, whose runs
// take turns on one PostgreSQL: `node server/bench/acts.ts --other ../before --project server:postgres`. Without `--other`
// this tree alone. Followers of events do not run, so a figure is that of the act itself.
const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    /** The test project of the other checkout. */
    project: { type: 'string', default: 'server' },
    runs: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '45' },
  },
});
interface Measured {
  readonly act: string;
  readonly ms: number;
  readonly statements: number;
}

const here = resolve(import.meta.dirname, '../..');
const checkouts = [
  { root: here, project: 'server', measured: [] as Measured[] },
  ...(values.other === undefined
    ? []
    : [{ root: resolve(values.other), project: values.project, measured: [] as Measured[] }]),
];
const folder = await mkdtemp(join(tmpdir(), 'shieldsource-bench-acts-'));
const postgres = await startPostgres();

/** Runs `acts.measure.ts` as a test of the checkout, since only those have an application with people in it. */
async function measure(root: string, project: string): Promise<Measured[]> {
  const file = join(root, 'server/test/acts-measured.test.ts');
  const result = join(folder, 'result.json');
  await copyFile(join(import.meta.dirname, 'acts.measure.ts'), file);
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', `--project=${project}`, file], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        TEST_DATABASE_URL: postgres.url,
        ACTS_ROUNDS: values.rounds,
        ACTS_RESULT: result,
      },
    });
    await new Promise((done) => child.once('close', done));
    return JSON.parse(await readFile(result, 'utf8')) as Measured[];
  } finally {
    await rm(file, { force: true });
    await rm(result, { force: true });
  }
}

for (let run = 0; run < Number(values.runs); run += 1)
  for (const { root, project, measured } of checkouts)
    measured.push(...(await measure(root, project)));
await postgres.stop();
await rm(folder, { recursive: true, force: true });

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const acts = new Set(checkouts.flatMap(({ measured }) => measured.map(({ act }) => act)));
for (const act of acts) {
  const [own, other] = checkouts.map(({ measured }) => {
    const its = measured.filter((one) => one.act === act);
    return {
      ms: median(its.map(({ ms }) => ms)),
      statements: median(its.map(({ statements }) => statements)),
    };
  });
  const figures = ({ ms, statements }: { ms: number; statements: number }) =>
    `${ms.toFixed(1).padStart(7)} ms ${String(statements).padStart(4)} statements`;
  const ratio =
    own && other
      ? `; other ${figures(other)}; ratio ${(own.ms / other.ms).toFixed(2)} of time, ${(own.statements / other.statements).toFixed(2)} of statements`
      : '';
  process.stdout.write(`${act.padEnd(9)}${own ? figures(own) : ''}${ratio}\n`);
}
