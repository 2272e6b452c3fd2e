import * as faults from '@shieldsource/contract/faults';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serverAnswers } from '../../../test/answers.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenAward, givenRecord } from '../../../test/given-my-report.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { AppealSheet } from './AppealSheet.tsx';

afterEach(() => vi.restoreAllMocks());

const givenFile = {
  id: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b',
  name: '响应.txt',
  mime: 'text/plain',
  sizeBytes: 8,
  isImage: false,
  url: '/api/files/1',
};
const appeal = {
  verdictName: '忽略',
  body: '第二张截图里是其他用户的订单，请重新评估。',
  createTime: 1_793_000_000_000,
  outcome: null,
  outcomeName: '',
  reply: '',
  decideTime: null,
};

async function show(given: Parameters<typeof givenDetail>[0], undone?: Record<string, unknown>) {
  const done: string[] = [];
  const { body: note, createTime } = appeal;
  await onDesk(
    <AppealSheet
      detail={{
        ...givenDetail({ appeals: [appeal], canDecideAppeal: true, ...given }),
        records: [givenRecord({ action: 'appeal', note, createTime, attachments: [givenFile] })],
      }}
      undone={undone}
      onClose={() => undefined}
      onDone={(news) => done.push(news)}
    />,
  );
  return done;
}

describe('an appeal against an ignored report', () => {
  test('shows its words; upheld, the report waits again', async () => {
    const asked = serverAnswers({ code: 0, result: { status: 1, version: 8, dueTime: null } });
    const done = await show({ status: -1 });
    await expect.element(page.getByText(appeal.body)).toBeVisible();
    await expect.element(page.getByText('响应.txt')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '理由' }), '确有影响');
    await page.getByRole('button', { name: '申诉成立，重新审核' }).click();
    await expect.poll(() => done).toEqual(['SS-2026-000001 已回到待审核']);
    expect(asked).toMatchObject([
      {
        path: '/api/console/postVerdictHold',
        body: { kind: 'upholdAppeal', version: 7, note: '确有影响' },
      },
    ]);
  });

  test('is not rejected without a reason', async () => {
    const asked = serverAnswers({ code: 0, result: { status: -1, version: 8, dueTime: null } });
    const done = await show({ status: -1 });
    await page.getByText('驳回申诉').click();
    const act = page.getByRole('button', { name: '驳回申诉' });
    await act.click();
    await expect.element(page.getByText('请写明驳回理由')).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.fill(page.getByRole('textbox', { name: '驳回理由' }), '截图来自测试环境');
    await act.click();
    await expect.poll(() => done).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: '/api/console/postVerdictHold',
      body: { kind: 'rejectAppeal', reply: '截图来自测试环境' },
    });
  });
});

describe('an appeal against an award', () => {
  const standing = givenAward({
    level: 3,
    factorHundredths: 100,
    bonusCoins: 0,
    bonusContribution: 0,
  });

  test('starts at what was given and sends the new choice only', async () => {
    const asked = serverAnswers({ code: 0, result: { status: 2, version: 8, dueTime: null } });
    const done = await show({ status: 2, level: 3, awards: [standing] });
    await expect.element(page.getByLabelText('安全币基数')).toHaveValue('20');
    await userEvent.fill(page.getByLabelText('安全币基数'), '24');
    await userEvent.fill(page.getByRole('textbox', { name: '理由' }), '影响更大');
    await page.getByRole('button', { name: '申诉成立，更新奖励' }).click();
    await expect.poll(() => done).toHaveLength(1);
    expect(asked[0]?.body).toEqual({
      reportId: givenDetail().report.id,
      version: 7,
      kind: 'rejudge',
      level: 3,
      baseContribution: 7,
      baseCoins: 24,
      bonusContribution: 0,
      bonusCoins: 0,
      note: '影响更大',
    });
    expect(done[0]).toContain('240 安全币');
  });

  test('that needs a second person is upheld with its reason, and the raise waits', async () => {
    const asked = serverAnswers({ code: 0, result: { status: 2, version: 9, dueTime: null } });
    const done = await show({ status: 2, level: 3, awards: [standing] });
    await userEvent.fill(page.getByLabelText('安全币基数'), '25');
    await expect.element(page.getByText(/提交后原奖励不变/)).toBeVisible();
    const act = page.getByRole('button', { name: '提交核定' });
    await act.click();
    await expect.element(page.getByText('请写明申诉成立的理由')).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.fill(page.getByRole('textbox', { name: '理由' }), '影响更大');
    await act.click();
    await expect.poll(() => done).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ kind: 'rejudge', baseCoins: 25, note: '影响更大' });
    expect(done[0]).toContain('已提交核定：250 安全币');
  });

  test('whose verdict was taken back has all that was chosen again', async () => {
    await show(
      { status: 2, level: 3, awards: [standing] },
      {
        level: 4,
        baseCoins: 58,
        bonusCoins: 3,
        baseContribution: 10,
        bonusContribution: 1,
        note: '影响更大',
      },
    );
    await expect.element(page.getByRole('radio', { name: '严重' })).toBeChecked();
    await expect.element(page.getByLabelText('安全币基数')).toHaveValue('58');
    await expect.element(page.getByLabelText('安全币加分')).toHaveValue('3');
    await expect.element(page.getByLabelText('贡献值基数')).toHaveValue('10');
    await expect.element(page.getByLabelText('贡献值加分')).toHaveValue('1');
    await expect.element(page.getByRole('textbox', { name: '理由' })).toHaveValue('影响更大');
  });

  test('that is not raised is told so', async () => {
    serverAnswers({ ...faults.appealNotBetter });
    const done = await show({ status: 2, level: 3, awards: [standing] });
    await userEvent.fill(page.getByRole('textbox', { name: '理由' }), '影响更大');
    await page.getByRole('button', { name: '申诉成立，更新奖励' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/没有提高时请驳回申诉/);
    expect(done).toEqual([]);
  });
});
