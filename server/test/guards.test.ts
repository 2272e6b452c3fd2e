import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { orderActs } from '@shieldsource/contract/gifts/orders';
import { flagsOf, reportActs } from '@shieldsource/contract/reports/acts';

// Decision 4: a rule that a trigger holds is attacked by raw SQL.
const server = join(import.meta.dirname, '..');
async function textOf(pattern: string): Promise<string> {
  const texts = [];
  for await (const path of glob(pattern, { cwd: server }))
    texts.push(await readFile(join(server, path), 'utf8'));
  return texts.join('\n');
}
const namesIn = (text: string, what: RegExp): string[] =>
  Array.from(text.matchAll(what), ([, name]) => name ?? '');

test('every rule of a trigger is named by a test that attacks it', async () => {
  const [functions, schema, tests] = await Promise.all(
    ['functions/*.sql', 'schema.sql', '{src,test}/**/*.test.ts'].map(textOf),
  );
  const rules = [
    ...namesIn(functions ?? '', /constraint = '(\w+)'/g),
    ...namesIn(schema ?? '', /refuse_change\('(\w+)'\)/g),
    ...namesIn(schema ?? '', /TRIGGER (\w+) .* (?:set_once|not_own)\(/g),
  ];
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((rule) => !new RegExp(`\\b${rule}\\b`).test(tests ?? ''))).toEqual([]);
});

test('no function asks for an act by its name', async () => {
  // an exchange is a posting, too
  const others = ['check_order_settled'];
  const text = await textOf(`functions/!(${others.join('|')}).sql`);
  const flags = Object.keys(
    flagsOf({ isAsked: false, isAppealed: false, retest: null, awardState: null }),
  );
  const acts = Object.keys({ ...reportActs, ...orderActs }).filter((act) => !flags.includes(act));
  expect(acts.length).toBeGreaterThan(25);
  expect(acts.filter((act) => text.includes(`'${act}'`))).toEqual([]);
  expect(text.length).toBeGreaterThan(50_000);
});
