import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { addressOf } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { freePort, startMortalPostgres } from '../test/postgres-server.ts';
import type { Site, Statement } from './bench.site.ts';
import type { Answered } from './crowd.visitors.ts';
import { crowdOf, median, megabytesOf, part } from './measured.ts';

/**
 * `npm run bench`: how near what is read most comes to its own SQL. A PostgreSQL that keeps what it acknowledged is seeded;
 * the statements of each call are heard once and run by pgbench, as the site is asked for the call: in turn, by as many
 * connections, medians of the rounds. What visitors read is divided by a bare `node:http` answer of the same length.
 * `--reports` says how large the centre is, `--against DIR` asks another checkout with its packages installed beside it.
 * Needs pgbench, which `--pgbench` names. The acts are measured by `acts.ts`.
 *
 * With `--rates 100,200` nothing of that: so many calls a second are offered by 200 members over 500 connections, whether or
 * not those before them have been answered, nine that read to one that writes.
 */
const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: '10000' },
    against: { type: 'string' },
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    rates: { type: 'string' },
    pgbench: { type: 'string' },
  },
});
const [connections, seconds, rounds] = [values.connections, values.seconds, values.rounds].map(
  Number,
) as [number, number, number];
const pgbench = values.pgbench ?? globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1) ?? 'pgbench';
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Read {
  readonly name: string;
  readonly path: string;
  /** Nobody of a page that visitors see. */
  readonly as?: keyof Site['headers'];
}
const called = (name: string, parts: Record<string, string> = {}, query = ''): string => {
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error(`${name} is no call`);
  return addressOf(route.path, parts).address + query;
};
const inbox = (words: string) =>
  called('getInboxPage', {}, `?${new URLSearchParams({ query: words }).toString()}`);
const readsOf = ({ own, newest }: Site): readonly Read[] => [
  { name: 'my reports', path: called('getReportPage'), as: 'member' },
  { name: 'a report of mine', path: called('getReportDetail', { id: own }), as: 'member' },
  { name: 'my home', path: called('getMainPage'), as: 'member' },
  { name: 'inbox', path: called('getInboxPage'), as: 'reviewer' },
  { name: 'inbox, 漏洞', path: inbox('漏洞'), as: 'reviewer' },
  { name: 'inbox, a rare word', path: inbox('graphql'), as: 'reviewer' },
  { name: 'inbox, counts', path: called('getInboxCounts'), as: 'reviewer' },
  { name: 'a report at the desk', path: called('getReviewDetail', { id: newest }), as: 'reviewer' },
  { name: 'researchers', path: called('getResearcherPage'), as: 'admin' },
  { name: 'orders', path: called('getStaffOrderPage'), as: 'operator' },
  { name: 'audit', path: called('getAuditPage'), as: 'admin' },
  { name: 'ranking', path: called('getMainRank') },
  { name: 'gifts', path: called('getPublicGiftMall') },
  { name: 'announcements', path: called('getAnnouncementPage') },
  { name: 'figures', path: called('getPublicFigures') },
  { name: '/', path: '/' },
];

const folder = await mkdtemp(join(tmpdir(), 'shieldsource-bench-'));
const postgres = await startMortalPostgres();
const children: ChildProcess[] = [];
const copied: string[] = [];
try {
  const own = await siteOf(resolve(import.meta.dirname, '../..'), 'own');
  const other = values.against ? await siteOf(resolve(values.against), 'other') : undefined;
  if (values.rates) {
    const heads = ['answered', 'p50, ms', 'p99, ms', 'refused', 'p99, ms', 'lost'];
    say(row('a second', heads));
    for (const rate of values.rates.split(',').map(Number))
      for (const [name, { site }] of Object.entries({ own, ...(other && { other }) }))
        say(row(`${rate}, ${name}`, await offered(site, rate)));
  } else await compare(own, other);
  say(`memory ${await megabytesOf(own.pid)} MB`);
} finally {
  for (const child of children) child.kill();
  await postgres.stop();
  await Promise.all([folder, ...copied].map((path) => rm(path, { recursive: true, force: true })));
}

/** Prints how near each call comes to its own SQL, and how near to the other checkout. */
async function compare(own: Serving, other: Serving | undefined): Promise<void> {
  const bare = await bareServer();
  const heads = ['statements', 'a second', 'yardstick', 'ratio', 'p99 ÷ p50'];
  say(row('', [...heads, ...(other ? ['against'] : [])]));
  const others = new Map((other ? readsOf(other.site) : []).map((read) => [read.name, read]));
  for (const read of readsOf(own.site)) {
    if (!read.name.includes(values.only)) continue;
    const statements = read.as ? await own.heard(read) : [];
    const yardstick = read.as
      ? await pgbenchOf(own.databaseUrl, statements)
      : await bareOf(bare, own.site, read);
    const twin = others.get(read.name);
    const [times, ideal, otherTimes] = [[], [], []] as [Answered[][], number[], Answered[][]];
    // the first ones load code and plan statements
    await crowdAt(own.site, read, 1);
    if (other && twin) await crowdAt(other.site, twin, 1);
    for (let round = 0; round < rounds; round += 1) {
      times.push(await crowdAt(own.site, read, seconds));
      ideal.push(await yardstick());
      if (other && twin) otherTimes.push(await crowdAt(other.site, twin, seconds));
    }
    const [rate, best] = [median(times.map(rateOf)), median(ideal)];
    const ms = times.flat().map((one) => one.ms);
    say(
      row(read.name, [
        read.as ? `${statements.length}` : '',
        rate.toFixed(0),
        best.toFixed(0),
        (rate / best).toFixed(2),
        (part(ms, 0.99) / part(ms, 0.5)).toFixed(1),
        ...(other ? [(rate / median(otherTimes.map(rateOf))).toFixed(2)] : []),
      ]),
    );
  }
}

