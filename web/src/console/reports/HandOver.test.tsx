import type { HandOver as State } from '@shieldsource/contract/reports/work';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenDetail } from '../../../test/given-report.ts';
import { HandOver } from './HandOver.tsx';

afterEach(() => vi.restoreAllMocks());

const state: State = {
  team: '支付平台组',
  ticket: 'SEC-1024',
  url: 'https://tickets.example.com/SEC-1024',
  state: 'open',
  stateName: '已移交',
  colleagueName: '王审核',
  createTime: 1_793_000_000_000,
  updateTime: 1_793_000_000_000,
  version: 2,
};
const reportId = givenDetail().report.id;

test('h gives a report to the team of its application, with ticket and link', async () => {
  const asked = answersByCall({ postHandOver: () => state });
  await show();
  await userEvent.keyboard('h');
  const form = page.getByRole('region', { name: '移交给团队' });
  await expect.element(form.getByText(/^交给支付平台组修复。研究员看不到/)).toBeVisible();
  await userEvent.fill(form.getByRole('textbox', { name: '工单号' }), 'SEC-1024');
  await userEvent.fill(form.getByRole('textbox', { name: '工单链接' }), state.url);
  await form.getByRole('button', { name: '移交', exact: true }).click();
  await expect.element(page.getByText('已移交 SS-2026-000001')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'postHandOver')?.input).toEqual({
    reportId,
    version: 0,
    ticket: 'SEC-1024',
    url: state.url,
  });
});

test('without a number, or by another way than https, nothing is sent', async () => {
  const asked = answersByCall({});
  await show();
  await userEvent.keyboard('h');
  await userEvent.fill(
    page.getByRole('textbox', { name: '工单链接' }),
    'http://tickets.example.com',
  );
  await page.getByRole('button', { name: '移交', exact: true }).click();
  await expect.element(page.getByText('请输入工单号')).toBeVisible();
  await expect.element(page.getByText('请填写 https 开头的链接')).toBeVisible();
  expect(asked).toEqual([]);
});

test('what stands is shown, and what comes back is said by a press', async () => {
  const asked = answersByCall({
    postHandOverMove: () => ({ ...state, state: 'inProgress', stateName: '处理中', version: 3 }),
  });
  await show({ handOver: state });
  const link = page.getByRole('link', { name: 'SEC-1024' });
  await expect.element(link).toHaveAttribute('href', state.url);
  await page.getByText('处理中', { exact: true }).click();
  await expect.element(page.getByText('SS-2026-000001 移交状态：处理中')).toBeVisible();
  expect(asked.find(({ name }) => name === 'postHandOverMove')?.input).toEqual({
    reportId,
    version: 2,
    state: 'inProgress',
  });
});

test('a ticket is corrected as it was seen', async () => {
  const asked = answersByCall({ postHandOver: () => ({ ...state, version: 3 }) });
  await show({ handOver: state });
  await userEvent.keyboard('h');
  await userEvent.fill(page.getByRole('textbox', { name: '工单号' }), 'SEC-2048');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText('已更正 SS-2026-000001 的工单')).toBeVisible();
  expect(asked.find(({ name }) => name === 'postHandOver')?.input).toMatchObject({
    version: 2,
    ticket: 'SEC-2048',
  });
});

test('a ticket that is being corrected stays when its state changes meanwhile', async () => {
  const asked = answersByCall({ postHandOver: () => ({ ...state, version: 4 }) });
  await onDesk(<Moved to={{ ...state, state: 'inProgress', stateName: '处理中', version: 3 }} />);
  await userEvent.keyboard('h');
  await userEvent.fill(page.getByRole('textbox', { name: '工单号' }), 'SEC-2048');
  await page.getByRole('button', { name: '有了变化' }).click();
  await expect.element(page.getByRole('textbox', { name: '工单号' })).toHaveValue('SEC-2048');
  await page.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => asked.find(({ name }) => name === 'postHandOver')?.input)
    .toMatchObject({ version: 3, ticket: 'SEC-2048' });
});

test('a ticket that somebody else corrected meanwhile is not overwritten unseen', async () => {
  const asked = answersByCall({
    postHandOver: () => {
      throw new No('conflict');
    },
  });
  await onDesk(<Moved to={{ ...state, ticket: 'SEC-9', version: 3 }} />);
  await userEvent.keyboard('h');
  await userEvent.fill(page.getByRole('textbox', { name: '工单号' }), 'SEC-2048');
  await page.getByRole('button', { name: '有了变化' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText('这份报告刚刚被其他人处理过')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '工单号' })).toHaveValue('SEC-2048');
  expect(asked.find(({ name }) => name === 'postHandOver')?.input).toMatchObject({ version: 2 });
});

test('who may not change it reads it', async () => {
  await show({ handOver: state }, false);
  await expect.element(page.getByText('支付平台组')).toBeVisible();
  const part = page.getByRole('region', { name: '移交修复' });
  expect(part.getByRole('button').elements()).toEqual([]);
  expect(part.getByRole('radio').elements()).toEqual([]);
});

/** A report that was handed over; a press shows what became of it. */
function Moved({ to }: { to: State }) {
  const [handOver, setHandOver] = useState(state);
  return (
    <>
      <HandOver report={givenDetail({ status: 2, handOver }).report} mayChange />
      <button type="button" onClick={() => setHandOver(to)}>
        有了变化
      </button>
    </>
  );
}

const show = (given: Parameters<typeof givenDetail>[0] = {}, mayChange = true) =>
  onDesk(
    <HandOver
      report={givenDetail({ status: 2, appTeam: '支付平台组', ...given }).report}
      mayChange={mayChange}
    />,
  );
