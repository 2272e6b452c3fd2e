import { onOneLine, type Site } from './site.ts';

/** Behind every migration there will be. */
const migration = 'server/migrations/9999-mutant.sql';

const inMigration = (text: string) => ({
  path: migration,
  start: 0,
  end: 0,
  text: `-- compatible: yes\n${text}\n`,
});

/** The checks, unique keys and frozen rows of `server/schema.sql`, each given up by one more migration. */
export function constraintSitesIn(path: string, schema: string): Site[] {
  let table = '';
  return schema.split('\n').flatMap((line): Site[] => {
    table = /^create table (\w+)/.exec(line)?.[1] ?? table;
    const site = (constraint: string, give: string): Site[] => [
      {
        kind: 'constraint',
        path,
        within: table,
        rule: onOneLine(line).replace(/[,;]$/, ''),
        broken: inMigration(give),
        constraint,
      },
    ];
    const [, own] = /^ +constraint (\w+) (?:CHECK|UNIQUE)\b/.exec(line) ?? [];
    if (own) return site(own, `alter table ${table} drop constraint ${own};`);
    const [, index] = /^CREATE UNIQUE INDEX (\w+) ON /.exec(line) ?? [];
    if (index) return site(index, `drop index ${index};`);
    const [, trigger] =
      /^CREATE TRIGGER (\w+) .* EXECUTE FUNCTION refuse_change\(\)/.exec(line) ?? [];
    if (trigger) return site(`${table}_append_only`, `drop trigger ${trigger} on ${table};`);
    return [];
  });
}

const raise = /raise exception '((?:[^']|'')*)'[^;]*\bconstraint = '(\w+)'[^;]*;/g;

/** Every named refusal of one function of `server/functions/`, which by one more migration refuses no longer. */
export function guardSitesIn(path: string, text: string): Site[] {
  const within = /FUNCTION (\w+)/.exec(text)?.[1] ?? path;
  return [...text.matchAll(raise)].map(({ 0: all, 1: words = '', 2: constraint = '', index }) => ({
    kind: 'constraint',
    path,
    within,
    rule: `${constraint}: ${words}`,
    broken: inMigration(text.slice(0, index) + 'null;' + text.slice(index + all.length)),
    constraint,
  }));
}
