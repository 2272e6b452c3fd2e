import { basename, dirname } from 'node:path';
import { longest } from '../suites/longest.ts';
import type { KnownSite } from './site.ts';

export interface TestText {
  readonly path: string;
  readonly text: string;
}

/** Who noticed that a rule was broken: the tests beside it, those of its folder, or any of the server's. */
export type By = 'file' | 'folder' | 'server';

export interface Stage {
  readonly by: By;
  readonly files: readonly string[];
  readonly isLong: boolean;
  /** Only the tests with this in their name: a sweep of all calls is asked for the one. */
  readonly named?: string;
}

/**
 * The test files that may notice a broken rule, the nearest first. `askedBy` are those that ask it: no other can. A rule of
 * the contract is at home where its call is served, a rule of the database where a test names it.
 */
export function stagesOf(
  site: KnownSite,
  tests: readonly TestText[],
  askedBy: ReadonlySet<string>,
): Stage[] {
  const home = homeOf(site, tests);
  const candidates = tests.filter((test) => askedBy.has(test.path) || home.mayNotice(test));
  const own = candidates.filter(home.isOwn);
  const folder = candidates.filter((test) => home.isInFolder(test) && !own.includes(test));
  const rest = candidates.filter((test) => !own.includes(test) && !folder.includes(test));
  const takesLong = ({ path }: TestText): boolean => longest.includes(path);
  const stage = (by: By, files: readonly TestText[]): Stage => ({
    by,
    files: files.map(({ path }) => path),
    isLong: files.some(takesLong),
    ...(site.kind === 'access' && files.some(takesLong) && { named: site.within }),
  });
  return [
    stage('file', own),
    stage('folder', folder),
    stage(
      'server',
      rest.filter((test) => !takesLong(test)),
    ),
    stage('server', rest.filter(takesLong)),
  ].filter(({ files }) => files.length > 0);
}

interface Home {
  isOwn(test: TestText): boolean;
  isInFolder(test: TestText): boolean;
  /** Although it was not seen to ask the rule. */
  mayNotice(test: TestText): boolean;
}

function homeOf(
  { kind, path, within, constraint = '', rule }: KnownSite,
  tests: readonly TestText[],
): Home {
  const isNamed = (name: string, { text }: TestText): boolean =>
    new RegExp(`\\b${name}\\b`).test(text);
  if (kind === 'constraint') {
    const own = tests.filter((test) => isNamed(constraint, test));
    const folders = new Set(own.map((test) => dirname(test.path)));
    const isKey = /\bUNIQUE\b/.test(rule);
    return {
      isOwn: (test) => own.includes(test),
      isInFolder: (test) => folders.has(dirname(test.path)),
      // what names it may compare its words, and a key also serves `on conflict`: neither refuses anything
      mayNotice: (test) => own.includes(test) || (isKey && isNamed(within, test)),
    };
  }
  if (kind === 'access') {
    const isServed = (test: TestText): boolean =>
      test.path.includes('/src/') && isNamed(within, test);
    const folders = new Set(tests.filter(isServed).map((test) => dirname(test.path)));
    return {
      isOwn: isServed,
      isInFolder: (test) => folders.has(dirname(test.path)),
      // by a visitor who may not, or all visitors of all calls
      mayNotice: (test) =>
        /'not(?:Permitted|LoggedIn)'/.test(test.text) &&
        (isNamed(within, test) || test.text.includes(`contract/routes'`)),
    };
  }
  const stem = basename(path, '.ts').replace(/\.(?:queries|routes|timed)$/, '');
  const isInFolder = (test: TestText): boolean => dirname(test.path) === dirname(path);
  return {
    isOwn: (test) => isInFolder(test) && basename(test.path).startsWith(`${stem}.`),
    isInFolder,
    mayNotice: () => false,
  };
}
