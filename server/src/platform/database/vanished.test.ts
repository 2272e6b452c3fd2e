import { sql } from 'kysely';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import { testPlace } from '../../../test/databases.ts';
import { startServer } from '../../../test/server-process.ts';
import { deploymentOn } from '../../../test/command.ts';
import { vanishingProxy } from '../../../test/vanishing-proxy.ts';
import { inTransaction, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { notify } from './notifications.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import { allowLong, silenceMs } from './watched-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-vanished-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const own = join(import.meta.dirname, '../../../migrations');
const urlOfFresh = async (): Promise<string> =>
  ((await testPlace()).options as { url: string }).url;

/** What `work` threw, or null. */
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (reason: unknown) => reason,
  );

/** Whatever patience a busy machine needs, a silence lasts as usual. */
async function databaseBehindProxy({ onTestFinished }: TestContext, patience = 10) {
  const proxy = await vanishingProxy(await urlOfFresh());
  const database = await openDatabase({ url: proxy.url, patience, silenceMs });
  onTestFinished(() => database.close());
  const ask = () => sql<{ n: number }>`select 1 as n`.execute(database.db);
  /** Every connection of the pool made and idle. */
  const warm = () =>
    Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.1)`.execute(database.db)));
  return { proxy, database, ask, warm };
}

// All of it is waiting for nobody to answer, so they wait together.
describe.concurrent('connections that vanish without being closed', () => {
  test('fail what was under way on them, outside and inside of a transaction', async (context) => {
    const { proxy, database } = await databaseBehindProxy(context);
    const slow = errorOf(sql`select pg_sleep(40)`.execute(database.db));
    const held = errorOf(
      inTransaction(database.db, async (tx) => {
        await sql`select 1`.execute(tx);
        proxy.vanish();
        await sql`select 2`.execute(tx);
      }),
    );
    for (const error of await Promise.all([slow, held]))
      expect(error).toBeInstanceOf(DatabaseUnavailable);
  });

  test('are replaced as soon as the way is back, however many lay idle', async (context) => {
    const { proxy, ask, warm } = await databaseBehindProxy(context);
    await warm();
    proxy.vanish();
    await wait(1_500);
    proxy.comeBack();
    await Promise.all(Array.from({ length: 12 }, ask));
  });

  test('while the way is gone everybody is told within the pool’s wait, and nothing piles up', async (context) => {
    const { expect } = context;
    const { proxy, ask, warm, database } = await databaseBehindProxy(context, 1);
    await warm();
    proxy.vanish();
    await wait(1_500);
    for (let round = 0; round < 2; round++) {
      const errors = await Promise.all(Array.from({ length: 12 }, () => errorOf(ask())));
      for (const error of errors) expect(error).toBeInstanceOf(DatabaseUnavailable);
    }
    expect(database.pool.totalCount).toBeLessThanOrEqual(6);
    proxy.comeBack();
    await expect.poll(() => errorOf(ask())).toBeNull();
  });

  test('wake nobody, until the listening connection is made again by itself', async (context) => {
    const { expect } = context;
    const { proxy, database } = await databaseBehindProxy(context);
    const heard: string[] = [];
    await database.listen('a_channel', (payload) => heard.push(payload));
    await notify(database.db, 'a_channel', 'before');
    await expect.poll(() => heard).toEqual(['before']);
    proxy.vanish();
    await wait(1_000);
    proxy.comeBack();
    await expect
      .poll(
        async () => {
          await notify(database.db, 'a_channel', 'after').catch(() => {});
          return heard.length;
        },
        { interval: 100 },
      )
      .toBeGreaterThan(1);
  });

  test('are taken for gone while listening begins no sooner than with any query', async (context) => {
    const { proxy, database } = await databaseBehindProxy(context);
    await database.listen('first', () => {});
    proxy.vanish();
    await expect(database.listen('second', () => {})).rejects.toThrow(
      `did not answer for ${silenceMs} ms`,
    );
  });

  test('do not hold up closing', async (context) => {
    const { proxy, database, warm } = await databaseBehindProxy(context);
    const stop = await database.listen('a_channel', () => {});
    await warm();
    proxy.vanish();
    await stop();
    await database.close();
  });

  test('a query that is silent for longer than any may be is taken for one of them, unless it was let', async ({
    onTestFinished,
  }) => {
    const database = await openDatabase({ url: await urlOfFresh(), silenceMs: 3_000 });
    onTestFinished(() => database.close());
    const slow = 'select pg_sleep(4)';
    await expect(database.pool.query(slow)).rejects.toThrow(DatabaseUnavailable);
    await expect(database.pool.query(slow)).rejects.toThrow('did not answer for 3000 ms');
    const client = await database.pool.connect();
    await allowLong(client);
    expect((await client.query(slow)).rowCount).toBe(1);
    client.release(true);
    const migrations = join(folder, 'slow');
    mkdirSync(migrations);
    for (const name of readdirSync(own)) cpSync(join(own, name), join(migrations, name));
    writeFileSync(join(migrations, '9999-slow.sql'), slow);
    expect(await migrate(database, migrations)).toEqual(['9999-slow.sql']);
  });
});

test('a process that was busy itself for longer takes nobody for gone', async ({
  onTestFinished,
}) => {
  const database = await openDatabase({ url: await urlOfFresh(), silenceMs: 500 });
  onTestFinished(() => database.close());
  const client = await database.pool.connect();
  onTestFinished(() => client.release());
  const answer = client.query('select 1');
  // the question leaves with the next turn; its answer comes while nobody listens
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  expect((await answer).rowCount).toBe(1);
});

test('the server says so, is itself again by itself, and stops when told', async () => {
  const url = await urlOfFresh();
  const proxy = await vanishingProxy(url);
  const server = await startServer({
    ...deploymentOn({ url: proxy.url }, folder),
    passportSalt: 'a salt that is long enough',
  });
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(60_000) });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      ...((await answer.json()) as { code: number }),
    };
  };
  expect((await ready()).status).toBe(200);
  proxy.vanish();
  for (let probe = 0; probe < 4; probe++)
    expect(await ready()).toMatchObject({ status: 503, retryAfter: '2', code: 1104 });
  const refused = await fetch(`${server.url}/api/rank/getMainRank`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  proxy.comeBack();
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect((await fetch(`${server.url}/api/rank/getMainRank`)).status).toBe(200);

  proxy.vanish();
  await server.stop();
});
