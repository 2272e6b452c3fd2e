import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { openSettings } from '../../platform/settings.ts';
import { testDatabase } from '../../../test/databases.ts';
import { eventsOn } from '../../../test/events.ts';
import { command, record } from './events.ts';
import { logFollows } from './log.ts';
import { startFollowing, type Subscriber } from './subscribers.ts';

/** A subscriber that records what it saw. */
function witness(name: string) {
  const seen: string[] = [];
  const subscriber: Subscriber = {
    name,
    follow: (_tx, _app, events) => {
      seen.push(...events.map(({ id }) => id));
      return Promise.resolve();
    },
  };
  return { seen, subscriber };
}

test('a transaction held open across a thousand others is skipped by nobody', async () => {
  const database = await testDatabase();
  const { app, act, follow } = eventsOn(database);
  const { seen, subscriber } = witness('witness');
  const following = await startFollowing(app, [logFollows, subscriber]);
  const [first = ''] = await act();
  const held: string[] = [];
  const [open, close] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = app.db.transaction().execute(async (tx) => {
    // a busy machine needs longer for the thousand than a server lets a transaction rest
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const happened = { subject: 'jobs', actor: command, params: { jobs: 0 } };
    held.push(await record(tx, app, 'jobs.revive', happened));
    open.resolve();
    await close.promise;
    held.push(await record(tx, app, 'jobs.revive', happened));
  });
  await open.promise;
  const others: string[] = [];
  for (let count = 0; count < 1_000; count += 1) others.push(...(await act()));
  await expect.poll(() => seen).toEqual([first]);
  close.resolve();
  await long;
  await following.drain();
  await following.stop();
  await follow([logFollows]);

  expect(seen.toSorted()).toEqual([first, ...held, ...others].toSorted());
  const leaves = await app.db
    .selectFrom('event_leaf')
    .where('event_id', 'is not', null)
    .select('event_id')
    .execute();
  expect(new Set(leaves.map(({ event_id }) => event_id))).toEqual(new Set(seen));
});

test('two servers share one subscriber: each event is followed once', async () => {
  const database = await testDatabase();
  const { app, act } = eventsOn(database);
  const { seen, subscriber } = witness('shared');
  const both = [await startFollowing(app, [subscriber]), await startFollowing(app, [subscriber])];
  const acted = await Promise.all(Array.from({ length: 50 }, () => act(3)));
  for (const following of both) await following.drain();
  for (const following of both) await following.stop();
  expect(seen.toSorted()).toEqual(acted.flat().toSorted());
});

test('what could not be followed is followed again, with nothing of it left', async () => {
  const database = await testDatabase();
  const { app, act, follow } = eventsOn(database);
  const [id] = await act();
  let tries = 0;
  const failing: Subscriber = {
    name: 'failing',
    follow: async (tx) => {
      tries += 1;
      await sql`insert into event_text (id) values (${id})`.execute(tx);
      if (tries === 1) throw new Error('not yet');
    },
  };
  await follow([failing]).catch(() => {});
  await follow([failing]);
  expect(tries).toBeGreaterThanOrEqual(2);
  expect(await app.db.selectFrom('event_text').select('id').execute()).toEqual([{ id }]);
});

test('one that rests is asked again no sooner, and then takes all that came meanwhile', async () => {
  const database = await testDatabase();
  const { app, act } = eventsOn(database);
  const batches: { at: number; events: number }[] = [];
  const resting: Subscriber = {
    name: 'resting',
    restMs: 1_000,
    follow: (_tx, _app, events) => {
      batches.push({ at: performance.now(), events: events.length });
      return Promise.resolve();
    },
  };
  await act();
  const following = await startFollowing(app, [resting]);
  await expect.poll(() => batches.length).toBe(1);
  for (let count = 0; count < 5; count += 1) await act();
  await expect.poll(() => batches.reduce((sum, { events }) => sum + events, 0)).toBe(6);
  await following.stop();
  const [first, second] = batches;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
});

test('who goes on failing raises an alarm, but nobody while the database is gone', async () => {
  const { app, act } = eventsOn(await testDatabase());
  const told: unknown[] = [];
  const log = { ...app.log, warn: () => {}, error: (facts: object) => void told.push(facts) };
  const failing = (name: string, error: Error) => {
    const tries = { count: 0 };
    const follow: Subscriber['follow'] = () => {
      tries.count += 1;
      return Promise.reject(error);
    };
    return { tries, subscriber: { name, follow } satisfies Subscriber };
  };
  const lost = failing('lost', new DatabaseUnavailable(new Error('gone')));
  const stuck = failing('stuck', new Error('no such column'));
  await act();
  const settings = await openSettings(app);
  const following = await startFollowing({ ...app, log, settings } as typeof app, [
    lost.subscriber,
    stuck.subscriber,
  ]);
  const alarm = { alarm: 'followerStuck', subscriber: 'stuck', failures: 5 };
  await expect
    .poll(() => [lost.tries.count >= 5, told], { timeout: 60_000 })
    .toEqual([true, [alarm]]);
  await following.stop();
});
