import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import ReportAddress from './ReportAddress.tsx';

afterEach(() => vi.restoreAllMocks());

test('an address with a number leads on to its report', async () => {
  const asked = await show(() => ({ id: idOf(15), number: 'SS-2026-000015' }));
  await expect.element(page.getByTestId('address')).toHaveTextContent(`/reports/${idOf(15)}`);
  expect(asked.find(({ name }) => name === 'getReviewNumber')?.input).toEqual({
    number: 'SS-2026-000015',
  });
});

test('a number that no report has is said to be none', async () => {
  await show(() => {
    throw new No('notFound');
  });
  await expect.element(page.getByText('没有编号为 SS-2026-000015 的报告。')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '返回收件箱' })).toBeVisible();
});

async function show(getReviewNumber: () => unknown) {
  const asked = answersByCall({ getReviewNumber });
  await onDesk(
    <Routes>
      <Route path="/reports/:id" element={<ReportAddress />} />
    </Routes>,
    '/reports/SS-2026-000015',
  );
  return asked;
}
