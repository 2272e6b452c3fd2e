import { expect, type Locator, type Page } from '@playwright/test';
import { toast } from '../people/researcher.ts';

/** What becomes of the calls of a page: they arrive, there is no network, the server fails, or nothing is answered. */
type Trouble = 'none' | 'dead' | 'offline' | 'broken' | 'slow';

/** What the browser itself says about calls that fail; a page adds nothing to it. */
export const ownWords =
  /Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED)|the server responded with a status of 500)/;

interface Weather {
  /** What is asked at the start, who is here, comes through unless that is to be lost too. */
  turn(trouble: Trouble, lost?: 'everything'): Promise<void>;
}

/** Stands between a page and its calls; pages and pictures come through whatever the weather. */
export async function weatherOf(page: Page): Promise<Weather> {
  let now: Trouble = 'none';
  let isWhoSpared = true;
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const isCall = request.resourceType() === 'fetch' || request.resourceType() === 'xhr';
    const isSpared = isWhoSpared && request.url().endsWith('/postUserInfo');
    if (!isCall || isSpared) return route.fallback();
    if (now === 'dead') return route.abort();
    if (now === 'broken') return route.fulfill({ status: 500, body: 'no envelope' });
    return now === 'slow' ? undefined : route.fallback();
  });
  return {
    turn: async (trouble, lost) => {
      now = trouble;
      isWhoSpared = lost !== 'everything';
      await page.context().setOffline(trouble === 'offline');
    },
  };
}

/** Section 8: what is said about each of them. */
const saidOf = {
  dead: '网络错误',
  offline: '网络错误',
  broken: '服务异常',
  slow: '网络错误',
} as const satisfies Record<Exclude<Trouble, 'none'>, string>;

/** The ways to try again: of the page's error faces, or of the picture where that is what failed. */
const retriesOn = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: '重新加载' });

/** Presses every way to try again that the page offers now. */
export async function tryAgain(page: Page): Promise<void> {
  await expect(retriesOn(page).first()).toBeVisible();
  await retriesOn(page).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
}

/** It has been asked again, and no answer has come yet. */
export const expectAsked = (page: Page): Promise<void> =>
  expect(retriesOn(page), 'asks again').toHaveCount(0);

/** The page says what happened, stays a page, and offers to try again. */
export async function expectTold(page: Page, trouble: keyof typeof saidOf): Promise<void> {
  if (trouble === 'slow') {
    await expectAsked(page);
    await page.clock.fastForward(20_000);
  }
  await expect(toast(page, saidOf[trouble]), trouble).toBeVisible();
  await expect(retriesOn(page).first(), trouble).toBeVisible();
}

/** Toasts go by themselves; what is said next is then news. */
export async function outlastToasts(page: Page): Promise<void> {
  await page.clock.fastForward(6_000);
  await expect(page.getByRole('status').getByRole('button', { name: '关闭' })).toHaveCount(0);
}

/** What was told by the server is there, and nothing is missing or waited for. */
export async function expectWhole(page: Page, told: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.locator(told).first()).toBeVisible();
  await expect(retriesOn(page)).toHaveCount(0);
  await expect(main.getByText('加载中')).toHaveCount(0);
}

/** Goes to another page as a step back or forward does: inside the page that is open. */
export async function stepTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
