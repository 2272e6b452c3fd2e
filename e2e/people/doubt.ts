import { getCaptchaImage, getPhoneInitCaptcha } from '@shieldsource/contract/passport/calls';
import type { Page } from '@playwright/test';
import { callsOf } from './calls.ts';

/** Makes the server doubt this page's calls from now on, so that it asks for a captcha picture. */
export async function beDoubted(page: Page): Promise<void> {
  await page.route(/mode=doubt/, async (route) => {
    const isForPhone = route.request().url().includes(getPhoneInitCaptcha.name);
    const call = await callsOf(page);
    const result = await call(isForPhone ? getPhoneInitCaptcha : getCaptchaImage, {});
    await route.fulfill({ json: { code: 0, message: '', result } });
  });
}
