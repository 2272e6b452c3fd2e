import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsOf, sourcesOf } from './guards/sources.ts';
import { projectRoot } from './running/project.ts';

/** `npm run count`: how large the tree is, and how many mechanisms it has. Prints one row a figure. */
const isGenerated = (path: string): boolean =>
  path === 'server/schema.sql' ||
  path === 'server/src/platform/database/tables.ts' ||
  path.startsWith('server/functions/');
const isTest = (path: string): boolean =>
  /\.(test|long)\.tsx?$|^[a-z]+\/test\/|^e2e\/|^tools\/violations\//.test(path);

const paths = [...(await sourcesOf(projectRoot)), ...(await documentsOf(projectRoot))];
const texts = new Map(
  await Promise.all(
    paths
      .filter((path) => /\.(tsx?|css|sql|md)$/.test(path))
      .map(async (path) => [path, await readFile(join(projectRoot, path), 'utf8')] as const),
  ),
);
const named = (name: RegExp, isKept = (_path: string): boolean => true): string[] =>
  [...texts.keys()].filter((path) => name.test(path) && isKept(path));
const textOf = (chosen: readonly string[]): string =>
  chosen.map((path) => texts.get(path) ?? '').join('');
const linesOf = (chosen: readonly string[]): number => textOf(chosen).split('\n').length - 1;
const found = (text: string, what: RegExp): Set<string> =>
  new Set(Array.from(text.matchAll(what), ([, first]) => first ?? ''));

const code = /\.(tsx?|css|sql)$/;
const source = named(code, (path) => !isGenerated(path) && !isTest(path));
const tests = named(code, (path) => !isGenerated(path) && isTest(path));
const styles = named(/\.css$/);
const widths = found(textOf(styles), /@media[^{]*?(--\w+|[\d.]+(?:px|em|rem))/g);

/** What takes two people: tables with an open proposal of somebody, functions that ask who may sign, calls that ask or decide. */
const functions = named(/^server\/functions\//);
const asking = functions.filter((path) => /\bmay_sign\(/.test(texts.get(path) ?? ''));
const triggers = asking.filter((path) => /RETURNS trigger/.test(texts.get(path) ?? ''));
const tables = found(
  textOf(named(/^server\/schema\.sql$/)),
  /create table (\w*(?:proposal|price_change|staff_reset|staff_tie|setting_alone|bulk_alone))\b/g,
);
const calls = found(
  textOf(named(/^contract\/src\//)),
  /'(post(?:Proposal|Rule|Campaign|Award|Bulk|Document|Setting|GiftPrice|StaffReset|StaffTie)(?:Decide|Propose|Ask|Sign|Approve|Publish|Confirm|Return|Refuse|Withdraw))'/g,
);

const raised = found(textOf(functions), /constraint = '(\w+)'/g);
const typescript = named(/^(?:contract|server)\/.*\.ts$/, (path) => !isTest(path));
const quoted = found(textOf(typescript), /['"`](\w+)['"`]/g);
const chinese = typescript
  .filter((path) => !/^contract\/src\/events\/words\/|^server\/src\/(?:demo|seed)\//.test(path))
  .flatMap((path) => (texts.get(path) ?? '').split('\n'))
  .filter((line) => /\p{Script=Han}/u.test(line));
const readme = textOf(['README.md']);

const rows: readonly (readonly [string, ...(number | string)[]])[] = [
  ['source (TypeScript, CSS, SQL; generated files apart), lines', linesOf(source)],
  ['of it CSS: lines, files, breakpoints', linesOf(styles), styles.length, widths.size],
  ['tests: lines, for a line of source', linesOf(tests), ratio(linesOf(tests), linesOf(source))],
  ['for two people: tables, trigger functions, calls', tables.size, triggers.length, calls.size],
  ['constraints raised in PL/pgSQL, named in code', raised.size, overlap(raised, quoted)],
  ['Chinese outside of catalogues, demo and seed, lines', chinese.length],
  [
    'files of reports that lie flat',
    named(/^server\/src\/features\/reports\/[^/]+$/, (path) => !isTest(path)).length,
  ],
  ['web/build, lines', linesOf(named(/^web\/build\//))],
  [
    'README: lines, rows of variables',
    linesOf(['README.md']),
    found(readme, /^\| `([A-Z_]+)`/gm).size,
  ],
  ['docs/architecture.md, bytes', Buffer.byteLength(textOf(['docs/architecture.md']))],
];
for (const [what, ...figures] of rows) console.log(`${what.padEnd(60)} ${figures.join(' · ')}`);

function ratio(part: number, whole: number): string {
  return (part / whole).toFixed(2);
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((name) => other.has(name)).length;
}
