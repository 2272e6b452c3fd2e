import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { inSnapshot, openDatabase, type Db } from '../../src/platform/database/database.ts';
import { listServers, pooledName } from '../../src/platform/database/servers.ts';
import { startPooler } from '../pooler.ts';
import { startMortalPostgres } from '../postgres-server.ts';
import { startServer } from '../server-process.ts';
import { crashPlace, newWatcher, soon } from './crash-place.ts';

const rounds = 3;
/** Of the sixteen that the two processes would have. */
const connections = 4;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});
const newPostgres = async () => {
  const postgres = await startMortalPostgres();
  ends.push(() => postgres.stop());
  return postgres;
};
const poolerOf = async (...given: Parameters<typeof startPooler>) => {
  const pooler = await startPooler(...given);
  ends.push(() => pooler.stop());
  return pooler;
};

test(`${rounds} times the pooler, PostgreSQL and the server killed under 20 writers: nothing is lost or done twice`, async () => {
  const postgres = await newPostgres();
  const pooler = await poolerOf(postgres.url, { connections });
  const watcher = newWatcher();
  const { deployment, writers, settle, writeOn, expectNothingLostOrTwice, verdictsCarriedOut } =
    await crashPlace({ url: postgres.url }, watcher);
  const { seen } = watcher;
  const start = (ROLE: string) =>
    startServer(deployment, { ...soon, ROLE, POOLER_DATABASE_URL: pooler.at(postgres.url) });
  const worker = await start('worker');
  let web = await start('web');
  let mostPooled = 0;
  const look = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ pooled: number }>(
      'select count(*)::int as pooled from pg_stat_activity where application_name = $1',
      [pooledName],
    );
    mostPooled = Math.max(mostPooled, rows[0]?.pooled ?? 0);
    // known by the connections that are their own
    expect(await listServers(client)).toHaveLength(2);
    await client.end();
  };

  let slowestReturnMs = 0;
  for (let round = 0; round < rounds; round++) {
    const { ended, until, more } = await writeOn(web.url);
    await more(200);
    await look();
    for (const one of [pooler, postgres]) {
      const { putOff } = seen;
      await one.kill();
      await until(() => seen.putOff >= putOff + writers.length);
      await one.startAgain();
      const accepted = performance.now();
      await more(1);
      slowestReturnMs = Math.max(slowestReturnMs, performance.now() - accepted);
      await more(200);
    }
    await web.kill();
    await ended;
    web = await start('web');
  }
  await settle(web.url);
  await verdictsCarriedOut();
  await Promise.all([web.stop(), worker.stop()]);
  await expectNothingLostOrTwice();
  expect(mostPooled).toBe(connections);
  const past = await openDatabase({ url: postgres.url });
  // the pooler still has connections that they have used
  expect(await listServers(past.pool)).toEqual([]);
  await past.close();
  console.log(
    `${seen.answers} answers; put off ${seen.putOff} times, after ${Math.round(seen.longestPutOffMs)} ms at most; back ${Math.round(slowestReturnMs)} ms after what was killed`,
  );
}, 1_200_000);

test('on the one connection of a pooler limits hold, and what somebody may do is left to nobody', async () => {
  const postgres = await newPostgres();
  const pooler = await poolerOf(postgres.url, { connections: 1 });
  const database = await openDatabase({ url: postgres.url, poolerUrl: pooler.at(postgres.url) });
  ends.push(() => database.close());
  const limitOf = async (db: Db) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db))
      .rows[0]?.limit;
  expect(await inSnapshot(database.db, limitOf)).toBe('1h');
  expect(await limitOf(database.db)).toBe('5s');
  expect(await limitOf(database.publicDb)).toBe('1s');
  expect(await limitOf(database.strangersDb)).toBe('5s');
  await expect(sql`select pg_sleep(6)`.execute(database.db)).rejects.toMatchObject({
    code: '57014',
  });
  // two would give their statements the same names
  const both = [database.db, database.strangersDb].map((db) =>
    db.transaction().execute((tx) => limitOf(tx as Db)),
  );
  expect(await Promise.all(both)).toEqual(['5s', '5s']);
});

test('a pooler that prepares nothing is refused', async () => {
  const postgres = await newPostgres();
  const pooler = await poolerOf(postgres.url, { prepare: 'select' });
  const opening = openDatabase({ url: postgres.url, poolerUrl: pooler.at(postgres.url) });
  await expect(opening).rejects.toThrow('gives connections with the limits 0, 0, ');
});
