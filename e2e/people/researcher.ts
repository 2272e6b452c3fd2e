import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { freshCode } from './inbox.ts';

/** A random mainland phone. */
export const newPhone = (): string => `13${randomInt(900_000_000, 999_999_999)}`;

/** Researchers of the demo as whom many journeys sign in: only by `signInAs`, as a phone gets one code a minute. */
export const viewerPhones = {
  /** Has reports, letters, coins and a place in the ranking. */
  rich: '13800000001',
  /** Has an approved identity, an address, coins and an order that waits for its address. */
  orders: '13800000002',
  /** Has coins, but neither an approved identity nor an address. */
  gifts: '13800000005',
} as const;

/** Researchers of the demo who each sign in in one journey only. */
export const demoPhones = {
  confirmed: '13800000003',
  longName: '13800000007',
  /** Has never signed in; an account of the earlier portal with this phone waits. */
  earlier: '13800000009',
} as const;

/** Signs in on the open sign-in page: code and consent. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await askForCode(page);
  await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
  await page.getByLabel('我已阅读并同意').check();
  const callback = new URL(page.url()).searchParams.get('callback');
  const visit = page.waitForResponse(/getUserStatus/);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(toast(page, '登录成功')).toBeVisible();
  const { result } = (await (await visit).json()) as { result: { status: string } };
  // it covers no page that was asked for
  if (result.status === '0' && callback === null) await skipGuide(page);
}

/** Dismisses the first-visit dialogs for good. */
export async function skipGuide(page: Page): Promise<void> {
  const guide = page.getByRole('dialog', { name: '新手指引' });
  await guide.getByRole('button', { name: '不再显示' }).click();
  await expect(guide).toBeHidden();
}

/** Requests a code in the open form. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(toast(page, '验证码已发送')).toBeVisible();
}

/** Opens the portal, signs in, and is then on the home page. */
export async function arriveAs(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, phone);
  await expect(page).toHaveURL('/');
}

export async function signOut(page: Page): Promise<void> {
  await openMemberMenu(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(toast(page, '退出成功')).toBeVisible();
}

/** The button that opens the member's menu; there once it is known who is signed in. */
export const memberMenu = (page: Page) =>
  page.getByRole('banner').locator('[aria-expanded]').last();

export const openMemberMenu = (page: Page): Promise<void> => memberMenu(page).click();

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text);

/** Answers what toasts say from now on, also once they are gone: a busy machine may look too late. */
export async function toastsOf(page: Page): Promise<() => Promise<string>> {
  const seen = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        texts.add(textContent ?? '');
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  return () => seen.evaluate((texts) => [...texts].join('\n'));
}

/** The token of the session, from the page's storage. */
export const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('shield_source_token'));

/** Puts a token into the page's storage. */
export const keepToken = (page: Page, token: string): Promise<void> =>
  page.evaluate((kept) => localStorage.setItem('shield_source_token', kept), token);

/** Takes the token out of the page's storage, as signing out in another window does. */
export const forgetToken = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.removeItem('shield_source_token'));

/** The text of the captcha picture in the open form. Requests a new picture, since the first may have come before the test could read it. */
export async function solveCaptcha(page: Page): Promise<string> {
  const picture = page.getByRole('button', { name: '图形验证码' });
  await expect(picture.locator('img')).toBeVisible();
  const drawn = page.waitForResponse(/getPhoneInitCaptcha|getCaptchaImage/);
  await picture.click();
  const { result } = (await (await drawn).json()) as { result: { captchaId: string } };
  const answer = await page.request.get(`/api/dev/captcha/${result.captchaId}`);
  return ((await answer.json()) as { result: { answer: string } }).result.answer;
}
