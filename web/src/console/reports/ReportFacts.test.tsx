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

test.each([
  ['https://a.example.com/x\nhttps://b.example.com/y', '提交时，不含此地址'],
  ['wss://a.example.com/x https://a.example.com/y', '提交时，包含此地址'],
])('each place of %j is compared with what was open', async (url, words) => {
  const promised = { appName: '会员中心', hosts: ['a.example.com'], packages: [] };
  await onDesk(<ReportFacts detail={givenDetail({ url, promised })} />);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('without a vector there is no line of it', async () => {
  await onDesk(<ReportFacts detail={givenDetail()} />);
  await expect.element(page.getByText('漏洞地址')).toBeVisible();
  expect(page.getByText('CVSS').elements()).toEqual([]);
});
