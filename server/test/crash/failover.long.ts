import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newKey } from '../../src/platform/crypto.ts';
import { runCommand } from '../command.ts';
import { startMortalPostgres, startStandby, type MortalPostgres } from '../postgres-server.ts';
import { startServer } from '../server-process.ts';
import { crashPlace, newWatcher, soon } from './crash-place.ts';

const rounds = 3;

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-failover-'));
const started: { stop: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const one of started.toReversed()) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});
const keep = <One extends { stop: () => Promise<void> }>(one: One): One => {
  started.push(one);
  return one;
};
const newPrimary = async () => keep(await startMortalPostgres());
const standbyOf = async ({ url }: MortalPostgres) => keep(await startStandby(url));

/** What an administrator types into psql. */
async function tell({ url }: { url: string }, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows: unknown[] = [];
    for (const statement of statements) rows.push((await client.query(statement)).rows[0]);
    return rows;
  } finally {
    await client.end();
  }
}

/** Stands in for the name of a database, which leads to one server and later to another. */
async function movingName(first: MortalPostgres) {
  let port = '';
  const open = new Set<Socket>();
  const name = createServer((client) => {
    const server = connect({ host: '127.0.0.1', port: Number(port) });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(name, 'listening');
  const leadTo = ({ url }: MortalPostgres): void => {
    port = new URL(url).port;
    for (const socket of open) socket.destroy();
  };
  leadTo(first);
  keep({
    stop: async () => {
      name.close();
      for (const socket of open) socket.destroy();
    },
  });
  const address = `postgres://postgres@127.0.0.1:${(name.address() as AddressInfo).port}`;
  return { url: `${address}/postgres`, at: (database: string) => `${address}/${database}`, leadTo };
}

test(`${rounds} times the primary killed under 20 writers, and its standby promoted: nothing is lost or done twice, and the new one can be backed up`, async () => {
  let primary = await newPrimary();
  const name = await movingName(primary);
  const watcher = newWatcher();
  const { deployment, writers, settle, writeOn, expectNothingLostOrTwice, verdictsCarriedOut } =
    await crashPlace({ url: name.url }, watcher);
  const { seen } = watcher;
  const server = await startServer(deployment, soon);
  const { ended, until, more } = await writeOn(server.url);

  let slowestReturnMs = 0;
  for (let round = 0; round < rounds; round++) {
    const standby = await standbyOf(primary);
    await tell(
      primary,
      "alter system set synchronous_standby_names = '*'",
      'select pg_reload_conf()',
    );
    const isWaitedFor = async () =>
      (
        await tell(
          primary,
          "select count(*)::int from pg_stat_replication where sync_state = 'sync'",
        )
      )[0];
    await expect.poll(isWaitedFor).toEqual({ count: 1 });
    await more(200);
    const { putOff } = seen;
    await primary.kill();
    await until(() => seen.putOff >= putOff + writers.length);
    expect(await tell(standby, 'select pg_promote() as done')).toEqual([{ done: true }]);
    name.leadTo(standby);
    const accepted = performance.now();
    await more(1);
    slowestReturnMs = Math.max(slowestReturnMs, performance.now() - accepted);
    await more(200);
    primary = standby;
  }
  await server.kill();
  await ended;
  const last = await startServer(deployment, soon);
  await settle(last.url);
  await verdictsCarriedOut();
  await last.stop();
  await expectNothingLostOrTwice();

  const archive = join(folder, 'archive');
  const restored = {
    ...deployment,
    dataDir: join(folder, 'restored'),
    databaseUrl: name.at('restored'),
  };
  await tell(primary, 'create database restored');
  for (const [at, words] of [
    [deployment, ['backup', '--to', archive]],
    [restored, ['restore', '--from', archive]],
    [restored, ['verify-ledger']],
    [restored, ['verify-audit']],
  ] as const) {
    const { code, out, errors } = await runCommand(at, words);
    expect(code, `${words.join(' ')}: ${out}${errors}`).toBe(0);
  }
  await expectNothingLostOrTwice({ url: restored.databaseUrl });
  console.log(
    `${seen.answers} answers; put off ${seen.putOff} times, after ${Math.round(seen.longestPutOffMs)} ms at most; back ${Math.round(slowestReturnMs)} ms after the standby was promoted`,
  );
}, 1_200_000);

test('a standby that lacks the newest goes on in an epoch that owns to it', async () => {
  const signing = { ...soon, AUDIT_SIGNING_KEY: newKey() };
  const primary = await newPrimary();
  const name = await movingName(primary);
  const { deployment, writeOn } = await crashPlace({ url: name.url }, newWatcher());
  const standby = await standbyOf(primary);
  const server = await startServer(deployment, signing);
  const { ended, more } = await writeOn(server.url);
  await more(100);
  // its line is cut
  await tell(standby, "alter system set primary_conninfo = ''", 'select pg_reload_conf()');
  await more(200);
  const { code, out } = await runCommand(deployment, ['verify-audit'], signing);
  expect(code).toBe(0);
  const noted = join(folder, 'head');
  // after what else is printed
  await writeFile(noted, out.split('\n').slice(2).join('\n'));
  await Promise.all([server.kill(), primary.kill()]);
  await ended;

  await tell(standby, 'select pg_promote()');
  name.leadTo(standby);
  const unowned = await runCommand(deployment, ['verify-audit', '--noted', noted], signing);
  expect([unowned.code, unowned.out + unowned.errors]).toEqual([
    1,
    expect.stringContaining('is missing'),
  ]);
  const began = await runCommand(deployment, ['begin-epoch', '--lost', noted], signing);
  expect([began.code, began.out]).toEqual([0, expect.stringContaining('names the lost head')]);
  const next = await startServer(deployment, signing);
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  await next.stop();
  for (const words of [['verify-ledger'], ['verify-audit', '--noted', noted]]) {
    const { code, out, errors } = await runCommand(deployment, words, signing);
    expect(code, `${words.join(' ')}: ${out}${errors}`).toBe(0);
  }
}, 600_000);
