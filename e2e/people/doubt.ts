import { getCaptchaImage, getPhoneInitCaptcha } from '@shieldsource/contract/passport';
import type { Page } from '@playwright/test';
import { callsOf } from './calls.ts';

/** From here on the server is in doubt about where this page's calls come from: it shows it a picture. */
export async function beDoubted(page: Page): Promise<void> {
  await page.route(/mode=doubt/, async (route) => {
    const isForPhone = route.request().url().includes(getPhoneInitCaptcha.name);
    const call = await callsOf(page);
    const result = await call(isForPhone ? getPhoneInitCaptcha : getCaptchaImage, {});
    await route.fulfill({ json: { code: 0, message: '', result } });
  });
}
