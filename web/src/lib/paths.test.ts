import { expect, test } from 'vitest';
import { pages as consolePages } from '../console/pages.ts';
import { pages as portalPages } from '../portal/pages.ts';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
// `/console/` tells the console's start from the portal's.
const homes = /(\.test\.tsx?|\/paths\.ts|\/front\.ts)$/;

const beginnings = [...portalPages, ...consolePages]
  .map(({ path }) => path.split('/')[1] ?? '')
  .filter((beginning) => beginning !== '' && beginning !== 'api');
const address = new RegExp(
  `['"\`]/(${[...new Set(beginnings)].join('|')})(?![\\w-])|(to|back)="/|navigate\\(['"\`]/`,
);

/** The lines of a file with an address in them. */
const writtenIn = ([file, text]: readonly [string, string]) =>
  text
    .split('\n')
    .filter((line) => address.test(line) && !/^\s*(\*|\/\/|\/\*\*)/.test(line))
    .map((line) => `${file}: ${line.trim()}`);

test('addresses stand in the paths.ts of their front and nowhere else', () => {
  const files = Object.entries(sources).filter(([file]) => !homes.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(writtenIn)).toEqual([]);
});

test('an address written out is noticed', () => {
  const noticed = (lines: readonly string[]) =>
    lines.filter((line) => writtenIn(['page.tsx', line]).length === 1);
  const addresses = [
    `<Link to="/">`,
    `void navigate('/personal/my-gift')`,
    'const path = `/reports/${id}`;',
    `url: "/announcement/home?kind=news"`,
  ];
  expect(noticed(addresses)).toEqual(addresses);
  expect(noticed([`text.split('/')`, `'/api/common/getBoot'`, `// leads to '/login'`])).toEqual([]);
});
