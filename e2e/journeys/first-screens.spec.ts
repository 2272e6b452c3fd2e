import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey.ts';

const drawn = [
  ['/', '每一份报告，都有始有终。'],
  ['/login', '登录'],
  ['/announcement/home', '公告'],
  ['/rank/personal', '贡献排行榜'],
  ['/rule/home', '规则与范围'],
  ['/award/home', '礼品兑换'],
] as const;

/** Whether React has hydrated what the server drew. */
const isAlive = (page: Page) =>
  page
    .locator('#root header')
    .evaluate((header) => Object.keys(header).some((key) => key.startsWith('__react')));

test('what visitors see first comes with the page itself and stays as it comes to life', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (
      request.method() === 'GET' &&
      pathname.startsWith('/api/') &&
      !/files|passport/.test(pathname)
    )
      calls.push(pathname);
  });
  for (const [path, title] of drawn) {
    // the first visit makes the server draw it; a busy machine takes a while
    await expect.poll(async () => (await page.request.get(path)).text()).toContain('<h1');
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toBeVisible();
    await expect(heading, path).toHaveText(title);
    await expect(page.locator('main'), path).not.toBeEmpty();
    await expect(page.getByRole('button', { name: '深色' }), path).toBeDisabled();
    const before = await heading.elementHandle();

    scripts.resolve();
    await expect(page.getByRole('button', { name: '深色' }), path).toBeEnabled();
    expect(await isAlive(page), path).toBe(true);
    expect(await before?.evaluate((element) => element.isConnected), path).toBe(true);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(
      fetched.filter((name) => name.endsWith('.css')),
      path,
    ).toEqual([]);
    await page.unroute('**/assets/*.js');
  }
  // the answers in the shell were not fetched again
  expect(calls).toEqual([]);
});

test('the sign-in can be typed in as soon as it lives, where one would begin', async ({ page }) => {
  await page.goto('/login');
  const phone = page.getByLabel('手机号');
  await expect(phone).toBeFocused();
  await phone.fill('13800001111');
  await expect(phone).toHaveValue('13800001111');
});

test('whoever likes the dark sees no light page first', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // no script of the page ever arrives
  await page.route('**/*.js*', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
});
