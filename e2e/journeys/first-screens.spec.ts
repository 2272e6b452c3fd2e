import type { Page } from '@playwright/test';
import {
  arriveAs,
  forgetToken as forget,
  keepToken,
  memberMenu,
  newPhone,
  tokenOf,
} from '../people/researcher.ts';
import { change } from '../site/data.ts';
import { openDrawn } from '../site/drawn.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite } from '../site/own-site.ts';
import { ready } from '../site/ready.ts';
import { quiet } from '../site/traffic.ts';

// a race: no second try
test.describe.configure({ retries: 0 });

/** Address, title, and what else stands in `main` before any script. */
const drawn = [
  ['/', '每一份报告，都有始有终。', '怎样参与'],
  ['/login', '登录', '短信验证码'],
  ['/login?way=password', '登录', '需先在个人中心设置密码'],
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
] as const;

/** The scripts of the page that is opened next come when this is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

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
  await page.addInitScript(withoutPatience);
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
    const releaseScripts = await holdScripts(page);
    await openDrawn(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toBeVisible();
    await expect(heading, path).toHaveText(title);
    await expect(page.locator('main'), path).toContainText(words);
    await expect(page.getByRole('button', { name: '深色' }), path).toBeDisabled();
    const before = await heading.elementHandle();

    releaseScripts();
    await ready(page);
    await expect(page.getByRole('button', { name: '深色' }), path).toBeEnabled();
    expect(await before?.evaluate((element) => element.isConnected), path).toBe(true);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const { painted, scriptAsked } = await page.evaluate(timesOf);
    expect(scriptAsked, path).toBeGreaterThan(painted!);
    await quiet(page);
    expect(
      fetched.filter((name) => name.endsWith('.css')),
      path,
    ).toEqual([]);
  }
  // The answers in the shell were not fetched again. A captcha is for one visitor, and asked for when it is needed.
  await expect.poll(() => calls).toEqual(['/api/common/getCaptchaImage']);
});

test('a page that is not painted comes to life all the same', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await openDrawn(page, '/');
  await ready(page);
});

test('the pictures that are seen come before the scripts', async ({ page }) => {
  await page.addInitScript(withoutPatience);
  const pictures = Promise.withResolvers<void>();
  await page.route('**/api/files/**', async (route) => {
    await pictures.promise;
    await route.continue();
  });
  await openDrawn(page, '/award/home');
  await expect.poll(async () => (await page.evaluate(timesOf)).painted).toBeGreaterThan(0);
  pictures.resolve();
  await ready(page);
  const { pictureCame, scriptAsked } = await page.evaluate(timesOf);
  expect(scriptAsked).toBeGreaterThan(pictureCame!);
});

test('a page whose pictures never come comes to life all the same', async ({ page }) => {
  await page.route('**/api/files/**', () => undefined);
  await openDrawn(page, '/award/home');
  await ready(page);
});

test('a page that is opened behind another comes to life at once', async ({ page }) => {
  await page.addInitScript(withoutPatience);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
    Object.defineProperty(document, 'hidden', { value: true });
  });
  await openDrawn(page, '/');
  await ready(page);
});

test('a page that was scrolled before it came to life stays where it was', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await openDrawn(page, '/rule/home');
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

/** The way to sign in, or at its end the form. */
const shownToVisitor = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: '登录' }).or(page.getByLabel('手机号'));

const newest = `(select id from researcher order by id desc limit 1)`;
/** What may have become of who was signed in here, and the SQL that makes it so. */
const fates: Readonly<Record<string, string>> = {
  'is signed in': 'select 1',
  'was signed out elsewhere': `update session set ended_at = now() where researcher_id = ${newest}`,
  'was disabled': `update researcher set state = 'disabled' where id = ${newest}`,
  'was cancelled': `update session set ended_at = now() where researcher_id = ${newest};
    update researcher set state = 'cancelled', phone_sealed = null, phone_index = null where id = ${newest}`,
};

test('a page that visitors see comes to life for whoever has a session, or had one', async ({
  newPerson: newPersonAt,
}) => {
  await onOwnSite(newPersonAt, async ({ newPerson, dataDir }) => {
    for (const [fate, statement] of Object.entries(fates)) {
      const page = await newPerson();
      await arriveAs(page, newPhone());
      const token = (await tokenOf(page)) ?? '';
      const cookies = await page.context().cookies();
      await change(dataDir, statement);
      for (const [path, , words] of drawn)
        await test.step(`${path}, who ${fate}`, async () => {
          // the page before may have noticed, and forgotten both
          await page.context().addCookies(cookies);
          await keepToken(page, token);
          await page.goto(path);
          if (fate === 'is signed in' && path.startsWith('/login'))
            await expect(page).toHaveURL('/');
          else await expect(page.locator('main')).toContainText(words);
          await expect(
            fate === 'is signed in' ? memberMenu(page) : shownToVisitor(page),
          ).toBeVisible();
        });
    }
  });
});

test('a page that was drawn comes to life whatever becomes of the session meanwhile', async ({
  page,
}) => {
  await arriveAs(page, newPhone());
  const token = (await tokenOf(page)) ?? '';
  const cookies = await page.context().cookies();
  for (const [path] of drawn)
    for (const becomes of ['signed in', 'signed out'] as const)
      await test.step(`${path}, ${becomes} while its scripts come`, async () => {
        await (becomes === 'signed out' ? keepToken(page, token) : forget(page));
        const releaseScripts = await holdScripts(page);
        await openDrawn(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (becomes === 'signed in') await page.context().addCookies(cookies);
        await (becomes === 'signed in' ? keepToken(page, token) : forget(page));
        releaseScripts();
        await ready(page);
        await expect(
          becomes === 'signed in' ? memberMenu(page) : shownToVisitor(page),
        ).toBeVisible();
      });
});
