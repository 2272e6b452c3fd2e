import { routes } from '@shieldsource/contract/routes';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Calls that no page makes; why is in decision 50. */
const withoutPage = ['getBoot', 'getFileDownload', 'postAwardPropose'];

test('every call has a page that makes it, or a decision why not', () => {
  const words = new Set(Object.values(sources).flatMap((text) => text.match(/\w+/g) ?? []));
  const idle = routes.map(({ name }) => name).filter((name) => !words.has(name));
  expect(idle.toSorted()).toEqual(withoutPage);
});
