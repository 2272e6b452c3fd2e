import { expect, test } from 'vitest';
import { codeSitesIn } from './code-sites.ts';
import { draw } from './draw.ts';
import { known, type KnownSite } from './site.ts';

const rules = Array.from({ length: 90 }, (_, at) => `rule${at}`);
const sitesAt = (path: string, names: readonly string[]): KnownSite[] =>
  known(
    names.flatMap((name) =>
      codeSitesIn(path, `function ${name}() { if (a) throw refuse('notFound'); }`),
    ),
  );
const drawn = (sites: readonly KnownSite[], seed: number): string[] =>
  draw(sites, seed, 60).drawn.map(({ id }) => id);

const sites = sitesAt('server/src/fruit.ts', rules);

test('the same seed draws the same rules from a file of another name', () => {
  expect(drawn(sites, 1)).toHaveLength(20);
  expect(drawn(sitesAt('server/src/trees/apple.ts', rules), 1)).toEqual(drawn(sites, 1));
});

test('another seed draws others', () => {
  expect(drawn(sites, 2)).not.toEqual(drawn(sites, 1));
});

test('a rule that came or went moves no other', () => {
  const [gone] = drawn(sites, 1);
  const fewer = sites.filter(({ id }) => id !== gone);
  expect(drawn(fewer, 1).slice(0, 19)).toEqual(drawn(sites, 1).slice(1));
});

test('what was no rule is replaced by the next of its kind', () => {
  const { drawn: first, another } = draw(sites, 1, 60);
  const next = another('refusal');
  expect(first).not.toContain(next);
  expect(next?.id).toBe(draw(sites, 1, 63).drawn.at(-1)?.id);
  expect(another('clock')).toBe(undefined);
});
