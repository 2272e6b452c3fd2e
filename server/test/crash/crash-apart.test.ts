import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { testPlace } from '../databases.ts';
import { tries } from '../depth.ts';
import { startServer } from '../server-process.ts';
import { crashPlace, newWatcher, soon } from './crash-place.ts';

const rounds = tries(1, 15);

test(`ROLE=web and ROLE=worker apart, ${rounds} times the worker killed under 20 writers: what it had is done by the next, once`, async () => {
  const { options } = await testPlace();
  const watcher = newWatcher();
  const { deployment, settle, writeOn, expectNothingLostOrTwice, verdictsCarriedOut } =
    await crashPlace(options, watcher);
  const database = await openDatabase(options);
  const { db } = database;
  const start = (role: 'web' | 'worker') => startServer(deployment, { ...soon, ROLE: role });
  const overdue = async () => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from job where run_at < now() - interval '1 second'`.execute(db);
    return rows[0]?.jobs ?? 0;
  };

  const web = await start('web');
  let worker = await start('worker');
  const statusOf = async (path: string) => (await fetch(`${worker.url}${path}`)).status;
  expect(await Promise.all(['/healthz', '/readyz'].map(statusOf))).toEqual([200, 200]);
  expect(
    await Promise.all(['/', '/console/', '/api/openapi.json', '/dev/inbox'].map(statusOf)),
  ).toEqual([404, 404, 404, 404]);
  const { ended, more } = await writeOn(web.url);
  for (let round = 0; round < rounds; round++) {
    await more(100);
    await worker.kill();
    // whoever answers goes on, and leaves the work to whoever works
    await more(100);
    await expect.poll(overdue, { timeout: 60_000 }).toBeGreaterThan(0);
    const { rows } = await sql<{ tooLong: number }>`
      select count(*)::int as "tooLong" from job where claimed_until > now() + interval '45 seconds'`.execute(
      db,
    );
    expect(rows).toEqual([{ tooLong: 0 }]);
    // as it is 45 seconds later
    await sql`update job set claimed_until = claimed_until - interval '45 seconds'`.execute(db);
    worker = await start('worker');
  }
  await more(100);
  await web.kill();
  await ended;
  const last = await start('web');
  await settle(last.url);
  await verdictsCarriedOut();
  await expect.poll(overdue, { timeout: 60_000 }).toBe(0);
  await Promise.all([last.stop(), worker.stop()]);
  await database.close();
  await expectNothingLostOrTwice();
}, 600_000);
