import type { getProposalPage } from '@shieldsource/contract/staff/proposals';
import type { OutputOf } from '@shieldsource/contract/route';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import ProposalsPage from './ProposalsPage.tsx';

type Row = OutputOf<typeof getProposalPage>['list'][number];

beforeEach(() => keepToken('kept'));
afterEach(() => {
  keepToken('');
  vi.restoreAllMocks();
});

const waiting = (at: number, of: Pick<Row, 'kind' | 'kindName' | 'subject' | 'title'>): Row => ({
  id: idOf(at),
  askedBy: '管理员甲',
  askTime: 1_793_000_000_000,
  reason: '对齐同行',
  isOwn: false,
  canApprove: true,
  ...of,
});
const rows = [
  waiting(1, { kind: 'rule', kindName: '评分标准', subject: idOf(1), title: '2026-12-01' }),
  waiting(2, { kind: 'price', kindName: '礼品价格', subject: idOf(20), title: '机械键盘' }),
  waiting(3, { kind: 'setting', kindName: '系统设置', subject: 'sms.url', title: '短信网关地址' }),
];

async function show(list: readonly Row[], roles: readonly string[]) {
  const asked = answersByCall({
    postStaffInfo: () => ({
      language: null,
      id: idOf(9),
      number: 4,
      name: '管理员乙',
      email: 'admin@example.com',
      roles,
    }),
    getProposalPage: ({ kind }) => {
      const shown = list.filter((row) => kind === undefined || row.kind === kind);
      return { list: shown, total: shown.length, page: 1, pageSize: 20 };
    },
  });
  await onDesk(
    <StaffSession>
      <Routes>
        <Route path="/proposals" element={<ProposalsPage />} />
        <Route path="*" element={null} />
      </Routes>
    </StaffSession>,
    '/proposals',
  );
  return asked;
}

test('each row leads to where it is decided', async () => {
  await show(rows, ['admin']);
  const link = (name: string) => page.getByRole('link', { name });
  await expect
    .element(link('草案，计划 2026-12-01 生效'))
    .toHaveAttribute('href', `/rules/${idOf(1)}`);
  await expect.element(link('机械键盘')).toHaveAttribute('href', `/gifts/${idOf(20)}`);
  await expect.element(link('短信网关地址')).toHaveAttribute('href', '/settings#sms.url');
  await userEvent.keyboard('jo');
  await expect.element(page.getByTestId('address')).toHaveTextContent(`/rules/${idOf(1)}`);
});

test('one kind alone is asked for by its tab', async () => {
  const asked = await show(rows, ['admin']);
  await page.getByRole('navigation', { name: '类别' }).getByText('礼品价格').click();
  await expect.element(page.getByText('机械键盘')).toBeVisible();
  await expect.element(page.getByText('短信网关地址')).not.toBeInTheDocument();
  expect(asked.at(-1)?.input).toMatchObject({ kind: 'price' });
});

test('without anything it says so, and whose role has one kind has no tabs', async () => {
  await show([], ['operator']);
  await expect.element(page.getByText('没有待复核的事项。')).toBeVisible();
  expect(page.getByRole('navigation', { name: '类别' }).elements()).toEqual([]);
});
