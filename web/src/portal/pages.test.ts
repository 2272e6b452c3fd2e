import { portalRoutes } from '@shieldsource/contract/analytics';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

test('every route of the portal has its page, and no page is without a route', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual([...portalRoutes].toSorted());
});
