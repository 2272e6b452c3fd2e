import type { Clock } from '@shieldsource/contract/promises/calls';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { givenRecord, givenReport, idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import ReportPage from './ReportPage.tsx';

afterEach(() => vi.restoreAllMocks());

const running: Clock = {
  kind: 'verdict',
  state: 'running',
  dueAt: Date.parse('2026-11-25T18:00:00+08:00'),
  isProvisional: false,
  remaining: 1_620,
  isSoon: false,
  isOpen: true,
  isReminded: false,
};

async function show(over: Partial<Clock>, clocks?: Clock[]) {
  let clock = { ...running, ...over };
  const asked = answersByCall({
    getReportDetail: () => givenReport({ clock, ...(clocks && { clocks }) }),
    getOperationRecords: () => [givenRecord()],
    getComments: () => ({ list: [], total: 0, page: 1, pageSize: 50 }),
    postReportRemind: () => (clock = { ...clock, isReminded: true }),
  });
  await onPage(
    <Routes>
      <Route path="/personal/submit/detail/:id" element={<ReportPage />} />
    </Routes>,
    { at: `/personal/submit/detail/${idOf(1)}` },
  );
  return asked;
}
const remind = page.getByRole('button', { name: '催办' });

test('says until when the next answer is expected, and offers no reminder before', async () => {
  await show({});
  await expect.element(page.getByText('预计 2026-11-25 18:00 前给出结论')).toBeVisible();
  await expect.element(page.getByText('剩 1 天 3 小时')).toBeVisible();
  expect(remind.elements()).toHaveLength(0);
});

test('says where the calendar may still change, and where it waits for its author', async () => {
  await show({ isProvisional: true });
  await expect.element(page.getByText('预计 2026-11-25 18:00（暂定） 前给出结论')).toBeVisible();
});

test('of two missed ones that which nobody was reminded of can be', async () => {
  const first = { kind: 'receipt', state: 'missed', isReminded: true } as const;
  const missed: Clock = { ...running, state: 'missed' };
  await show(first, [{ ...running, ...first }, missed]);
  await expect.element(page.getByText('原预计 2026-11-25 18:00 前给出结论')).toBeVisible();
  await expect.element(remind).toBeVisible();
});

test('reminds once that is past', async () => {
  const asked = await show({ state: 'missed', remaining: -120 });
  await expect.element(page.getByText('已超时 2 小时')).toBeVisible();
  await remind.click();
  await expect.element(page.getByText('已催办')).toBeVisible();
  expect(remind.elements()).toHaveLength(0);
  expect(asked.filter(({ name }) => name === 'postReportRemind').map(({ input }) => input)).toEqual(
    [{ reportId: idOf(1) }],
  );
});
