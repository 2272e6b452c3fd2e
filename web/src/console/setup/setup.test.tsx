import { setupStep, type SetupStep } from '@shieldsource/contract/settings/setup';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import SetupPage from './SetupPage.tsx';
import SetupPanel from './SetupPanel.tsx';

afterEach(() => vi.restoreAllMocks());

const stepsWith = (open: readonly SetupStep[], aside: readonly SetupStep[] = []) => ({
  list: setupStep.list.map(({ code: step }) => ({
    step,
    isDone: !open.includes(step) && !aside.includes(step),
    isAside: aside.includes(step),
  })),
});

test('what is missing comes first, with why and the way there', async () => {
  answersByCall({ getSetupSteps: () => stepsWith(['gifts', 'backup']) });
  await onDesk(<SetupPanel />);
  await expect.element(page.getByRole('heading', { name: '上线前还有 2 项待完成' })).toBeVisible();
  const steps = page.getByRole('listitem');
  await expect.element(steps.nth(0)).toMatchTextContent('没有上架的礼品');
  await expect
    .element(steps.nth(0).getByRole('link', { name: '礼品' }))
    .toHaveAttribute('href', '/gifts');
  await expect.element(steps.nth(1)).toMatchTextContent('最近 8 天没有备份');
  await expect.element(steps.nth(2)).toMatchTextContent('单位名称与链接');
});

test('a step is put aside; with none left the panel is gone, and its page remembers', async () => {
  let aside: SetupStep[] = [];
  const asked = answersByCall({
    getSetupSteps: () => stepsWith(aside.length > 0 ? [] : ['gifts'], aside),
    postSetupAside: ({ step, isAside }) => {
      aside = isAside ? [step as SetupStep] : [];
      return stepsWith([], aside);
    },
  });
  await onDesk(
    <>
      <SetupPanel />
      <SetupPage />
    </>,
  );
  await page.getByRole('button', { name: '跳过“礼品”' }).first().click();
  expect(asked.find(({ name }) => name === 'postSetupAside')?.input).toEqual({
    step: 'gifts',
    isAside: true,
  });
  await expect.element(page.getByRole('region', { name: '上线准备' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '重新提醒“礼品”' }).click();
  await expect.element(page.getByRole('region', { name: '上线准备' })).toBeVisible();
});
