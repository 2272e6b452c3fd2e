import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './databases.ts';
import { watchTables } from './table-contents.ts';

test('a watched table is named once something in it has changed, and only then', async () => {
  const { db } = await testDatabase();
  const does = (statement: string) => sql.raw(statement).execute(db);
  await does('create table watched (name text, last_seen_at timestamptz)');
  await does('create table other (name text)');
  await does('create table left_out (name text)');
  const changed = await watchTables(db, { except: ['left_out'] });
  expect(await changed()).toEqual([]);

  await does("insert into watched values ('one')");
  await does("insert into left_out values ('one')");
  expect(await changed()).toEqual(['watched']);
  expect(await changed()).toEqual([]);

  await does("update watched set name = 'one', last_seen_at = now()");
  expect(await changed()).toEqual([]);
  await does("update watched set name = 'another'");
  expect(await changed()).toEqual(['watched']);

  const undone = db.transaction().execute(async (tx) => {
    await sql`delete from watched`.execute(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await changed()).toEqual([]);

  await does('delete from watched');
  await does('truncate other');
  expect(await changed()).toEqual(['other', 'watched']);
});
