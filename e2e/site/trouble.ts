import { expect, type Locator, type Page } from '@playwright/test';
import { toast } from '../people/researcher.ts';

/** What happens to a page's calls: they arrive, there is no network, the server fails, or no answer comes. */
type Trouble = 'none' | 'dead' | 'offline' | 'broken' | 'slow';

/** The browser's own console messages about failed calls; the page must not add any. */
export const ownWords =
  /Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED)|the server responded with a status of 500)/;

interface Network {
  /** Switches the trouble. `postUserInfo` still arrives, so that the page stays signed in, unless `lost` is 'everything'. */
  turn(trouble: Trouble, lost?: 'everything'): Promise<void>;
}

/** Intercepts a page's calls; pages and pictures always arrive. */
export async function networkOf(page: Page): Promise<Network> {
  let now: Trouble = 'none';
  let letsSessionThrough = true;
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const isCall = request.resourceType() === 'fetch' || request.resourceType() === 'xhr';
    const isSpared = letsSessionThrough && request.url().endsWith('/postUserInfo');
    if (!isCall || isSpared) return route.fallback();
    if (now === 'dead') return route.abort();
    if (now === 'broken') return route.fulfill({ status: 500, body: 'no envelope' });
    return now === 'slow' ? undefined : route.fallback();
  });
  return {
    turn: async (trouble, lost) => {
      now = trouble;
      letsSessionThrough = lost !== 'everything';
      await page.context().setOffline(trouble === 'offline');
    },
  };
}

/** The message of the page for each kind of trouble. */
const messageOf = {
  dead: '网络错误',
  offline: '网络错误',
  broken: '服务异常',
  slow: '网络错误',
} as const satisfies Record<Exclude<Trouble, 'none'>, string>;

/** The buttons to try again: of the page's error states, or of a picture that failed. */
const retriesOn = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: '重新加载' });

/** Presses every button to try again that the page shows now. */
export async function tryAgain(page: Page): Promise<void> {
  await expect(retriesOn(page).first()).toBeVisible();
  await pressAll(page);
}

const pressAll = (page: Page): Promise<void> =>
  retriesOn(page).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });

/** Tries again until a server that is busy for a second refuses nothing more, and expects what `expectComplete` does. */
export async function expectArrival(page: Page, shows: string): Promise<void> {
  await tryAgain(page);
  await expect(async () => {
    await pressAll(page);
    await expectComplete(page, shows, { timeout: 5_000 });
  }).toPass();
}

/** Expects that the page is loading again. */
export const expectReloading = (page: Page): Promise<void> =>
  expect(retriesOn(page), 'asks again').toHaveCount(0);

/** Expects that the page shows the error, is otherwise intact, and offers to try again. */
export async function expectFailureShown(
  page: Page,
  trouble: keyof typeof messageOf,
): Promise<void> {
  if (trouble === 'slow') {
    await expectReloading(page);
    await page.clock.fastForward(20_000);
  }
  await expect(toast(page, messageOf[trouble]), trouble).toBeVisible();
  await expect(retriesOn(page).first(), trouble).toBeVisible();
}

/** Waits until all toasts have gone, so that the next one is new. */
export async function outlastToasts(page: Page): Promise<void> {
  await page.clock.fastForward(6_000);
  await expect(page.getByRole('status').getByRole('button', { name: '关闭' })).toHaveCount(0);
}

/** Expects that the server's data is shown, and nothing is missing or loading. */
export async function expectComplete(
  page: Page,
  shows: string,
  patience: { timeout?: number } = {},
): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.locator(shows).first()).toBeVisible(patience);
  await expect(retriesOn(page)).toHaveCount(0, patience);
  await expect(main.getByText('加载中')).toHaveCount(0);
}

/** Goes to another page by the history, inside the open page. */
export async function stepTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
