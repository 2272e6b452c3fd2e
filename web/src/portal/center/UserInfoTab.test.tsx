import * as faults from '@shieldsource/contract/faults';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember, givenAccount } from '../../../test/as-member.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken, readToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { UserInfoTab } from './UserInfoTab.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const getPhoneInitCaptcha = () => ({ captchaId: idOf(80), image: pixel });
const dialog = page.getByRole('dialog');
const ask = () => dialog.getByRole('button', { name: '申请注销' }).click();

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

test('leaving names the coins that are lost, says when, and signs out', async () => {
  const asked = await asMember(<UserInfoTab />, {
    at: '/personal/center',
    answers: {
      getPhoneInitCaptcha,
      postAccountCancel: () => ({ cancelTime: Date.UTC(2026, 11, 1, 4) }),
    },
  });
  await page.getByRole('button', { name: '申请注销' }).click();
  for (const loss of ['320 安全币作废', '还在审核的报告，清除之后发放的安全币也作废'])
    await expect.element(dialog.getByText(loss)).toBeVisible();
  await dialog.getByLabelText('短信验证码').fill('123456');
  await ask();
  await expect.element(dialog.getByText(/账号将在 2026-12-01 12:00 清除/)).toBeVisible();
  expect(asked.find(({ name }) => name === 'postAccountCancel')?.input).toEqual({
    code: '123456',
    coins: 320,
  });
  await dialog.getByRole('button', { name: '知道了' }).click();
  await expect.poll(() => page.getByTestId('address').element().textContent).toBe('/');
  expect(readToken()).toBe('');
});

test('open orders keep the account, and can be looked at', async () => {
  await asMember(<UserInfoTab />, {
    answers: {
      getPhoneInitCaptcha,
      postAccountCancel: () => {
        throw new No('openOrders');
      },
    },
  });
  await page.getByRole('button', { name: '申请注销' }).click();
  await dialog.getByLabelText('短信验证码').fill('123456');
  await ask();
  await expect.element(dialog.getByText(faults.openOrders.message)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: '查看未完成的订单' }))
    .toHaveAttribute('href', '/personal/my-gift');
});

test('a recovery by somebody else is stopped by one press', async () => {
  let recovery: { time: number; givesPhone: boolean } | null = {
    time: Date.UTC(2026, 11, 6, 4),
    givesPhone: false,
  };
  const asked = await asMember(<UserInfoTab />, {
    answers: {
      postAccountInfo: () => givenAccount({ recovery }),
      postRecoveryStop: () => {
        recovery = null;
        return null;
      },
    },
  });
  await expect.element(page.getByText(/2026-12-06 12:00 生效/)).toBeVisible();
  await page.getByRole('button', { name: '终止找回' }).click();
  await expect.element(page.getByText(/生效，届时手机号可能更换/)).not.toBeInTheDocument();
  expect(asked.filter(({ name }) => name === 'postRecoveryStop')).toHaveLength(1);
  expect(shownToasts().map(({ text }) => text)).toEqual(['已终止找回，账号没有变化']);
});

test('whose phone is to go to another account is told, and stops it by one press', async () => {
  const asked = await asMember(<UserInfoTab />, {
    answers: {
      postAccountInfo: () =>
        givenAccount({ recovery: { time: Date.UTC(2026, 11, 6, 4), givesPhone: true } }),
      postRecoveryStop: () => null,
    },
  });
  await expect.element(page.getByText(/将用于找回另一个账号，2026-12-06 12:00 生效/)).toBeVisible();
  await page.getByRole('button', { name: '终止找回' }).click();
  await expect.poll(() => asked.filter(({ name }) => name === 'postRecoveryStop').length).toBe(1);
});
