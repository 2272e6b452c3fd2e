import { expect, type Page } from '@playwright/test';
import { openMemberMenu } from '../people/researcher.ts';
import { openFromQueue } from '../people/reviewer.ts';
import type { SitePage } from '../site/every-page.ts';
import { settled } from '../site/looks.ts';

/** Something that opens on a page: a menu, a dialog, a panel, or a state that is usually too short to be seen. */
export interface Opened extends SitePage {
  /** Opens it, until everything that it asks for is there. Calls that it intercepts go to the server again afterwards. */
  readonly open: (page: Page) => Promise<void>;
  /** The widths of screen that have it; all by default. */
  readonly widths?: readonly number[];
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Opens an act on a report at the desk; on a narrow screen its tab has to be opened first. */
const deciding = (title: string, act: string) => async (page: Page) => {
  await openFromQueue(page, title);
  const isFolded = (page.viewportSize()?.width ?? 0) < 1_024;
  if (isFolded) await page.getByRole('tab', { name: '判断' }).click();
  await press(act)(page);
};

/** Opens one of the member's own reports by its title, and a dialog on its page. */
const onReport = (title: string, act: string) => async (page: Page) => {
  await page.getByRole('link', { name: title }).first().click();
  await press(act)(page);
};

/** Opens the first of the member's own reports that is in this state. */
const onReportThatIs = (status: string) => async (page: Page) => {
  await page.locator('main :is(tr, li)', { hasText: status }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: '处理进度' })).toBeVisible();
};

const openRow = (page: Page) => page.getByRole('table').getByRole('link').first().click();

/** Keeps the list of the page loading. */
async function stayWaiting(page: Page): Promise<void> {
  const asked = page.waitForRequest(/getReportPage/);
  await page.route(/getReportPage/, () => undefined);
  await page.reload();
  await asked;
  await page.locator('main').getByText('加载中').last().waitFor({ state: 'attached' });
}

async function fail(page: Page): Promise<void> {
  await page.route(/getReportPage/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('数据加载出错')).toBeVisible();
}

