import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portalRoutes } from '@shieldsource/contract/site/paths';
import type { Locator, Page } from '@playwright/test';
import { projectRoot } from '../../tools/running/project.ts';
import {
  signInAs,
  byViewer,
  deskPages,
  allPages,
  portalPages,
  routeOf,
  navigateTo,
} from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { intercept } from '../site/lines.ts';
import {
  expectFit,
  expectFitOnPhone,
  expectGoodLooks,
  expectGoodLooksAndFocus,
  settled,
} from '../site/looks.ts';
import { enterAs } from '../people/calls.ts';
import { linkOn, openColleague } from '../people/colleague.ts';
import { openGift } from '../people/gifts.ts';
import { newPhone, openMemberMenu, demoPhones } from '../people/researcher.ts';
import { decisionOf, openFromQueue } from '../people/reviewer.ts';

// In parallel: in sequence they would keep one worker busy long after the others have finished.
// a sweep: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

test('no page of the portal is left out', () => {
  // the page exists in development only
  const deployed = portalRoutes.filter((route) => route !== '/demo/code');
  expect([...new Set(portalPages.map(routeOf))].toSorted()).toEqual(deployed.toSorted());
  const forMembers = portalPages.filter(
    ({ as, alsoAs }) => as === 'visitor' && alsoAs === undefined,
  );
  expect([...new Set(forMembers.map(routeOf))], 'shown to visitors alone').toEqual(['/login']);
  expect(portalPages.filter(({ shows }) => shows === undefined)).toEqual([]);
  expect(new Set(allPages.map(({ name }) => name)).size).toBe(allPages.length);
});

test('no page of the console is left out', async () => {
  const built = join(projectRoot, 'web/dist/.vite/console/pages.json');
  const pages = JSON.parse(await readFile(built, 'utf8')) as { readonly path: string }[];
  // the first redirects to the inbox, and the demo has no bulk proposal and no channel (`channels.spec.ts` looks at one)
  const elsewhere = new Set(['/console/', '/console/bulk/:id', '/console/channels/:id']);
  const pictured = new Set(deskPages.map(routeOf));
  const left = pages.map(({ path }) => path).filter((path) => !pictured.has(path));
  expect(new Set(left)).toEqual(elsewhere);
});

for (const [viewer, pages] of byViewer(allPages)) {
  test(`every page of ${viewer} works in light and dark, on a desk and on a phone`, async ({
    page,
  }) => {
    await signInAs(page, viewer);
    for (const pictured of pages) {
      await navigateTo(page, pictured);
      const { shows } = pictured;
      if (shows !== undefined)
        await expect(page.locator('main').locator(shows).first()).toBeVisible();
      const isPortal = portalPages.includes(pictured) || pictured.alsoAs === viewer;
      await (isPortal ? expectGoodLooksAndFocus(page) : expectGoodLooks(page));
    }
  });
}

async function expectGoodAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await navigateTo(page, { path });
    await expectGoodLooks(page);
  }
}

test('what else a visitor may come to looks as good', async ({ page }) => {
  await expectGoodAt(page, [
    '/announcement/detail/01900000-0000-7000-8000-000000000003',
    '/rank/personal?board=month',
  ]);
  // a page rendered by the server alone
  await page.goto('/dev/inbox');
  await expectGoodLooks(page);
});

