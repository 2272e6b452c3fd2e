import { exchangePath } from '../refusals/exchange.ts';
import type { RefusalPath } from '../refusals/path.ts';
import { uploadsPath } from '../refusals/uploads.ts';
import { verdictsPath } from '../refusals/verdicts.ts';
import { test } from '../site/journey.ts';

// Each on its own: together they would keep one worker busy long after the other has finished.
test.describe.configure({ mode: 'parallel' });

const paths: readonly RefusalPath[] = [exchangePath, verdictsPath, uploadsPath];

for (const { title, walk } of paths) {
  test(title, async ({ page, site, newPerson, expectNoise }) =>
    walk({ page, site, newPerson, expectNoise }),
  );
}
