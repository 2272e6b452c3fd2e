import * as faults from '@shieldsource/contract/faults';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serverAnswers } from '../../../test/answers.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenAward, givenProposal } from '../../../test/given-my-report.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { ProposalPanel } from './ProposalPanel.tsx';
import ReportForm from './ReportForm.tsx';

afterEach(() => vi.restoreAllMocks());

const waiting = {
  status: 2,
  level: 4,
  awardState: 'waiting',
  proposal: givenProposal({ proposerName: '王审核', reason: '影响全部会员' }),
  canDecideAward: true,
} as const;

const raised: Parameters<typeof givenDetail>[0] = {
  ...waiting,
  currency: 80,
  contribution: 28,
  awards: [givenAward({ coins: 80, contribution: 28 })],
};

async function show(
  act: 'approveAward' | 'returnAward' | 'keepAward',
  given: Parameters<typeof givenDetail>[0] = waiting,
) {
  const done: string[] = [];
  await onDesk(
    <ReportForm
      act={act}
      detail={givenDetail(given)}
      onClose={() => undefined}
      onDone={(news) => done.push(news)}
    />,
  );
  return done;
}

describe('signing off', () => {
  test('names who gets how much, and sends what was seen', async () => {
    const asked = serverAnswers({ code: 0, result: { link: null } });
    const done = await show('approveAward');
    await expect
      .element(page.getByText(/王审核提出的奖励将发放给林间小鹿：308 安全币、108 贡献值/))
      .toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '备注' })).not.toBeRequired();
    const act = page.getByRole('button', { name: '核定并发放' });
    await expect.element(act).toHaveFocus();
    await act.click();
    await expect.poll(() => done).toEqual(['已核定 SS-2026-000001，发放 308 安全币、108 贡献值']);
    expect(asked).toMatchObject([
      {
        path: '/api/console/postProposalDecide',
        body: { proposalId: waiting.proposal.id, outcome: 'approved', reason: '' },
      },
    ]);
  });

  test('that somebody else was faster with says that nothing was paid', async () => {
    serverAnswers({ ...faults.conflict });
    const done = await show('approveAward');
    await page.getByRole('button', { name: '核定并发放' }).click();
    await expect.element(page.getByText('这份报告刚刚被其他人处理过')).toBeVisible();
    expect(done).toEqual([]);
  });

  test('is refused with a reason only', async () => {
    const asked = serverAnswers({ code: 0, result: { link: null } });
    const done = await show('returnAward');
    const act = page.getByRole('button', { name: '退回', exact: true });
    await act.click();
    await expect.element(page.getByText('请写明原因')).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.fill(page.getByRole('textbox', { name: '退回原因' }), '请按范围评定');
    await act.click();
    await expect.poll(() => done).toEqual(['已退回 SS-2026-000001 的奖励']);
    expect(asked).toMatchObject([
      {
        path: '/api/console/postProposalDecide',
        body: { proposalId: waiting.proposal.id, outcome: 'returned', reason: '请按范围评定' },
      },
    ]);
  });
});

describe('a raise', () => {
  test('names what stands, what takes its place, and that the difference is paid', async () => {
    serverAnswers({ code: 0, result: { link: null } });
    const done = await show('approveAward', raised);
    await expect
      .element(
        page.getByText(
          /代替林间小鹿原来的奖励：308 安全币、108 贡献值（原 80 安全币、28 贡献值），到账的是差额/,
        ),
      )
      .toBeVisible();
    await page.getByRole('button', { name: '核定并发放' }).click();
    await expect
      .poll(() => done)
      .toEqual(['已核定 SS-2026-000001，奖励更新为 308 安全币、108 贡献值']);
  });

  test('is given up with a reason, and says what stays', async () => {
    const asked = serverAnswers({ code: 0, result: { status: 2, version: 8 } });
    const done = await show('keepAward', { ...raised, awardState: 'returned', canKeepAward: true });
    await expect.element(page.getByText(/奖励维持 80 安全币、28 贡献值，不再提高/)).toBeVisible();
    const act = page.getByRole('button', { name: '维持原奖励' });
    await act.click();
    await expect.element(page.getByText('请写明维持原奖励的理由')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '理由' }), '影响有限');
    await act.click();
    await expect.poll(() => done).toEqual(['SS-2026-000001 维持原奖励']);
    expect(asked).toMatchObject([
      { path: '/api/console/postAwardKeep', body: { version: 7, reply: '影响有限' } },
    ]);
  });
});

describe('the panel', () => {
  const panel = (given: Parameters<typeof givenDetail>[0]) =>
    onDesk(<ProposalPanel report={givenDetail(given).report} />);

  test('shows the arithmetic, the reason, and that it is one’s turn', async () => {
    await panel(waiting);
    await expect.element(page.getByText('奖励核定中')).toBeVisible();
    await expect.element(page.getByText('(20 × 10 + 5) × 1.5')).toBeVisible();
    await expect.element(page.getByText('王审核的理由：影响全部会员')).toBeVisible();
    await expect.element(page.getByText(/在上方核定并发放，或退回/)).toBeVisible();
  });

  test('of a raise shows both awards', async () => {
    await panel(raised);
    await expect
      .element(page.getByText(/80 安全币、28 贡献值 → 308 安全币、108 贡献值。核定前原奖励有效/))
      .toBeVisible();
  });

  test('tells its proposer that somebody else must decide, and lets them withdraw', async () => {
    const asked = serverAnswers({ code: 0, result: { link: null } });
    await panel({ ...waiting, canDecideAward: false, canWithdrawAward: true });
    await expect.element(page.getByText(/须由提出这笔奖励以外的审核员或管理员核定/)).toBeVisible();
    await page.getByRole('button', { name: '撤回' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '原因' }).fill('算错了');
    await dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await expect
      .poll(() => asked)
      .toMatchObject([{ body: { outcome: 'withdrawn', reason: '算错了' } }]);
  });

  test('of one that came back says why', async () => {
    const proposal = givenProposal({
      state: 'returned',
      stateName: '奖励重新评定中',
      reply: '请按范围评定',
    });
    await panel({ ...waiting, awardState: 'returned', proposal, canDecideAward: false });
    await expect.element(page.getByText('退回原因：请按范围评定')).toBeVisible();
    await expect.element(page.getByText('奖励重新评定中')).toBeVisible();
    expect(page.getByText(/核定前不发放/).elements()).toHaveLength(0);
  });
});
