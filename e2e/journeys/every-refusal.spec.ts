import { afterAPause } from '../refusals/after-a-pause.ts';
import { exchangePath } from '../refusals/exchange.ts';
import { ownAffairs } from '../refusals/own-affairs.ts';
import type { RefusalPath } from '../refusals/path.ts';
import { signingIn } from '../refusals/sign-in.ts';
import { siteInTrouble } from '../refusals/site-in-trouble.ts';
import { uploadsPath } from '../refusals/uploads.ts';
import { verdictsPath } from '../refusals/verdicts.ts';
import { expect, test } from '../site/journey.ts';
import { faults } from '@shieldsource/contract/faults';

// Each on its own: together they would keep one worker busy long after the other has finished.
test.describe.configure({ mode: 'parallel' });

const paths: readonly RefusalPath[] = [
  signingIn,
  ownAffairs,
  afterAPause,
  exchangePath,
  verdictsPath,
  uploadsPath,
  siteInTrouble,
];

test('every refusal of the contract is met on some walk', () => {
  const met = new Set(paths.flatMap(({ refusals }) => refusals));
  expect([...met].sort()).toEqual(Object.keys(faults).sort());
});

for (const { title, walk } of paths) {
  test(title, async ({ page, site, newPerson, expectNoise }) =>
    walk({ page, site, newPerson, expectNoise }),
  );
}