/** Scrolls below the first screen. */
async function below(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // content that is loaded when near may be longer than its placeholder
  await settled(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

const opening: readonly Opened[] = [
  { name: 'home-below', path: '/', as: 'visitor', open: below },
  { name: 'guidelines-below', path: '/rule/home', as: 'visitor', open: below },
  {
    name: 'report-below',
    path: '/personal/submit',
    as: 'rich',
    open: async (page) => {
      await page.getByRole('link', { name: '开放平台回调校验接口日志组件远程代码执行' }).click();
      await below(page);
    },
  },
  {
    name: 'report-retest',
    path: '/personal/submit',
    as: 'rich',
    open: async (page) => {
      await page.getByRole('link', { name: '开放平台回调校验接口日志组件远程代码执行' }).click();
      await expect(page.getByRole('region', { name: '邀请你复测' })).toBeVisible();
    },
  },
  {
    name: 'report-ignored',
    path: '/personal/submit?status=-1',
    as: 'rich',
    open: onReportThatIs('已忽略'),
  },
  { name: 'member-home-waiting', path: '/user/center', as: 'orders', open: settled },
  { name: 'gifts-member', path: '/award/home', as: 'rich', open: settled },
  {
    name: 'open-filters',
    path: '/personal/submit',
    as: 'rich',
    widths: [375],
    open: press(/^展开$/),
  },
  {
    name: 'open-calendar',
    path: '/personal/security-currency',
    as: 'orders',
    open: async (page) => {
      await settled(page);
      const more = page.getByRole('button', { name: '展开', exact: true });
      if (await more.isVisible()) await more.click();
      await press(/打开日历$/)(page);
    },
  },
  {
    name: 'open-portal-keys',
    path: '/user/center',
    as: 'rich',
    open: async (page) => {
      await settled(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
    },
  },
  {
    name: 'center-identity-form',
    path: '/personal/center?tab=authentication',
    as: 'gifts',
    open: settled,
  },
  {
    name: 'open-not-there',
    path: '/personal/submit/detail/00000000-0000-7000-8000-000000000000',
    as: 'rich',
    open: (page) => expect(page.getByText('找不到这份报告')).toBeVisible(),
  },
  {
    name: 'open-nothing-found',
    path: '/personal/submit?keyword=%E6%B2%A1%E6%9C%89%E8%BF%99%E6%A0%B7%E7%9A%84%E6%8A%A5%E5%91%8A',
    as: 'rich',
    open: settled,
  },
  { name: 'open-terms', path: '/weak/home', as: 'rich', open: press(/^《漏洞提交条款》/) },
  {
    name: 'open-alike',
    path: '/weak/home',
    as: 'rich',
    open: async (page) => {
      await page
        .getByRole('textbox', { name: '标题' })
        .fill('客户端深链接可以携带登录态打开外部网页');
      await expect(page.getByText('你有一份相似的报告')).toBeVisible();
    },
  },
  {
    name: 'open-finder',
    path: '/user/center',
    as: 'rich',
    open: async (page) => {
      await press('搜索')(page);
      await page.getByRole('combobox').fill('登录');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'open-drawer', path: '/', as: 'rich', widths: [768, 375], open: press('菜单') },
  { name: 'open-member-menu', path: '/rank/personal', as: 'rich', open: openMemberMenu },
  {
    name: 'open-guide',
    path: '/user/center',
    as: 'rich',
    open: async (page) => {
      await page.route(/getUserStatus/, (route) =>
        route.fulfill({ json: { code: 0, message: '', result: { status: '0' } } }),
      );
      await page.reload();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'open-cooling-off',
    path: '/user/center',
    as: 'rich',
    open: async (page) => {
      await page.route(/postUserInfo/, async (route) => {
        const answer = await route.fetch();
        const { result, ...rest } = (await answer.json()) as { result: object };
        const cancelTime = Date.now() + 5 * 24 * 60 * 60 * 1000;
        await route.fulfill({ json: { ...rest, result: { ...result, cancelTime } } });
      });
      await page.reload();
      await expect(page.getByRole('heading', { name: '账号正在注销' })).toBeVisible();
    },
  },
  { name: 'open-failing', path: '/personal/submit', as: 'rich', open: fail },
  { name: 'open-cvss', path: '/weak/home', as: 'rich', open: press('CVSS 计算器') },
  {
    name: 'open-withdraw',
    path: '/personal/submit',
    as: 'rich',
    open: onReport('客户端深链接可携带登录态打开外部网页', '撤回报告'),
  },
  {
    name: 'open-appeal',
    path: '/personal/submit',
    as: 'rich',
    open: onReport('开放平台回调校验接口日志组件远程代码执行', '提出申诉'),
  },
  {
    name: 'open-portrait',
    path: '/personal/center',
    as: 'rich',
    open: async (page) => {
      const portrait = page.getByRole('main').locator('img').first();
      const buffer = await portrait.screenshot({ scale: 'device' });
      const file = { name: 'portrait.png', mimeType: 'image/png', buffer };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'open-phone', path: '/personal/center', as: 'rich', open: press('更换手机号') },
  { name: 'open-export', path: '/personal/center', as: 'rich', open: press('导出数据') },
  { name: 'open-cancel-account', path: '/personal/center', as: 'rich', open: press('申请注销') },
  {
    name: 'open-exchange',
    path: '/award/home',
    as: 'orders',
    follow: '/award/exchange/',
    open: press(/^用 .* 安全币兑换/),
  },
  {
    name: 'open-address',
    path: '/personal/center?tab=address',
    as: 'orders',
    open: async (page) => {
      await press('添加地址')(page);
      await page.getByRole('textbox', { name: '收件人' }).fill('林晚');
      await page.getByRole('textbox', { name: '手机号' }).fill('13800000000');
      await page.getByRole('combobox', { name: '省', exact: true }).click();
    },
  },
  {
    name: 'open-mini-menu',
    path: '/user/center',
    as: 'gifts',
    widths: [1440],
    open: async (page) => {
      await settled(page);
      await press(/^(收起|展开)菜单/)(page);
      await page.getByRole('navigation', { name: '个人中心' }).getByRole('listitem').nth(2).hover();
    },
  },
  {
    name: 'open-award',
    path: '/console/reports',
    as: 'reviewer',
    open: deciding('安卓客户端导出组件可打开任意网页', '确认漏洞'),
  },
  {
    name: 'open-ignore',
    path: '/console/reports',
    as: 'reviewer',
    open: deciding('安卓客户端导出组件可打开任意网页', '忽略'),
  },
  {
    name: 'open-sign',
    path: '/console/reports',
    as: 'secondReviewer',
    open: deciding('退款接口未校验累计金额可重复退款', '退回奖励'),
  },
  {
    name: 'open-keys',
    path: '/console/',
    as: 'reviewer',
    // narrower screens have no button for it
    widths: [1440],
    open: async (page) => {
      await page.getByRole('table').waitFor();
      await press('快捷键')(page);
    },
  },
  {
    name: 'open-columns',
    path: '/console/reports',
    as: 'reviewer',
    widths: [1440, 768],
    open: async (page) => {
      await page.getByRole('table').waitFor();
      await press('选择列')(page);
    },
  },
  { name: 'open-order', path: '/console/orders?schedule=2', as: 'operator', open: openRow },
  { name: 'open-identity', path: '/console/identities?status=1', as: 'operator', open: openRow },
  { name: 'open-colleague', path: '/console/staff', as: 'admin', open: openRow },
  {
    name: 'open-colleague-roles',
    // the first of the list may be somebody whom another journey has just disabled
    path: '/console/staff?keyword=reviewer%40demo.example',
    as: 'admin',
    open: async (page) => {
      await openRow(page);
      await press(/^修改角色/)(page);
    },
  },
  { name: 'open-researcher', path: '/console/researchers', as: 'admin', open: openRow },
];

export const whatOpens: readonly Opened[] = [
  ...opening.map((one) => ({
    ...one,
    open: async (page: Page) => {
      await one.open(page);
      await settled(page);
    },
  })),
  // what it asks for never comes
  { name: 'open-waiting', path: '/personal/submit', as: 'rich', open: stayWaiting },
];
