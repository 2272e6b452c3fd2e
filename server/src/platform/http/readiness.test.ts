import { expect, test, vi } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { testApp } from '../../../test/app.ts';
import { migrationsDir } from '../../app.ts';
import { migrationsIn } from '../database/migrate.ts';
import { checkReady } from './readiness.ts';

const { app, served, server, database } = await testApp({ follows: false });

test('whoever asks while every connection is taken is told no, and waits for none', async () => {
  const held = await Promise.all(Array.from({ length: 6 }, () => database.pool.connect()));
  const answer = await server.inject('/readyz');
  for (const client of held) client.release();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ ...faults.unavailable, result: null });
  expect((await server.inject('/readyz')).statusCode).toBe(200);
});

test('a hundred who ask at once are answered by one look', async () => {
  const taken = vi.spyOn(database.pool, 'connect');
  const answers = await Promise.all(Array.from({ length: 100 }, () => server.inject('/readyz')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(taken.mock.calls.length).toBeLessThan(10);
  taken.mockRestore();
});

test('a production server says that it owns its tables, and says nothing where it does not', async () => {
  const known = (await migrationsIn(migrationsDir)).map(({ name }) => name);
  const asked = (db: typeof app.db, isProduction: boolean) =>
    checkReady({ ...served, db, config: { ...app.config, isProduction } }, known);
  expect(await asked(app.db, true)).toBe(true);
  expect(await asked(app.db, false)).toBe(false);
  expect(await asked(served.db, true)).toBe(false);
  expect((await server.inject('/readyz')).json()).toMatchObject({ code: 0, result: null });
});

test('a clock that is off the database’s is told once, and beyond two minutes nothing is served', async () => {
  const alarms = vi.spyOn(served.log, 'error');
  const clock = Date.now;
  const offBy = async (seconds: number): Promise<number> => {
    // by the probe alone: ids never go back behind the latest time they have seen
    vi.spyOn(Date, 'now').mockImplementation(() =>
      new Error().stack?.includes('readiness.ts') ? clock() + seconds * 1_000 : clock(),
    );
    const { statusCode } = await server.inject('/readyz');
    vi.mocked(Date.now).mockRestore();
    return statusCode;
  };
  expect(await offBy(-5)).toBe(200);
  expect(alarms).not.toHaveBeenCalled();
  expect(await offBy(60)).toBe(200);
  expect(await offBy(-3_600)).toBe(503);
  expect(await offBy(86_400)).toBe(503);
  expect(alarms.mock.calls.map(([facts]) => facts)).toEqual([
    { alarm: 'clockOff', seconds: expect.closeTo(60, -1) },
  ]);
  expect((await server.inject('/readyz')).statusCode).toBe(200);
});
