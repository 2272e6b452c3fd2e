import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);
/** Those before make a new database. */
const firstHeld = '0018';

const names = (await readdir(folder)).filter((name) => name >= firstHeld && name.endsWith('.sql'));

test('no migration holds a large table for long', async () => {
  const faults = await Promise.all(
    names.map(async (name) => [name, unsafeIn(await readFile(new URL(name, folder), 'utf8'))]),
  );
  expect(faults).toEqual(names.map((name) => [name, []]));
});

describe('a migration that would is told so', () => {
  test.each([
    ['alter table report add constraint x check (a > 0);', ['add constraint x']],
    ['alter table report add constraint x check (a in (1, 2)) not valid;', []],
    [
      'alter table report add column a int, drop constraint x, add constraint x check (a > 0), add constraint y check (a > 1) not valid;',
      ['add constraint x'],
    ],
    ["alter table report add constraint x check (a <> ';not valid');", ['add constraint x']],
    ['alter table report add constraint x unique using index y;', []],
    ['create table fruit (a int); alter table fruit add constraint x check (a > 0);', []],
    ['create index x on report (a);', ['create index x']],
    [
      '-- compatible: yes\ncreate unique index if not exists x on only report (a);',
      ['create index x'],
    ],
    ['-- outside a transaction\ncreate index concurrently x on report (a);\n', []],
    ['create table fruit (a int); create index x on fruit (a);', []],
    ['-- create index x on report (a);\nselect 1;', []],
    [
      'create function f() returns void language plpgsql as $$ begin create index x on report (a); end $$;',
      [],
    ],
  ])('%s', (text, faults) => {
    expect(unsafeIn(text)).toEqual(faults);
  });
});

/** What makes everybody wait while it reads a table that was there before. */
function unsafeIn(migration: string): string[] {
  const statements = statementsOf(migration);
  const made = new Set(
    statements.map((one) => /^create (?:unlogged )?table (\w+)/i.exec(one)?.[1]),
  );
  return statements.flatMap((statement) => {
    const index =
      /^create (?:unique )?index (?!concurrently)(?:if not exists )?(\w+) on (?:only )?(\w+)/i.exec(
        statement,
      );
    if (index) return made.has(index[2]) ? [] : [`create index ${index[1]}`];
    const table = /^alter table (?:only )?(\w+) /i.exec(statement);
    if (!table || made.has(table[1])) return [];
    return actionsOf(statement.slice(table[0].length)).flatMap((action) => {
      const constraint = /^add constraint (\w+)/i.exec(action);
      const isSafe = /\bnot valid$|\busing index \w+$/i.test(action);
      return constraint && !isSafe ? [`add constraint ${constraint[1]}`] : [];
    });
  });
}

/** Without comments, and with strings and bodies emptied. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, '$$$$')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((one) => one.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

/** What an `alter table` does, parted at the commas outside of brackets. */
function actionsOf(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
