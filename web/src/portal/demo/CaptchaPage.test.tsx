import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { pages } from '../pages.ts';
import CaptchaPage from './CaptchaPage.tsx';

const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

afterEach(() => vi.restoreAllMocks());

test('a right answer is exchanged for a ticket, a wrong one says so', async () => {
  const asked = answersByCall({
    getCaptchaImage: () => ({ captchaId: idOf(1), image }),
    postCaptchaVerify: ({ answer }) => {
      if (answer !== '8k2m') throw new No('wrongCaptcha');
      return { ticket: '一次性' };
    },
  });
  await onPage(<CaptchaPage />);
  await page.getByRole('textbox', { name: '图形验证码' }).fill('0000');
  await page.getByRole('button', { name: '校验' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('textbox', { name: '图形验证码' }).fill('8k2m');
  await page.getByRole('button', { name: '校验' }).click();
  await expect.element(page.getByText('凭据：一次性')).toBeVisible();
  expect(asked.some(({ name }) => name === 'postCaptchaVerify')).toBe(true);
});

test('while it is being built the portal has this page', () => {
  expect(pages.map(({ path }) => path)).toContain('/demo/code');
});
