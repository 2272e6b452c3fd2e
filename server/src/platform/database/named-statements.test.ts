import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { inTransaction, type Tx } from './database.ts';
import { namedStatementsPerConnection } from './named-statements.ts';

const { db, pool } = await testDatabase();

const preparedIn = async (tx: Tx) =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
  ).rows.map((row) => row.statement);

test('a statement is prepared once and used again, with other values', async () => {
  await inTransaction(db, async (tx) => {
    const double = async (n: number) =>
      (await sql<{ n: number }>`select ${n}::int * 2 as n`.execute(tx)).rows[0]?.n;
    expect([await double(1), await double(2), await double(3)]).toEqual([2, 4, 6]);
    const prepared = await preparedIn(tx);
    expect(prepared.filter((text) => text === 'select $1::int * 2 as n')).toHaveLength(1);
  });
});

test('one that begins with a bracket is prepared as well', async () => {
  await inTransaction(db, async (tx) => {
    const text = '(select 1 as n) union all (select 2)';
    await sql.raw(text).execute(tx);
    expect(await preparedIn(tx)).toContain(text);
  });
});

test('a statement that failed works when its cause is gone', async () => {
  const ask = () => sql<{ n: number }>`select n from late_table`.execute(db);
  await expect(ask()).rejects.toMatchObject({ code: '42P01' });
  await pool.query('create table late_table (n int)');
  expect((await ask()).rows).toEqual([]);
});

test('a connection keeps a limited number of statements, and is replaced after that', async () => {
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < namedStatementsPerConnection + 50; n++) {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(n)}::int as n`.execute(tx);
      expect(rows).toEqual([{ n }]);
    }
    expect((await preparedIn(tx)).length).toBeLessThanOrEqual(namedStatementsPerConnection);
  });
  await inTransaction(db, async (tx) => expect((await preparedIn(tx)).length).toBeLessThan(10));
});

test('a prepared statement survives a change of its table', async () => {
  await pool.query('create table changing (a int)');
  const ask = () => sql`select * from changing`.execute(db);
  await ask();
  await pool.query('alter table changing add column b int');
  const answers = await Promise.allSettled([ask(), ask(), ask(), ask(), ask(), ask()]);
  // The first use on each connection may fail; none of those connections is used again.
  expect(answers.some(({ status }) => status === 'rejected')).toBe(true);
  expect((await ask()).rows).toEqual([]);
});