/** How many a second were answered and refused, and how long both took. */
async function offered({ url, members }: Site, rate: number): Promise<string[]> {
  const reads = [called('getReportPage'), called('getReportPage'), called('getMainPage')];
  const asked = members.flatMap((headers, n) =>
    n % 10 === 0
      ? { path: called('postLetterReadAll'), body: '{}', headers }
      : { path: reads[n % 3] as string, headers },
  );
  const began = performance.now();
  const answers = await crowdOf({ url, asked, connections: 500, seconds, rate });
  const took = (performance.now() - began) / 1_000;
  const given = answers.filter(({ isGiven }) => isGiven).map(({ ms }) => ms);
  const refused = answers.filter((one) => !one.isGiven && one.ms >= 0).map(({ ms }) => ms);
  const lost = answers.length - given.length - refused.length;
  return [
    (given.length / took).toFixed(0),
    part(given, 0.5).toFixed(0),
    part(given, 0.99).toFixed(0),
    (refused.length / took).toFixed(0),
    part(refused, 0.99).toFixed(0),
    (lost / took).toFixed(0),
  ];
}

type Serving = Awaited<ReturnType<typeof siteOf>>;

/** Seeds a database with the checkout's own command, and serves it by the checkout's own code. */
async function siteOf(root: string, name: string) {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = new URL(`/${name}`, postgres.url).href;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, name) };
  const command = join(root, 'server/commands/shieldsource.ts');
  say(`${name}: ${values.reports} reports …`);
  await promisify(execFile)(process.execPath, [command, 'seed', '--reports', values.reports], {
    cwd: root,
    env,
  });
  const program = join(root, 'server/bench/bench.site.ts');
  if (!existsSync(program)) {
    await copyFile(join(import.meta.dirname, 'bench.site.ts'), program);
    copied.push(program);
  }
  const child = fork(program, { cwd: root, env });
  children.push(child);
  const [site] = (await once(child, 'message')) as [Site];
  return {
    site,
    databaseUrl,
    pid: child.pid ?? 0,
    /** The statements of one call; a first one has written what only a first one writes. */
    async heard({ path, as }: Read): Promise<Statement[]> {
      const asked = { path, headers: as ? site.headers[as] : {} };
      let statements: Statement[] = [];
      for (let time = 0; time < 2; time += 1) {
        child.send(asked);
        [statements] = (await once(child, 'message')) as [Statement[]];
      }
      return statements;
    },
  };
}

/** Runs the statements as pgbench does, prepared; resolves with how often a second. */
async function pgbenchOf(databaseUrl: string, statements: readonly Statement[]) {
  const given: string[] = [];
  const text: string[] = [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [at, { text: statement, values: parameters }] of statements.entries()) {
    const types = parameters.length > 0 ? await typesOf(client, statement) : [];
    for (const [n, value] of parameters.entries())
      if (value !== null) given.push('-D', `s${at}p${n + 1}=${value}`);
    // to pgbench each place is a parameter of its own, whose type nothing else may tell
    // and a class of characters would be a variable
    const plain = statement.replaceAll('[:space:]', String.raw`\s`);
    const named = plain.replaceAll(/\$(\d+)/g, (_, n: string) => {
      const isNull = parameters[Number(n) - 1] === null;
      return `(${isNull ? 'null' : `:s${at}p${n}`}::${types[Number(n) - 1]})`;
    });
    text.push(`${named};\n`);
  }
  await client.end();
  const script = join(folder, 'statements.sql');
  await writeFile(script, text.join(''));
  return async () => {
    const { stdout } = await promisify(execFile)(pgbench, [
      '-nMprepared',
      `-f${script}`,
      `-c${connections}`,
      `-T${seconds}`,
      ...given,
      databaseUrl,
    ]);
    const failed = /number of failed transactions: ([1-9]\d*)/.exec(stdout)?.[1];
    if (failed) throw new Error(`pgbench: ${failed} failed`);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
}

/** What PostgreSQL takes the parameters of a statement for. */
async function typesOf(client: pg.Client, statement: string): Promise<string[]> {
  await client.query(`prepare asked as ${statement}`);
  const { rows } = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements',
  );
  await client.query('deallocate asked');
  return rows[0]?.types ?? [];
}

/** A server that answers `/N` with N bytes, and does nothing else. */
async function bareServer(): Promise<string> {
  const port = await freePort();
  const program = `require('node:http').createServer((asked, answer) => answer.end(Buffer.alloc(Number(asked.url.slice(1)), 'x'))).listen(${port}, '127.0.0.1', () => console.log('listening'))`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return `http://127.0.0.1:${port}`;
}

async function bareOf(url: string, site: Site, { path }: Read) {
  const answer = await fetch(site.url + path);
  const { byteLength } = await answer.arrayBuffer();
  const bare = { ...site, url };
  return async () => rateOf(await crowdAt(bare, { name: 'bare', path: `/${byteLength}` }, seconds));
}

/** Throws where anything was refused. */
async function crowdAt(site: Site, { path, as }: Read, lasting: number): Promise<Answered[]> {
  const asked = { path, headers: { 'accept-encoding': 'identity', ...(as && site.headers[as]) } };
  const answers = await crowdOf({ url: site.url, asked: [asked], connections, seconds: lasting });
  const refused = answers.filter(({ isGiven }) => !isGiven).length;
  if (refused > 0) throw new Error(`${path}: ${refused} of ${answers.length} refused`);
  return answers;
}

function rateOf(answers: readonly Answered[]): number {
  return answers.filter(({ isGiven }) => isGiven).length / seconds;
}
function row(name: string, cells: readonly string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(12)).join('');
}
