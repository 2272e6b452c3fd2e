import type { ConsoleRule, RuleRecord } from '@shieldsource/contract/rules/desk';
import type { RuleBody } from '@shieldsource/contract/awards/scoring';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenDetail } from '../../../test/given-report.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import NewRulePage from './NewRulePage.tsx';
import RulePage from './RulePage.tsx';
import RulesPage from './RulesPage.tsx';

beforeEach(() => keepToken('kept'));
afterEach(() => {
  keepToken('');
  vi.restoreAllMocks();
});

const { version: _, publishTime: __, ...inForce } = givenDetail().rule;
const changed: RuleBody = {
  ...inForce,
  coins: { ...inForce.coins, '4': { ...inForce.coins['4'], to: inForce.coins['4'].to + 20 } },
};
const top = String(inForce.coins['4'].to);

const givenRule = (over: Partial<ConsoleRule> = {}): ConsoleRule => ({
  id: idOf(1),
  reason: '对齐同行',
  askedBy: '管理员甲',
  askTime: 1_793_000_000_000,
  isOwn: false,
  canApprove: true,
  decidedBy: '',
  decideTime: null,
  reply: '',
  state: 'waiting',
  stateName: '待复核',
  version: null,
  effectDay: '2026-12-01',
  effectTime: null,
  rule: changed,
  ...over,
});
const givenRecord = (over: Partial<ConsoleRule> = {}): RuleRecord => ({
  ...givenRule(over),
  before: { version: 2, rule: inForce },
});
const staff = (...roles: string[]) => ({
  postStaffInfo: () => ({
    language: null,
    id: idOf(9),
    number: 4,
    name: '管理员乙',
    email: 'admin@example.com',
    roles,
  }),
});

const show = (at: string) =>
  onDesk(
    <StaffSession>
      <Routes>
        <Route path="/rules" element={<RulesPage />} />
        <Route path="/rules/new" element={<NewRulePage />} />
        <Route path="/rules/:id" element={<RulePage />} />
      </Routes>
    </StaffSession>,
    at,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the list says which version holds; only admins may propose one', async () => {
  const versions = {
    getRulePage: () => ({
      list: [
        givenRule(),
        givenRule({
          id: idOf(2),
          version: 1,
          state: 'inForce',
          stateName: '生效中',
          askedBy: '',
          reason: '',
        }),
      ],
      total: 2,
      page: 1,
      pageSize: 20,
    }),
  };
  answersByCall({ ...versions, ...staff('auditor') });
  const { unmount } = await show('/rules');
  await expect.element(page.getByRole('link', { name: '第 1 版' })).toBeVisible();
  await expect.element(page.getByText('生效中')).toBeVisible();
  await expect.element(page.getByText('草案，计划 2026-12-01 生效')).toBeVisible();
  expect(page.getByRole('link', { name: '提出新版本' }).elements()).toEqual([]);
  await unmount();
  vi.restoreAllMocks();
  answersByCall({ ...versions, ...staff('admin') });
  await show('/rules');
  await expect.element(page.getByRole('link', { name: '提出新版本' })).toBeVisible();
});

