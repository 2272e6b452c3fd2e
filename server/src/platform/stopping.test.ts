import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { inSnapshot } from './database/database.ts';
import { enqueue } from './jobs/outbox.ts';
import { startWorker } from './jobs/worker.ts';
import { runningOf } from './stopping.ts';

const { served: app, server, database } = await testApp();

test('a verification under way is let go of, and waits for whoever is next', async () => {
  const begun = Promise.withResolvers<void>();
  const verify = () =>
    inSnapshot(app.db, async (snapshot) => {
      begun.resolve();
      await sql`select pg_sleep(3600)`.execute(snapshot);
    });
  const worker = await startWorker(app, { slow: verify });
  await enqueue(app.db, app.keys, 'slow', null);
  await begun.promise;
  const { connections, log } = server;
  const running = runningOf({
    config: { stopProbeSeconds: 0, stopDrainSeconds: 0 },
    server: { connections, log, close: async () => {} } as unknown as FastifyInstance,
    app,
    background: [worker],
    database: { db: database.db, close: async () => {} },
  });
  expect(running.unfinished()).toContain('job slow');
  await running.close();
  expect(running.unfinished()).toEqual([]);
  const jobs = await app.db
    .selectFrom('job')
    .select('attempts')
    .where('kind', '=', 'slow')
    .execute();
  expect(jobs).toEqual([{ attempts: 1 }]);
  await expect(inSnapshot(app.db, async () => {})).rejects.toThrow('no more snapshots begin');
  // nor does the database go on with it
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid() and datname = current_database()`.execute(
          app.db,
        );
      return rows.length;
    })
    .toBe(0);
});
