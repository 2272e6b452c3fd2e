import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey.ts';
import { ready } from '../site/ready.ts';

// a race: no second try
test.describe.configure({ retries: 0 });

/** Address, title, and what else stands in `main` before any script. */
const drawn = [
  ['/', '每一份报告，都有始有终。', '怎样参与'],
  ['/login', '登录', '短信验证码'],
  ['/login?way=password', '登录', '在个人中心设置过密码'],
  ['/announcement/home', '公告', '次阅读'],
  [
    '/announcement/detail/01900000-0000-7000-8000-000000000003',
    '安全政策',
    '本政策说明我们怎样接收',
  ],
  ['/rank/personal', '贡献排行榜', '份有效报告'],
  ['/rank/personal?utm_source=letter&utm_medium=%E7%AB%99', '贡献排行榜', '份有效报告'],
  ['/rule/home', '规则与范围', 'SPF 与 DMARC'],
  ['/award/home', '礼品兑换', '库存'],
  ['/api/docs', '接口文档', '权限、字段'],
] as const;

/** The first visit makes the server draw it; a busy machine takes a while. */
const untilDrawn = (page: Page, path: string) =>
  expect.poll(async () => (await page.request.get(path)).text(), path).toContain('data-scripts');

/** When something was seen first, the first picture had come, and a script was asked for first. Runs in the page. */
function timesOf() {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name }) => /assets.*[.]js$/.test(name));
  const first = [...document.images].find(({ loading }) => loading === 'eager');
  return {
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    pictureCame: resources.find(({ name }) => name === first?.currentSrc)?.responseEnd,
    scriptAsked: Math.min(...scripts.map(({ startTime }) => startTime)),
  };
}

/** What waits for seconds never comes. */
function withoutPatience(): void {
  const later = setTimeout;
  Object.assign(window, {
    setTimeout: (act: () => void, ms = 0) => (ms < 3_000 ? later(act, ms) : 0),
  });
}

test('what visitors see first comes with the page itself and stays as it comes to life', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (
      request.method() === 'GET' &&
      request.resourceType() !== 'document' &&
      pathname.startsWith('/api/') &&
      !/files|passport/.test(pathname)
    )
      calls.push(pathname);
  });
  for (const [path, title, words] of drawn) {
    await untilDrawn(page, path);
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toBeVisible();
    await expect(heading, path).toHaveText(title);
    await expect(page.locator('main'), path).toContainText(words);
    await expect(page.getByRole('button', { name: '深色' }), path).toBeDisabled();
    const before = await heading.elementHandle();

    scripts.resolve();
    await ready(page);
    await expect(page.getByRole('button', { name: '深色' }), path).toBeEnabled();
    expect(await before?.evaluate((element) => element.isConnected), path).toBe(true);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const { painted, scriptAsked } = await page.evaluate(timesOf);
    expect(scriptAsked, path).toBeGreaterThan(painted!);
    expect(
      fetched.filter((name) => name.endsWith('.css')),
      path,
    ).toEqual([]);
    await page.unroute('**/assets/*.js');
  }
  // The answers in the shell were not fetched again. A captcha is for one visitor, and the description of all calls too long.
  expect(calls).toEqual(['/api/common/getCaptchaImage', '/api/openapi.json']);
});

test('a page that is not painted comes to life all the same', async ({ page }) => {
  await untilDrawn(page, '/');
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await ready(page);
});

test('the pictures that are seen come before the scripts', async ({ page }) => {
  await untilDrawn(page, '/award/home');
  await page.addInitScript(withoutPatience);
  const pictures = Promise.withResolvers<void>();
  await page.route('**/api/files/**', async (route) => {
    await pictures.promise;
    await route.continue();
  });
  await page.goto('/award/home', { waitUntil: 'commit' });
  await expect.poll(async () => (await page.evaluate(timesOf)).painted).toBeGreaterThan(0);
  pictures.resolve();
  await ready(page);
  const { pictureCame, scriptAsked } = await page.evaluate(timesOf);
  expect(scriptAsked).toBeGreaterThan(pictureCame!);
});

test('a page whose pictures never come comes to life all the same', async ({ page }) => {
  await untilDrawn(page, '/award/home');
  await page.route('**/api/files/**', () => undefined);
  await page.goto('/award/home', { waitUntil: 'domcontentloaded' });
  await ready(page);
});

test('a page that is opened behind another comes to life at once', async ({ page }) => {
  await untilDrawn(page, '/');
  await page.addInitScript(withoutPatience);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
    Object.defineProperty(document, 'hidden', { value: true });
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await ready(page);
});

test('a page that was scrolled before it came to life stays where it was', async ({ page }) => {
  await untilDrawn(page, '/rule/home');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/rule/home', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  scripts.resolve();
  await ready(page);
  expect(await page.evaluate(() => scrollY)).toBe(900);
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