describe('proposing', () => {
  const none = { list: [], total: 0, page: 1, pageSize: 100 };
  const answers = {
    ...staff('admin'),
    getScoringRule: () => givenDetail().rule,
    getRulePage: () => none,
  };
  const cell = page.getByRole('textbox', { name: '严重安全币上限' });

  test('marks what differs, in the number and in the example, and sends it whole', async () => {
    const asked = answersByCall({ ...answers, postRulePropose: () => ({ id: idOf(3) }) });
    await show('/rules/new');
    expect(page.getByText(`原 ${top}`).elements()).toEqual([]);
    await userEvent.fill(cell, String(Number(top) + 20));
    await expect.element(page.getByText(`原 ${top}`, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: /原 540–600/ })).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '生效日' }), '2099-01-01');
    await userEvent.fill(page.getByRole('textbox', { name: '调整理由' }), '对齐同行');
    await button('提交复核').click();
    await expect
      .poll(() => asked.find(({ name }) => name === 'postRulePropose')?.input)
      .toEqual({
        rule: changed,
        effectDay: '2099-01-01',
        note: '对齐同行',
        proposalId: expect.any(String),
      });
  });

  test('begins with the numbers that hold on the chosen day', async () => {
    const planned = (version: number, effectDay: string, rule: RuleBody) =>
      givenRule({ id: idOf(version), version, effectDay, rule, state: 'planned' });
    const list = [planned(4, '2099-03-01', inForce), planned(3, '2099-01-01', changed)];
    answersByCall({ ...answers, getRulePage: () => ({ ...none, list }) });
    await show('/rules/new');
    await expect.element(page.getByText(/第 1 版对照/)).toBeVisible();
    const choose = (day: string) =>
      userEvent.fill(page.getByRole('textbox', { name: '生效日' }), day);
    await choose('2099-02-01');
    await expect.element(page.getByText(/第 3 版对照/)).toBeVisible();
    await expect.element(cell).toHaveValue(String(Number(top) + 20));
    expect(page.getByText(/^原 /).elements()).toEqual([]);
    await choose('2099-04-01');
    await expect.element(page.getByText(/第 4 版对照/)).toBeVisible();
    await expect.element(cell).toHaveValue(top);
    // what was typed stays, whatever the day
    await userEvent.fill(cell, '700');
    await choose('2099-02-01');
    await expect.element(page.getByText(`原 ${Number(top) + 20}`, { exact: true })).toBeVisible();
    await expect.element(cell).toHaveValue('700');
  });

  test('says which number is wrong, and sends nothing', async () => {
    const asked = answersByCall(answers);
    await show('/rules/new');
    await userEvent.fill(cell, '1');
    await userEvent.fill(page.getByRole('textbox', { name: '调整理由' }), '对齐同行');
    await button('提交复核').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('上限不能小于下限');
    await expect.element(cell).toHaveFocus();
    expect(asked.map(({ name }) => name)).not.toContain('postRulePropose');
  });

  test('shows what the last 90 days would have paid', async () => {
    answersByCall({
      ...answers,
      postRulePreview: () => ({
        days: 90,
        awards: 12,
        isCapped: false,
        paid: { coins: 1_000, contribution: 100 },
        would: { coins: 1_240, contribution: 100 },
        signOffs: 2,
        levels: [
          {
            level: 4,
            awards: 12,
            paid: { coins: 1_000, contribution: 100 },
            would: { coins: 1_240, contribution: 100 },
          },
        ],
      }),
    });
    await show('/rules/new');
    await button('预览').click();
    await expect
      .element(page.getByText('过去 90 天按此规则将发放 1,240 安全币，实际发放 1,000，相差 +240。'))
      .toBeVisible();
    await userEvent.fill(cell, '90');
    await expect.element(page.getByText('数字已经改过，上面还是改之前的结果。')).toBeVisible();
  });
});

describe('a version that waits', () => {
  test('is approved by who did not propose it', async () => {
    const asked = answersByCall({
      ...staff('admin'),
      getConsoleRule: () => givenRecord(),
      postProposalDecide: () => ({ link: null }),
    });
    await show(`/rules/${idOf(1)}`);
    await expect.element(page.getByText('对齐同行')).toBeVisible();
    await expect.element(page.getByRole('cell', { name: /原 540–600/ })).toBeVisible();
    await button('复核通过').click();
    await page.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
    await expect
      .poll(() => asked.find(({ name }) => name === 'postProposalDecide')?.input)
      .toEqual({ proposalId: idOf(1), outcome: 'approved', reason: '' });
  });

  test('is sent back with a reason; who was faster is told', async () => {
    answersByCall({
      ...staff('admin'),
      getConsoleRule: () => givenRecord(),
      postProposalDecide: () => {
        throw new No('conflict');
      },
    });
    await show(`/rules/${idOf(1)}`);
    await button('退回').click();
    const dialog = page.getByRole('dialog');
    await userEvent.fill(dialog.getByRole('textbox', { name: '原因' }), '预算不够');
    await dialog.getByRole('button', { name: '退回', exact: true }).click();
    await expect.element(page.getByText('这项提议刚刚被处理过')).toBeVisible();
  });

  test('is not its author’s to approve, but to withdraw', async () => {
    answersByCall({
      ...staff('admin'),
      getConsoleRule: () => givenRecord({ canApprove: false, isOwn: true }),
    });
    await show(`/rules/${idOf(1)}`);
    await expect.element(button('撤回')).toBeVisible();
    expect(button('复核通过').elements()).toEqual([]);
  });

  test('that came back begins another', async () => {
    answersByCall({
      ...staff('admin'),
      getScoringRule: () => givenDetail().rule,
      getRulePage: () => ({ list: [], total: 0, page: 1, pageSize: 100 }),
      getConsoleRule: () =>
        givenRecord({
          state: 'returned',
          stateName: '已退回',
          reply: '预算不够',
          canApprove: false,
        }),
    });
    await show(`/rules/${idOf(1)}`);
    await expect.element(page.getByText('预算不够')).toBeVisible();
    await page.getByRole('link', { name: '修改后重新提出' }).click();
    await expect.element(page.getByText(`原 ${top}`, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '调整理由' })).toHaveValue('对齐同行');
  });
});
