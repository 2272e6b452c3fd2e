import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { inTransaction } from './database.ts';

const { db, pool } = await testDatabase();

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
