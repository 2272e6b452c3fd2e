import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { givenAward } from '../../../test/given-my-report.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { ReportFacts } from './ReportFacts.tsx';

const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N';

test('a reviewer sees the vector of a report, its version and its score', async () => {
  await onDesk(<ReportFacts detail={givenDetail({ cvssVector: vector })} />);
  await expect.element(page.getByText(vector)).toBeVisible();
  await expect.element(page.getByText('3.1 版 6.5 分')).toBeVisible();
});

test('the score of a reviewer stands beside the one of its author', async () => {
  const graded = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
  const awards = [givenAward({ cvssVector: graded })];
  await onDesk(<ReportFacts detail={givenDetail({ cvssVector: vector, awards })} />);
  await expect.element(page.getByRole('definition').filter({ hasText: vector })).toBeVisible();
  await expect.element(page.getByText('自评 CVSS')).toBeVisible();
  await expect.element(page.getByText('审核 CVSS')).toBeVisible();
  await expect.element(page.getByText('4.0 版 8.7 分')).toBeVisible();
});

test('without a vector there is no line of it', async () => {
  await onDesk(<ReportFacts detail={givenDetail()} />);
  await expect.element(page.getByText('漏洞地址')).toBeVisible();
  expect(page.getByText('CVSS').elements()).toEqual([]);
});
