import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import AuditPage from './AuditPage.tsx';

afterEach(() => vi.restoreAllMocks());

test('says who did what to what, and why', async () => {
  const entry = {
    id: '01993d6a-0000-7000-8000-000000000001',
    action: 'order.reveal',
    actionName: '查看订单收货或收款信息',
    actorName: '运营',
    target: 'order:SG-2026-000002',
    reason: '打印快递面单',
    createTime: 1_793_000_000_000,
  };
  answersByCall({ getAuditPage: () => ({ list: [entry], total: 1, page: 1, pageSize: 20 }) });
  await onDesk(<AuditPage />, '/audit');
  const row = page.getByRole('row').last();
  for (const words of [entry.actionName, '运营', '订单 SG-2026-000002', entry.reason])
    await expect.element(row.getByText(words)).toBeVisible();
});

test('nothing yet says what will be here', async () => {
  answersByCall({ getAuditPage: () => ({ list: [], total: 0, page: 1, pageSize: 20 }) });
  await onDesk(<AuditPage />, '/audit');
  await expect.element(page.getByText(/会记录在这里，不能修改或删除/)).toBeVisible();
});
