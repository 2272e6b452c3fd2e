import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { givenDetail } from '../../../test/given-report.ts';
import { ReportFacts } from './ReportFacts.tsx';

const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N';

test('a reviewer sees the vector of a report, its version and its score', async () => {
  await onDesk(<ReportFacts detail={givenDetail({ cvssVector: vector })} />);
  await expect.element(page.getByText(vector)).toBeVisible();
  await expect.element(page.getByText('3.1 版 6.5 分')).toBeVisible();
});

test('without a vector there is no line of it', async () => {
  await onDesk(<ReportFacts detail={givenDetail()} />);
  await expect.element(page.getByText('漏洞地址')).toBeVisible();
  expect(page.getByText('CVSS').elements()).toEqual([]);
});
