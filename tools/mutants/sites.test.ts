import { describe, expect, test } from 'vitest';
import { codeSitesIn } from './code-sites.ts';
import { guardSitesIn, constraintSitesIn } from './constraint-sites.ts';
import { edited, known, type Site } from './site.ts';

/** Each rule that is found in the text, and the text without it. */
const brokenIn = (path: string, text: string): [rule: string, broken: string][] =>
  codeSitesIn(path, text).map(({ kind, within, rule, broken }) => [
    `${kind} in ${within}: ${rule}`,
    edited(text, [broken]),
  ]);

const verb = 'server/src/features/fruit/fruit.ts';
const queries = 'server/src/features/fruit/fruit.queries.ts';
const contract = 'contract/src/fruit.ts';

describe('a refusal', () => {
  test('is never given, and what it asks is still done', () => {
    const text = `async function eat(id: string) {
  if (!(await take(id))) throw refuse('notFound');
}`;
    expect(brokenIn(verb, text)).toEqual([
      [
        `refusal in eat: if (!(await take(id))) throw refuse('notFound');`,
        text.replace('!(await take(id))', '((!(await take(id))), false)'),
      ],
    ]);
  });

  test('at the end of a block is one, and a throw of something else is none', () => {
    const text = `const eat = (a: number) => {
  if (a > 1) {
    count();
    throw refuse('tooMany');
  }
  if (a < 0) throw new Error('never');
};`;
    expect(brokenIn(verb, text).map(([rule]) => rule)).toEqual([
      `refusal in eat: if (a > 1) throw refuse('tooMany');`,
    ]);
  });
});

describe('the access of a call', () => {
  const call = (access: string): string =>
    `export const getFruit = route({ name: 'getFruit', access: ${access}, output });`;

  test.each([
    [`'user'`, `'anyone'`],
    ['everyRole', `'anyone'`],
    [`['admin']`, `[...(['admin']), 'reviewer', 'operator', 'admin', 'auditor']`],
  ])('%s becomes %s', (access, wider) => {
    expect(brokenIn(contract, call(access))).toEqual([
      [`access in getFruit: access: ${access}`, call(wider)],
    ]);
  });

  test('that anyone has grows no wider', () => {
    expect(brokenIn(contract, call(`'anyone'`))).toEqual([]);
  });
});

describe('an owner', () => {
  test('is asked for no longer', () => {
    const text = `const mine = (db: Db, me: string) =>
  db.selectFrom('fruit').where('fruit.researcher_id', '=', me).where('color', '=', 'red');`;
    expect(brokenIn(queries, text)).toEqual([
      [
        `ownership in mine: db.selectFrom('fruit') … .where('fruit.researcher_id', '=', me)`,
        text.replace(`.where('fruit.researcher_id', '=', me)`, ''),
      ],
    ]);
    expect(brokenIn(verb, text)).toEqual([]);
  });

  test('is asked for no longer in SQL either, where it is not what is written', () => {
    const text =
      'const mine = (id: string) => sql`update fruit set staff_id = ${id} where staff_id = ${id}`;';
    expect(brokenIn(queries, text).map(([, broken]) => broken)).toEqual([
      text.replace('where staff_id = ${id}', 'where true'),
    ]);
  });
});

describe('a comparison with a time', () => {
  test.each([
    ['const isOver = (f: Fruit) => f.expiresAt < Date.now();', '<', '>='],
    [`const old = (db: Db) => db.selectFrom('f').where('at', '>=', day);`, '>=', '<'],
    [
      'const late = sql`select from fruit where due_at > now()`;',
      'due_at > now()',
      'due_at <= now()',
    ],
  ])('turns round: %s', (text, from, to) => {
    expect(brokenIn(verb, text).map(([, broken]) => broken)).toEqual([text.replace(from, to)]);
  });

  test('is known by what it says of which constant or function', () => {
    const text = 'export const isLate = sql`due_at > now()`;';
    const rule = `due_at > now() in ${text}`;
    expect(brokenIn(verb, text).map(([found]) => found)).toEqual([`clock in isLate: ${rule}`]);
  });

  test('is not one of sizes, paths in JSON or arrows', () => {
    const text = `const a = sql\`select params ->> 'at' from fruit where size > 3 and at <> now()\`;
const b = rows.map((at) => at.size > limit);`;
    expect(brokenIn(verb, text)).toEqual([]);
  });
});

describe('the database', () => {
  test('keeps a check, a key or a frozen row no longer', () => {
    const schema = `create table fruit (
  id uuid not null,
  constraint fruit_key PRIMARY KEY (id),
  constraint fruit_size CHECK (size > 0)
);
CREATE UNIQUE INDEX fruit_once ON fruit USING btree (name);
CREATE TRIGGER fruit_frozen BEFORE DELETE ON fruit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fruit_counted AFTER INSERT ON fruit FOR EACH ROW EXECUTE FUNCTION count();`;
    const sites = constraintSitesIn('server/schema.sql', schema);
    expect(sites.map(({ constraint, broken }) => [constraint, broken.text])).toEqual([
      ['fruit_size', '-- compatible: yes\nalter table fruit drop constraint fruit_size;\n'],
      ['fruit_once', '-- compatible: yes\ndrop index fruit_once;\n'],
      ['fruit_append_only', '-- compatible: yes\ndrop trigger fruit_frozen on fruit;\n'],
    ]);
  });

  test('refuses no longer by one exception of a function, the others stay', () => {
    const text = `CREATE OR REPLACE FUNCTION fruit_rules()
begin
  if a then raise exception 'it''s ripe' using errcode = 'check_violation', constraint = 'fruit_ripe'; end if;
  if b then raise exception 'fruit % is gone', new.id using constraint = 'fruit_gone'; end if;
end;`;
    const [ripe, gone, ...others] = guardSitesIn('server/functions/fruit_rules.sql', text);
    expect(others).toEqual([]);
    expect(ripe?.broken.text).toContain('if a then null; end if;');
    expect(ripe?.broken.text).toContain(`constraint = 'fruit_gone'`);
    expect([gone?.within, gone?.constraint]).toEqual(['fruit_rules', 'fruit_gone']);
  });
});

test('rules that read alike are counted in the order of their files', () => {
  const text = `function eat() { if (a) throw refuse('notFound'); }`;
  const sites = (path: string): Site[] => codeSitesIn(path, text);
  const ids = known([...sites('server/src/b.ts'), ...sites('server/src/a.ts')]).map(
    ({ path, id }) => [path, id],
  );
  const id = `refusal eat: if (a) throw refuse('notFound');`;
  expect(ids).toEqual([
    ['server/src/a.ts', id],
    ['server/src/b.ts', `${id} #2`],
  ]);
});
