import { afterAPause } from '../refusals/after-a-pause.ts';
import { exchangeScenario } from '../refusals/exchange.ts';
import { ownAffairs } from '../refusals/own-affairs.ts';
import type { RefusalScenario } from '../refusals/scenario.ts';
import { signingIn } from '../refusals/sign-in.ts';
import { firstRun } from '../refusals/first-run.ts';
import { pricesScenario } from '../refusals/prices.ts';
import { siteInTrouble } from '../refusals/site-in-trouble.ts';
import { otherWaysIn } from '../refusals/staff-sign-in.ts';
import { uploadsScenario } from '../refusals/uploads.ts';
import { staffScenario } from '../refusals/staff.ts';
import { verdictsScenario } from '../refusals/verdicts.ts';
import { expect, test } from '../site/journey.ts';
import { faults } from '@shieldsource/contract/faults';

// In parallel: in sequence they would keep one worker busy long after the others have finished.
// a refusal: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

const scenarios: readonly RefusalScenario[] = [
  signingIn,
  ownAffairs,
  afterAPause,
  exchangeScenario,
  verdictsScenario,
  uploadsScenario,
  staffScenario,
  siteInTrouble,
  firstRun,
  pricesScenario,
  otherWaysIn,
];

test('every refusal of the contract is met in some scenario', () => {
  const met = new Set(scenarios.flatMap(({ refusals }) => refusals));
  expect([...met].sort()).toEqual(Object.keys(faults).sort());
});

for (const { title, run } of scenarios) {
  test(title, async ({ page, site, newPerson, expectNoise }) =>
    run({ page, site, newPerson, expectNoise }),
  );
}
