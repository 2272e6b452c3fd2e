import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { inTransaction } from './database.ts';
import { notify } from './notifications.ts';

const { db, pool, listen } = await testDatabase();

test('a notification arrives on commit, and not after a rollback', async () => {
  const heard: string[] = [];
  const stop = await listen('letters', (payload) => heard.push(payload));
  const failing = inTransaction(db, async (tx) => {
    await notify(tx, 'letters', 'lost');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await inTransaction(db, async (tx) => {
    await notify(tx, 'letters', 'first');
    expect(heard).toEqual([]);
  });
  await notify(db, 'letters', 'second');
  await expect.poll(() => heard).toEqual(['first', 'second']);
  await stop();
  await notify(db, 'letters', 'unheard');
  await notify(db, 'other');
  expect(heard).toEqual(['first', 'second']);
});

test('several listen to one channel, and each can stop alone', async () => {
  const [one, two]: [string[], string[]] = [[], []];
  const stopOne = await listen('jobs', (payload) => one.push(payload));
  await listen('jobs', (payload) => two.push(payload));
  await notify(db, 'jobs', 'a');
  await expect.poll(() => [one, two]).toEqual([['a'], ['a']]);
  await stopOne();
  await notify(db, 'jobs', 'b');
  await expect.poll(() => two).toEqual(['a', 'b']);
  expect(one).toEqual(['a']);
});

test('listening goes on after its connection was lost', async () => {
  const heard: string[] = [];
  await listen('wakes', (payload) => heard.push(payload));
  // of this database alone: other tests listen on the same server
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()",
  );
  const client = await pool.connect();
  client.release(true);
  // what was said meanwhile is lost, so whoever listens is told to look
  await expect.poll(() => heard).toEqual(['']);
  await notify(db, 'wakes', 'again');
  await expect.poll(() => heard).toEqual(['', 'again']);
});

test('whoever could not do what it was woken for is woken again, until it can or stops', async () => {
  const heard: string[] = [];
  const stop = await listen('tries', async (payload) => {
    heard.push(payload);
    if (heard.length < 3) throw new Error('not now');
  });
  await notify(db, 'tries', 'first');
  await expect.poll(() => heard).toEqual(['first', '', '']);
  await stop();
});

test('a channel is a plain name', async () => {
  await expect(listen('a; drop table x', () => {})).rejects.toThrow('Not a channel name');
  await expect(notify(db, 'Letters')).rejects.toThrow('Not a channel name');
});