test('reports in every state, an exchange and the menu look as good', async ({ page }) => {
  await signInAs(page, 'rich');
  await page.goto('/personal/security-currency');
  await page.getByRole('button', { name: '时间到，打开日历' }).click();
  await expect(page.getByRole('dialog', { name: '选择时间到' })).toBeVisible();
  await expectGoodLooks(page);
  await page.goto('/personal/submit');
  for (const title of [
    '优惠券领取接口并发可重复领取',
    '客户端深链接可携带登录态打开外部网页',
    '报销单导入表格时解析外部实体',
  ]) {
    await page.getByRole('link', { name: title }).click();
    await expectGoodLooks(page);
    await page.goBack();
  }
  await openGift(page, '纪念徽章');
  await expectGoodLooks(page);
  await page.getByRole('button', { name: '用 30 安全币兑换' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodLooks(page);
  await page.keyboard.press('Escape');
  await openMemberMenu(page);
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await expectGoodLooks(page);
});

test('a report is read at 760 px beside its facts, and nothing small lies over it', async ({
  page,
}) => {
  await signInAs(page, 'rich');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/personal/submit');
  await page.getByRole('link', { name: '开放平台回调校验接口日志组件远程代码执行' }).click();
  const text = page.getByRole('region', { name: '漏洞详情' });
  await expect(text.getByText('复现步骤')).toBeVisible();
  await settled(page);
  const [sheet, facts] = [await boxOf(text), page.getByRole('region', { name: '基本信息' })];
  expect(sheet.width - 2 * 25).toBe(760);
  await page.mouse.wheel(0, 1200);
  await expect(page.getByRole('button', { name: '回到顶部' })).toBeVisible();
  await expect(facts).toBeInViewport();
  for (const name of ['回到顶部', '到页面底部']) {
    const small = await boxOf(page.getByRole('button', { name }));
    expect(small.x, name).toBeGreaterThan(sheet.x + sheet.width);
    expect(Math.max(small.width, small.height), name).toBeLessThan(40);
  }
});

test('what is said stands at the foot on the right, over no title, dialog or button', async ({
  page,
  expectNoise,
}) => {
  // the page says that no code could be requested
  expectNoise(/Failed to load resource/);
  await signInAs(page, 'rich');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/personal/center');
    const change = page.getByRole('button', { name: '更换手机号' });
    // a page has nothing to scroll before it is rendered
    await expect(change).toBeVisible();
    await page.mouse.wheel(0, 300);
    await expect(toTop(page)).toBeVisible();
    await change.click();
    const dialog = page.getByRole('dialog');
    const ask = dialog.getByRole('button', { name: '获取验证码' }).first();
    // without a first challenge it could not be pressed
    await expect(ask).toBeEnabled();
    await intercept(page, /getPhoneInitCaptcha/, (route) => route.abort());
    await ask.click();
    const said = page.getByRole('status').locator('[data-kind]').last();
    await expect(said).toBeVisible();
    const box = await boxOf(said);
    expect(box.x + box.width / 2).toBeGreaterThan(size.width / 2);
    expect(box.y).toBeGreaterThan(size.height / 2);
    const others = [dialog, page.getByRole('heading', { level: 1 }), toTop(page)];
    for (const other of others) expect(apart(box, await boxOf(other))).toBe(true);
    await page.unrouteAll();
  }
});

const toTop = (page: Page) => page.getByRole('button', { name: '回到顶部', includeHidden: true });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(shown: Locator): Promise<Box> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

const apart = (one: Box, other: Box): boolean =>
  one.x >= other.x + other.width ||
  other.x >= one.x + one.width ||
  one.y >= other.y + other.height ||
  other.y >= one.y + one.height;

test('text of twice the size is twice as large, laid out as at half the width, and nothing is cut', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  const readAt = async (width: number, standard: number) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    return page.evaluate(sizesOfText);
  };
  for (const [viewer, paths] of [
    ['rich', ['/', '/user/center', '/personal/submit', '/weak/home', '/rank/personal']],
    ['reviewer', ['/console/reports', '/console/notifications', '/console/account']],
  ] as const) {
    await signInAs(page, viewer);
    for (const path of paths) {
      await page.goto(path);
      const usual = await readAt(640, 16);
      const twice = await readAt(1280, 32);
      const fixed = Object.entries(usual).filter(
        ([text, size]) => Math.abs((twice[text] ?? 0) - size * 2) > 0.1,
      );
      expect(fixed, path).toEqual([]);
      expect(await page.evaluate(cutText), path).toEqual([]);
      await expectFit(page);
    }
    await readAt(1280, 16);
  }
});

/** Runs in the page: the size of each text that is seen, the watermark's apart. */
function sizesOfText(): Record<string, number> {
  const seen = [...document.querySelectorAll('body :not(script, style, svg *):not(:empty)')].filter(
    (one) => one.childElementCount === 0 && one.checkVisibility({ visibilityProperty: true }),
  );
  return Object.fromEntries(
    seen.map((one) => [
      `${one.tagName} ${one.className} ${one.textContent}`,
      Number.parseFloat(getComputedStyle(one).fontSize),
    ]),
  );
}

/** Runs in the page: text that is higher than the box that hides the rest of it. */
function cutText(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((one) => {
    const { overflowY, clipPath, webkitLineClamp } = getComputedStyle(one);
    const isMeant = overflowY !== 'hidden' || clipPath !== 'none' || webkitLineClamp !== 'none';
    if (isMeant || one.clientHeight < 2 || one.scrollHeight <= one.clientHeight + 2) return [];
    return [`${one.tagName}.${one.className} ${one.textContent.slice(0, 30)}`];
  });
}

