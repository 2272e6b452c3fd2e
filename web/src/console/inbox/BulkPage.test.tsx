import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import BulkPage from './BulkPage.tsx';

const proposed = {
  id: idOf(5),
  kind: 'ignore',
  kindName: '忽略',
  state: 'waiting',
  stateName: '待复核',
  count: 21,
  tried: 0,
  refused: 0,
  askedBy: '沈青禾',
  askTime: 1_793_000_000_000,
  reason: '',
  isOwn: false,
  canApprove: true,
  decidedBy: '',
  decideTime: null,
  reply: '',
  act: {
    to: null,
    reason: 'outOfScope',
    reasonName: '不在收录范围',
    duplicateOf: '',
    note: '都是测试域名',
  },
};
const outcomes = [{ reportId: idOf(10), number: 'SS-2026-000010', isDone: null, why: '' }];

afterEach(() => vi.restoreAllMocks());

test('a colleague reads what was asked for many reports, and approves it', async () => {
  const asked = await show();
  await page.getByRole('link', { name: '忽略 21 份报告：不在收录范围' }).click();
  await expect.element(page.getByRole('link', { name: 'SS-2026-000010' })).toBeVisible();
  await userEvent.keyboard('s');
  await page.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
  await expect.element(page.getByText('已复核通过', { exact: true })).toBeVisible();
  expect(asked.find(({ name }) => name === 'postProposalDecide')?.input).toEqual({
    proposalId: proposed.id,
    outcome: 'approved',
    reason: '',
  });
});

test('who proposed it may withdraw it and not approve it', async () => {
  await show({ isOwn: true, canApprove: false });
  await page.getByRole('link', { name: /忽略 21 份报告/ }).click();
  await expect.element(page.getByRole('button', { name: '撤回' })).toBeVisible();
  expect(page.getByRole('button', { name: '复核通过' }).elements()).toEqual([]);
});

test('an empty list says what will be there', async () => {
  answersByCall({ getBulkProposalPage: () => ({ list: [], total: 0, page: 1, pageSize: 20 }) });
  await onDesk(<BulkPage />, '/bulk');
  await expect.element(page.getByText(/须由提出人以外的同事在此复核/)).toBeVisible();
});

async function show(given: Partial<typeof proposed> = {}) {
  const one = { ...proposed, ...given };
  const asked = answersByCall({
    getBulkProposalPage: () => ({ list: [one], total: 1, page: 1, pageSize: 20 }),
    getBulkProposal: () => ({ ...one, outcomes }),
    postProposalDecide: () => ({ link: null }),
  });
  await onDesk(
    <Routes>
      <Route path="/bulk/:id?" element={<BulkPage />} />
    </Routes>,
    '/bulk',
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  return asked;
}
