import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MortalPostgres,
  startCopiedStandby,
  startMortalPostgres,
} from '../../../test/postgres-server.ts';
import { watchStandby, type Watch } from './standby.ts';

let primary: MortalPostgres;
let standby: MortalPostgres;
const ends: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

function poolTo({ url }: MortalPostgres): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 1_000 });
  // a server that is killed
  pool.on('error', () => {});
  ends.push(() => pool.end());
  return pool;
}
function watching(there: MortalPostgres): Watch {
  const watch = watchStandby(poolTo(primary), poolTo(there), 200);
  ends.push(() => watch.stop());
  return watch;
}
async function tell({ url }: MortalPostgres, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
const soon = { timeout: 30_000, interval: 50 };

beforeAll(async () => {
  primary = await startMortalPostgres();
  ends.push(() => primary.stop());
  await tell(primary, 'create table deployment (id int)', 'insert into deployment values (1)');
  standby = await startCopiedStandby(primary);
  ends.push(() => standby.stop());
});

test('counts as fresh as long as it follows, until it is behind, and again once it has caught up', async () => {
  const watch = watching(standby);
  expect(watch.isFresh()).toBe(false);
  await expect.poll(watch.isFresh, soon).toBe(true);
  await tell(standby, 'select pg_wal_replay_pause()');
  await tell(primary, 'create table written ()');
  await expect.poll(watch.isFresh, soon).toBe(false);
  await tell(standby, 'select pg_wal_replay_resume()');
  await expect.poll(watch.isFresh, soon).toBe(true);
  watch.doubt();
  expect(watch.isFresh()).toBe(false);
  await expect.poll(watch.isFresh, soon).toBe(true);
  await standby.kill();
  await expect.poll(watch.isFresh, soon).toBe(false);
  await standby.startAgain();
  await expect.poll(watch.isFresh, soon).toBe(true);
});

test('is not fresh while its primary cannot be asked', async () => {
  const watch = watching(standby);
  await expect.poll(watch.isFresh, soon).toBe(true);
  await primary.kill();
  await expect.poll(watch.isFresh, soon).toBe(false);
  await primary.startAgain();
  await expect.poll(watch.isFresh, soon).toBe(true);
});

test('says why it cannot be asked, and no more once it can', async () => {
  const nowhere = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/', user: 'nobody' });
  ends.push(() => nowhere.end());
  const [wrong, right] = [watchStandby(poolTo(primary), nowhere, 200), watching(standby)];
  ends.push(() => wrong.stop());
  expect([wrong.isKnown(), wrong.trouble()]).toEqual([false, null]);
  await expect.poll(wrong.isKnown, soon).toBe(true);
  expect(wrong.trouble()).toMatchObject({ code: 'ECONNREFUSED' });
  await standby.kill();
  await expect.poll(right.trouble, soon).not.toBeNull();
  await standby.startAgain();
  await expect.poll(right.trouble, soon).toBeNull();
});

test('a primary is none, nor one that was promoted', async () => {
  const [here, fresh] = [watching(primary), watching(standby)];
  await expect.poll(fresh.isFresh, soon).toBe(true);
  // looked at as often as the one beside
  expect(here.isFresh()).toBe(false);
  await tell(standby, 'select pg_promote()');
  await expect.poll(fresh.isFresh, soon).toBe(false);
});
