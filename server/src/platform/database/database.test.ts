import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { inTransaction } from './database.ts';

const database = await testDatabase();
const { db, pool } = database;
await pool.query('create table item (id int constraint item_key primary key, label text)');

describe('a transaction', () => {
  test('refuses a query that goes around it', async () => {
    const run = inTransaction(db, () => sql`select 1`.execute(db));
    await expect(run).rejects.toThrow('pass it `tx`');
  });
});
