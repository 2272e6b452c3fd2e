import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addressOf, signInAs, byViewer, deskPages, portalPages } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { arriveAs, newPhone, signIn, signOut } from '../people/researcher.ts';
import { settled } from '../site/looks.ts';
import { intercept } from '../site/lines.ts';
import { quiet } from '../site/traffic.ts';

// a sweep: no second try
test.describe.configure({ retries: 0 });

const anyId = '01900000-0000-7000-8000-000000000003';
const open = [
  ['/', ''],
  ['/announcement/home', '公告'],
  // this one exists, and the title is its own
  [`/announcement/detail/${anyId}`, '安全政策'],
  ['/rank/personal', '贡献排行榜'],
  ['/rule/home', '规则与范围'],
  ['/award/home', '礼品兑换'],
] as const;
const own = [
  ['/weak/home', '提交漏洞'],
  [`/award/exchange/${anyId}`, '兑换礼品'],
  ['/personal/center', '个人中心'],
  ['/personal/submit', '我的漏洞'],
  [`/personal/submit/detail/${anyId}`, '漏洞详情'],
  ['/personal/my-gift', '我的礼品'],
  [`/personal/my-gift/detail/${anyId}`, '订单详情'],
  ['/personal/security-currency', '我的安全币'],
  ['/personal/contribution', '我的贡献值'],
  ['/personal/message', '我的消息'],
  ['/user/center', '我的主页'],
] as const;
const nowhere = ['/demo/code', '/personal', '/award/exchange', '/no/such/page'];
const brand = '盾源安全应急响应中心';
const watermark = (page: Page) => page.locator('main svg pattern');
const sideMenu = (page: Page) => page.locator('nav[data-mini]');

