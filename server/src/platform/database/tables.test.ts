import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tablesOf } from '../../../commands/generate-tables.ts';
import { testDatabase } from '../../../test/databases.ts';

const { db } = await testDatabase();

test('the row types are those of the migrated database (else: node server/commands/generate-tables.ts)', async () => {
  const file = new URL('./tables.ts', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(await tablesOf(db));
});