test('a researcher with a long name and a long title still fits on a phone', async ({ page }) => {
  await enterAs(page, demoPhones.longName);
  for (const path of ['/user/center', '/personal/submit', '/personal/message', '/rank/personal']) {
    await page.goto(path);
    await expectFitOnPhone(page);
  }
  await page.goto('/personal/submit');
  await page.getByRole('link', { name: '会员中心小程序更换订单编号' }).click();
  await expectFitOnPhone(page);
});

test('the inbox in every state and its dialogs look as good', async ({ page }) => {
  await signInAs(page, 'reviewer');
  await expectGoodAt(page, [
    '/console/reports?query=状态:已完成',
    '/console/reports?view=due',
    '/console/reports?query=状态:什么',
    '/console/bulk',
  ]);
  await openFromQueue(page, '安卓客户端导出组件可打开任意网页');
  for (const act of ['忽略', '要求补充信息', '确认漏洞']) {
    await page.getByRole('button', { name: act }).click();
    await expect(decisionOf(page).locator('form')).toBeVisible();
    await expectGoodLooks(page);
  }
});

test('what opens over the inbox and beside a report looks as good', async ({ page }) => {
  await signInAs(page, 'reviewer');
  await page.goto('/console/reports');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('等级:');
  await expect(page.getByRole('option', { name: '严重' })).toBeVisible();
  await expectGoodLooks(page);
  await page.goto('/console/reports');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('checkbox').check();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: '合并为重复' })).toBeVisible();
  await expectGoodLooks(page);

  await openFromQueue(page, '开放平台回调校验接口日志组件远程代码执行');
  const list = page.getByRole('navigation', { name: '列表里的报告' });
  await expect(list).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(list, 'it would lie over the text').toHaveCount(0);
  await page.getByRole('tab', { name: '记录' }).click();
  await expect(page.getByText('审核 CVSS')).toBeVisible();
  await expectGoodLooks(page);
  await openFromQueue(page, '安卓客户端导出组件可打开任意网页');
  await page.getByRole('button', { name: '自己评 CVSS' }).click();
  await page.getByRole('button', { name: 'CVSS 计算器' }).click();
  await expect(page.getByRole('button', { name: '填入并用作定级' })).toBeVisible();
  await expectGoodLooks(page);
});

test('what a researcher who lacks something gets for coins looks as good', async ({ page }) => {
  await signInAs(page, 'gifts');
  await expectGoodAt(page, ['/user/center', '/personal/my-gift', '/personal/security-currency']);
  await openGift(page, '年度限定卫衣');
  await expectGoodLooks(page);
});

test('the personal centre of a newcomer works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await enterAs(page, newPhone());
  await expectGoodAt(page, [
    '/user/center',
    '/personal/center',
    '/personal/center?tab=authentication',
  ]);
  await page.goto('/personal/center');
  for (const act of ['更换手机号', '设置密码', '导出数据']) {
    await page.getByRole('button', { name: act }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodLooks(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto('/personal/center?tab=authentication');
  await page.getByRole('button', { name: '提交实名认证' }).click();
  await expectGoodLooks(page);
  await page.goto('/personal/center?tab=address');
  await expectGoodLooks(page);
  await page.getByRole('button', { name: '添加地址' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodLooks(page);
});

test('gifts, orders and papers at the desk look as good', async ({ page }) => {
  await signInAs(page, 'operator');
  await expectGoodAt(page, ['/console/identities?status=1']);
  await page.goto('/console/gifts');
  await page.getByRole('link', { name: '双肩包' }).click();
  await expectGoodLooks(page);
  await page.goto('/console/orders?schedule=2');
  await expectGoodLooks(page);
  await page.getByRole('link', { name: '安全书籍套装' }).first().click();
  await expect(page.getByRole('region', { name: '安全书籍套装' })).toBeVisible();
  await expectGoodLooks(page);
  await page.goto('/console/audit');
  await expect(page.getByRole('heading', { name: '这里没有你要处理的内容' })).toBeVisible();
  await expectGoodLooks(page);
});

test('a colleague, what is done about them and what their link opens look as good', async ({
  page,
  newPerson,
}) => {
  await signInAs(page, 'admin');
  await openColleague(page, '运营戊');
  await expectGoodLooks(page);
  await page.getByRole('button', { name: '停用' }).click();
  await expect(page.getByRole('dialog').getByText('无', { exact: true })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '换新链接' }).click();
  await page.getByRole('button', { name: '生成新链接' }).click();
  const link = await linkOn(page);
  await expectGoodLooks(page);
  const colleague = await newPerson();
  await colleague.goto(link);
  await expect(colleague.getByRole('img', { name: /二维码/ })).toBeVisible();
  await expectGoodLooks(colleague);
});
