import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { inTransaction, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const { db, pool } = await testDatabase({ patience: 1 });

test('of two transactions in a deadlock none is lost', async () => {
  await pool.query(
    "create table item (id int, label text); insert into item values (1, 'a'), (2, 'b')",
  );
  let arrived = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => (open = resolve));
  const lockInOrder = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      await sql`update item set label = label || '+' where id = ${first}`.execute(tx);
      if (++arrived === 2) open();
      await both;
      await sql`update item set label = label || '+' where id = ${second}`.execute(tx);
    });
  await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)]);
  const { rows } = await pool.query('select label from item order by id');
  expect(rows).toEqual([{ label: 'a++' }, { label: 'b++' }]);
});

test('a connection lost in a transaction fails it, and nothing else', async () => {
  const cut = inTransaction(db, (tx) =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
  );
  await expect(cut).rejects.toThrow(DatabaseUnavailable);
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
});

test('a query may run for five seconds, and waits for a connection two', async () => {
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
  const held = await Promise.all(Array.from({ length: 6 }, () => pool.connect()));
  const late = sql`select 1`.execute(db);
  await expect(late).rejects.toThrow(DatabaseUnavailable);
  await expect(late).rejects.toThrow('timeout exceeded');
  expect(pool.options.connectionTimeoutMillis).toBe(2_000);
  for (const client of held) client.release();
});

test('a server that cannot be reached is told at once', async () => {
  await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
    'ECONNREFUSED',
  );
});
