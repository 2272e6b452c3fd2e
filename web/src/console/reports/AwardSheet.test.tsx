import * as faults from '@shieldsource/contract/faults';
import type { Severity } from '@shieldsource/contract/awards/scoring';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serverAnswers } from '../../../test/answers.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenAward } from '../../../test/given-my-report.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { AwardAgainSheet, AwardSheet } from './AwardSheet.tsx';
import type { ReviewReport } from './decision.ts';

const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const score = page.getByRole('textbox', { name: '审核 CVSS（选填）' });
const coins = page.getByLabelText('安全币基数');
const coinBonus = page.getByLabelText('安全币加分');
const act = page.getByRole('button', { name: '确认并发放奖励' });
const preview = page.getByRole('region', { name: '将发放的奖励' });
const coinSum = preview.getByRole('status').first();
const contributionSum = preview.getByRole('status').last();

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('AwardSheet', () => {
  test('nothing is chosen for the reviewer, and without a level nothing is sent', async () => {
    const asked = serverAnswers();
    await show({ selfLevel: 4 }, null);
    await expect.element(page.getByText('研究员自评：严重')).toBeVisible();
    expect(page.getByRole('radio', { checked: true }).elements()).toEqual([]);
    expect(coins.elements()).toEqual([]);
    await act.click();
    await expect.element(page.getByText('请选择等级')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('a digit chooses a level, at the least it earns, and Tab goes on to the amounts', async () => {
    await show({ selfLevel: 4, tier: 'core' }, null);
    await userEvent.keyboard('3');
    await expect.element(page.getByRole('radio', { name: '中危' })).toBeChecked();
    await expect.element(coins).toHaveValue('3');
    await userEvent.keyboard('1');
    await expect.element(page.getByRole('radio', { name: '严重' })).toBeChecked();
    await expect.element(coins).toHaveValue('54');
    await expect.element(page.getByText('范围 54–60')).toBeVisible();
    await expect.element(preview.getByText('(54 × 10 + 0) × 1 =')).toBeVisible();
    await expect.element(coinSum).toHaveTextContent('540');
    await expect.element(contributionSum).toHaveTextContent('90');
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(coins).toHaveFocus();
  });

  test('a score of the reviewer’s own goes with the grade, and not into the note', async () => {
    const asked = serverAnswers({ code: 0, result: { status: 2, version: 8, dueTime: null } });
    await show({ selfLevel: 4 });
    await userEvent.keyboard('e');
    await expect.element(score).toHaveFocus();
    await userEvent.fill(score, vector);
    await expect.element(page.getByText('评分 9.8')).toBeVisible();
    await userEvent.fill(page.getByLabelText('备注', { exact: true }), '复现成功');
    await act.click();
    await expect
      .poll(() => asked)
      .toMatchObject([{ body: { cvssVector: vector, note: '复现成功' } }]);
  });

  test('half a score is told at its field and not sent', async () => {
    const asked = serverAnswers();
    await show({ selfLevel: 4 });
    await userEvent.keyboard('e');
    await userEvent.fill(score, 'CVSS:3.1/AV:N');
    await act.click();
    await expect.element(page.getByText(/向量缺少 AC、PR/)).toBeVisible();
    await userEvent.clear(score);
    await expect.element(page.getByText(/向量缺少/)).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  test('the score of an award that came back, or of a verdict taken back, is there again', async () => {
    const award = givenAward({ cvssVector: vector });
    await show({ selfLevel: 4, awards: [award] });
    await expect.element(score).toHaveValue(vector);
    await expect.element(score).not.toHaveFocus();
  });

  test('computes again with every number, rounding half up once', async () => {
    await show({ selfLevel: 4, tier: 'general', factorHundredths: 150 });
    await userEvent.fill(coins, '58');
    await userEvent.fill(coinBonus, '3');
    await expect.element(preview.getByText('(58 × 4 + 3) × 1.5 =')).toBeVisible();
    await expect.element(coinSum).toHaveTextContent('353');
  });

  test('another severity brings its own ranges and its least value', async () => {
    await show({ selfLevel: 4 });
    await page.getByRole('radio', { name: '中危' }).click({ force: true });
    await expect.element(coins).toHaveValue('3');
    await expect.element(page.getByText('范围 3–5').first()).toBeVisible();
    await page.getByRole('radio', { name: '无' }).click({ force: true });
    await expect.element(coinBonus).toHaveValue('0');
    await expect.element(page.getByText('只能是 0').first()).toBeVisible();
  });

  test('a number outside the range is told, and goes to a second person with a reason', async () => {
    const asked = serverAnswers({ code: 0, result: { status: 2, version: 9, dueTime: null } });
    const { done } = await show({ selfLevel: 4, tier: 'general' });
    await userEvent.fill(coins, '90');
    await expect.element(page.getByText('超出范围，应为 54–60')).toBeVisible();
    await expect.element(page.getByText('奖励超出评分标准的范围，须由第二人核定。')).toBeVisible();
    await expect.element(coinSum).toHaveTextContent('360');
    const propose = page.getByRole('button', { name: '提交核定' });
    await propose.click();
    await expect.element(page.getByText('请写明为什么给出这笔奖励')).toBeVisible();
    const reason = page.getByRole('textbox', { name: '理由' });
    await expect.element(reason).toHaveFocus();
    expect(asked).toEqual([]);
    await userEvent.fill(reason, '影响全部会员');
    await propose.click();
    await expect.poll(() => done).toHaveLength(1);
    expect(asked).toMatchObject([
      {
        path: '/api/console/postVerdictHold',
        body: { kind: 'propose', version: 7, level: 4, baseCoins: 90, note: '影响全部会员' },
      },
    ]);
    expect(done[0]).toContain('已提交核定：360 安全币、36 贡献值');
  });

  test('so does a sum above the amount, inside every range', async () => {
    await show({ selfLevel: 4, tier: 'core' });
    await userEvent.fill(coins, '60');
    await expect.element(act).toBeVisible();
    await userEvent.fill(coinBonus, '1');
    await expect.element(page.getByText('奖励超过 600 安全币，须由第二人核定。')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '提交核定' })).toBeVisible();
    await expect.element(coinSum).toHaveTextContent('601');
  });

  test('what even two may not give is told, computes nothing and is not sent', async () => {
    const asked = serverAnswers();
    const { done } = await show({ selfLevel: 4, tier: 'core' });
    await userEvent.fill(coins, '501');
    await expect.element(page.getByText('这样的奖励不能发放')).toBeVisible();
    await expect.element(coinSum).toHaveTextContent('—');
    await act.click();
    await expect.element(coins).toHaveFocus();
    expect(asked).toEqual([]);
    expect(done).toEqual([]);
  });

  test('a missing number is told and not sent', async () => {
    const asked = serverAnswers();
    await show({});
    await userEvent.clear(coins);
    await act.click();
    await expect.element(page.getByText('请输入安全币基数')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('sends the choice with the version that was read', async () => {
    const asked = serverAnswers({ code: 0, result: { status: 2, version: 8, dueTime: null } });
    const { done } = await show({ selfLevel: 3, version: 7 });
    await userEvent.fill(coins, '20');
    await userEvent.fill(page.getByLabelText('备注'), '复现成功');
    await act.click();
    await expect.poll(() => done).toHaveLength(1);
    expect(asked).toMatchObject([
      {
        path: '/api/console/postVerdictHold',
        body: {
          kind: 'confirm',
          version: 7,
          level: 3,
          baseCoins: 20,
          bonusCoins: 0,
          baseContribution: 6,
          note: '复现成功',
        },
      },
    ]);
    expect(done[0]).toContain('200 安全币、60 贡献值');
  });

  test('who was overtaken is told that nothing was paid, and offered to refresh', async () => {
    serverAnswers({ code: faults.conflict.code, message: faults.conflict.message });
    const { done, closed } = await show({});
    await act.click();
    await expect.element(page.getByText('这份报告刚刚被其他人处理过')).toBeVisible();
    await page.getByRole('button', { name: '刷新报告' }).click();
    expect(closed()).toBe(1);
    expect(done).toEqual([]);
  });
});

test('an award given again and taken back has all that was chosen again', async () => {
  await onDesk(
    <AwardAgainSheet
      detail={givenDetail({ status: 2, level: 3, awardState: 'returned' })}
      undone={{
        level: 4,
        baseCoins: 58,
        bonusCoins: 3,
        baseContribution: 10,
        bonusContribution: 1,
      }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );
  await expect.element(page.getByRole('radio', { name: '严重' })).toBeChecked();
  await expect.element(coins).toHaveValue('58');
  await expect.element(coinBonus).toHaveValue('3');
});

/** Opens with the level that the author claims, unless given. */
async function show(given: Partial<ReviewReport>, level: Severity | null = given.selfLevel ?? 4) {
  const done: string[] = [];
  let closings = 0;
  await onDesk(
    <AwardSheet
      detail={givenDetail(given)}
      level={level ?? undefined}
      onClose={() => (closings += 1)}
      onDone={(news) => done.push(news)}
    />,
  );
  await expect.element(act).toBeVisible();
  return { done, closed: () => closings };
}
