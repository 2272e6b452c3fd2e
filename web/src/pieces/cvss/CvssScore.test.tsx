import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { CvssScore } from './CvssScore.tsx';

test.for([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '3.1 版 9.8 分', '严重'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', '4.0 版 8.7 分', '高危'],
])('%s is version and score %s, %s', async ([vector, score, level]) => {
  await onPage(<CvssScore vector={vector!} />);
  for (const shown of [vector, score, level])
    await expect.element(page.getByText(shown!, { exact: true })).toBeVisible();
});
