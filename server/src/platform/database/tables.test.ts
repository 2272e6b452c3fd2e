import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tablesOf } from '../../../commands/generate-schema.ts';
import { testDatabase } from '../../../test/databases.ts';
import { schemaOf } from './schema.ts';

const { db } = await testDatabase();
const server = new URL('../../../', import.meta.url);
const textOf = (path: string) => readFile(new URL(path, server), 'utf8');

// else: node server/commands/generate-schema.ts
test('the row types are those of the migrated database', async () => {
  expect(await textOf('src/platform/database/tables.ts')).toBe(await tablesOf(db));
});

test('schema.sql and one file a function show the migrated database, and nothing else', async () => {
  const functions = await readdir(new URL('functions/', server));
  const paths = ['schema.sql', ...functions.map((name) => `functions/${name}`)];
  const texts = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await textOf(path)]),
  );
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(await schemaOf(db)));
});

test('every table has a primary key, without which a replica by rows refuses its changes', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('texts stand in an index by their bytes, which no library of the system orders anew', async () => {
  const { rows } = await sql<{ place: string }>`
    select relname || ' ' || pg_get_indexdef(indexrelid, place::int, true) as place
    from pg_index join pg_class on pg_class.oid = indexrelid
    cross join lateral unnest(indcollation) with ordinality as keyed (by, place)
    where relnamespace = 'public'::regnamespace and by not in (0, '"C"'::regcollation) order by 1`.execute(
    db,
  );
  // both fold letters of every alphabet first, and are made anew by reindex
  expect(rows.map(({ place }) => place)).toEqual([
    'report_by_first_path first_path(url::text)',
    'report_search_terms search_terms(said::text)',
  ]);
});

test('what a migration adds is shown', async () => {
  const { db: changed } = await testDatabase();
  const lines = new Set((await schemaOf(changed)).get('schema.sql')!.split('\n'));
  for (const statement of added) await sql.raw(statement).execute(changed);
  const shown = await schemaOf(changed);
  expect(
    shown
      .get('schema.sql')!
      .split('\n')
      .filter((line) => !lines.has(line)),
  ).toEqual([
    'create sequence fruit_number;',
    'create table fruit (',
    `  name text collate "C" default 'fig'::text not null,`,
    '  no bigint generated always as identity not null,',
    `  constraint fruit_named CHECK (name <> ''::text)`,
    'CREATE INDEX fruit_by_name ON fruit USING btree (name);',
    'CREATE TRIGGER fruit_kept BEFORE DELETE ON fruit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();',
    'create view ripe as',
    expect.stringMatching(/^ SELECT (fruit\.)?name$/),
    '   FROM fruit;',
  ]);
  expect(shown.get('functions/peel.sql')).toMatch(/^CREATE OR REPLACE FUNCTION peel\(\)/);
});

const added = [
  `create table fruit (name text collate "C" default 'fig' not null constraint fruit_named check (name <> ''),
     no bigint generated always as identity)`,
  'create index fruit_by_name on fruit (name)',
  'create trigger fruit_kept before delete on fruit for each statement execute function refuse_change()',
  'create view ripe as select name from fruit',
  `create function peel() returns void language sql as 'select'`,
  'create sequence fruit_number',
];
