import { expect, test } from 'vitest';
import { onPage } from '../../test/on-page.tsx';
import { Tall } from '../../test/tall.tsx';
import { picturesInSight } from './pictures-in-sight.ts';

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/%3E';

test('are waited for where they are fetched at once and seen without scrolling', async () => {
  await onPage(
    <>
      <img src={picture} alt="first" loading="eager" />
      <img src={picture} alt="fetched later" loading="lazy" />
      <Tall />
      <img src={picture} alt="below" loading="eager" />
    </>,
  );
  expect(picturesInSight().map(({ alt }) => alt)).toEqual(['first']);
});