/** A file that the build of the portal wrote. */
const built = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../web/dist/.vite/portal/${name}`, import.meta.url), 'utf8'),
  ) as unknown;

/** Elements that a page may not render: charts for members who have earned nothing, and texts that do not exist. */
const mayGo: Readonly<Record<string, string>> = {
  '/personal/contribution': 'src/portal/contribution/GrowthCharts.tsx',
  [`/award/exchange/${anyId}`]: 'src/pieces/markdown/RenderedMarkdown.tsx',
  [`/personal/submit/detail/${anyId}`]: 'src/pieces/markdown/RenderedMarkdown.tsx',
};

/** The style sheets of a source file. */
function sheetsWith(source: string | undefined): string[] {
  const files = built('files.json') as Readonly<Record<string, string>>;
  const chunks = built('manifest.json') as Readonly<
    Record<string, { readonly file: string; readonly css?: readonly string[] }>
  >;
  const chunk = Object.values(chunks).find(({ file }) => file === files[source ?? '']);
  return (chunk?.css ?? []).map((sheet) => `/${sheet}`);
}

/** The style sheets that the shell named for the page, and those of them that were fetched but not used so far. */
const sheetsOf = (page: Page): Promise<{ named: string[]; unused: string[] }> =>
  page.evaluate(() => {
    const paths = (links: string) =>
      [...document.querySelectorAll<HTMLLinkElement>(links)].map(
        ({ href }) => new URL(href).pathname,
      );
    const fetched = paths('link[rel=preload][as=style]');
    // a page that the server has drawn also has its styles inline in the shell
    const drawn = paths('link[rel=stylesheet][disabled]');
    const used = paths('link[rel=stylesheet]:not([disabled])');
    return {
      named: [...fetched, ...drawn],
      unused: fetched.filter((sheet) => !used.includes(sheet)),
    };
  });

/** How many calls the shell has begun that the page has not asked for; undefined where it has begun none. */
const begunCalls = () =>
  (window as Window & { begunCalls?: Map<string, unknown> }).begunCalls?.size;

async function expectAt(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveTitle(title ? `${title} · ${brand}` : brand);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('contentinfo')).toHaveCount(path === '/' ? 0 : 1);
  const excused = sheetsWith(mayGo[path]);
  const { named } = await sheetsOf(page);
  expect(named, 'what the shell named for this page').not.toEqual([]);
  const unused = async () =>
    (await sheetsOf(page)).unused.filter((sheet) => !excused.includes(sheet));
  await expect.poll(unused, `sheets that ${path} fetched for nothing`).toEqual([]);
  // no menu leads to sign-in, and its own page has a header of its own
  if (path === '/login') return;
  await expect(page.getByRole('navigation').locator('a[href^="/login"]')).toHaveCount(0);
}

test('every route is there for a visitor exactly as far as it is meant for one', async ({
  page,
}) => {
  for (const [path, title] of open) {
    await expectAt(page, path, title);
    await expect(watermark(page)).toHaveCount(0);
  }
  await expectAt(page, '/login', '登录');
  for (const name of ['用户协议', '隐私政策'])
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute(
      'target',
      '_blank',
    );
  for (const [path] of own) {
    await page.goto(path);
    await expect(page).toHaveURL(path === '/weak/home' ? '/login?callback=%2Fweak%2Fhome' : '/');
  }
  for (const path of nowhere) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  // signing in leads back to where a bookmark pointed
  const bookmark = '/personal/submit?status=1';
  await page.goto(bookmark);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: '登录', exact: true })).toHaveAttribute(
    'href',
    `/login?callback=${encodeURIComponent(bookmark)}`,
  );
  await page.goto('/console/?callback=//evil.example');
  await expect(page).toHaveURL(/\/console\/login(\?|$)/);
});

test('what is deployed has no page for those who build it', async () => {
  const assets = new URL('../../web/dist/assets/', import.meta.url);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const whole = scripts.map((name) => readFileSync(new URL(name, assets), 'utf8')).join('\n');
  // the words of a page that is there, and of the one that is not
  expect(whole).toContain('礼品兑换');
  expect(whole).not.toContain('图形验证码示例');
});

test('every route is there for a member, marked with who looks, and counted', async ({ page }) => {
  await arriveAs(page, newPhone());
  const views: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/jsonPageView')) views.push(request.postDataJSON());
  });
  for (const [path, title] of open) await expectAt(page, path, title);
  for (const [path, title] of own) {
    await expectAt(page, path, title);
    const isSide = path.startsWith('/personal/') || path === '/user/center';
    await expect(sideMenu(page)).toHaveCount(isSide ? 1 : 0);
    await expect(watermark(page).locator('text')).toHaveText(/^\d+ \d\d-\d\d$/);
  }
  for (const path of nowhere) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  for (const [path, title] of own)
    await expect
      .poll(() => views)
      .toContainEqual({ title, routeName: path.replace(anyId, ':id'), fullPath: path });
  await page.goto('/personal/submit?status=1&keyword=what-i-typed&token=secret');
  await expect
    .poll(() => views.at(-1))
    .toMatchObject({ fullPath: '/personal/submit?status=1&keyword=' });
});

for (const [viewer, pages] of byViewer(portalPages.filter(({ as }) => as !== 'visitor')))
  test(`what the shells of ${viewer} begin is what their pages ask`, async ({ page }) => {
    await signInAs(page, viewer);
    for (const shown of pages) {
      await page.goto(await addressOf(page, shown));
      await settled(page);
      // forgotten only later
      expect(await page.evaluate(begunCalls), `begun for ${shown.name} and not asked`).toBe(0);
    }
  });

for (const [viewer, pages] of byViewer(deskPages)) {
  test(`every page of ${viewer} at the console opens at its address`, async ({ page }) => {
    await signInAs(page, viewer);
    for (const pictured of pages) {
      const address = await addressOf(page, pictured);
      await page.goto(address);
      await settled(page);
      await expect(page).toHaveURL(address);
    }
  });
}

test('a page begins at its top, and going back finds the place that was left', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  await page.goto('/announcement/home');
  await settled(page);
  const last = page.getByRole('main').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  await last.click();
  await expect(page).toHaveURL(/\/announcement\/detail\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/announcement/home');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('navigation waits for who is here, and signing in or out says what is there', async ({
  page,
}) => {
  await page.goto('/award/home');
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
  await expect(page).toHaveURL('/login?callback=%2Faward%2Fhome');
  await signIn(page, newPhone());

  await test.step('the page one came from is entered again, as a member’s', async () => {
    await expect(page).toHaveURL('/award/home');
    await expect(page.getByRole('main').getByRole('link', { name: '我的礼品' })).toBeVisible();
  });

  await test.step('a callback leads to where it says, if that is here', async () => {
    for (const [callback, place] of [
      ['//evil.example', '/'],
      ['/personal/message?type=1', '/personal/message?type=1'],
    ] as const) {
      await page.goto(`/login?callback=${encodeURIComponent(callback)}`);
      await expect(page).toHaveURL(place);
      await settled(page);
    }
  });

  await test.step('a member page is neither left nor filled while the answer is awaited', async () => {
    let answer = () => {};
    const awaited = new Promise<void>((resolve) => (answer = resolve));
    await intercept(page, '**/postUserInfo', async (route) => {
      await awaited;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/personal/submit?page=1');
    await expect.poll(() => asked).toContain('/api/user/postUserInfo');
    await quiet(page, /postUserInfo/);
    await expect(page.getByRole('main').getByText('加载中')).toBeAttached();
    await expect(page).toHaveURL('/personal/submit?page=1');
    expect(asked.filter((path) => /^\/api\/(?!user\/post(User|Account)Info)/.test(path))).toEqual(
      [],
    );
    answer();
    await expect(page.getByRole('heading', { level: 1, name: '我的漏洞' })).toBeVisible();
    await expect(page).toHaveURL('/personal/submit?page=1');
    await page.unroute('**/postUserInfo');
    // an answer that is still on its way would serve for the next page as well
    await settled(page);
  });

  await test.step('each change of the page asks what is unread', async () => {
    const asked = page.waitForRequest(/postUnreadCount/);
    await sideMenu(page).getByRole('link', { name: '我的消息' }).click();
    await asked;
  });

  await test.step('after signing out the member’s pages are gone, and nothing is entered again', async () => {
    await signOut(page);
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0);
  });
});
