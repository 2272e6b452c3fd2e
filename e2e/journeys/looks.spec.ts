import { portalRoutes } from '@shieldsource/contract/analytics';
import type { Page } from '@playwright/test';
import {
  become,
  byViewer,
  picturedPages,
  portalPages,
  routeOf,
  shownAt,
} from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectFitOnPhone, expectGoodLooks } from '../site/looks.ts';
import { linkOn, openColleague } from '../people/colleague.ts';
import { openGift } from '../people/gifts.ts';
import { arriveAs, newPhone, openMemberMenu, demoPhones } from '../people/researcher.ts';
import { decisionOf, openFromQueue } from '../people/reviewer.ts';

// Each on its own: together they would keep one worker busy long after the other has finished.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

test('no page of the portal is left out', () => {
  // it exists while the portal is being built, and nowhere else
  const deployed = portalRoutes.filter((route) => route !== '/demo/code');
  expect([...new Set(portalPages.map(routeOf))].toSorted()).toEqual(deployed.toSorted());
  const forMembers = portalPages.filter(
    ({ as, alsoAs }) => as === 'visitor' && alsoAs === undefined,
  );
  expect([...new Set(forMembers.map(routeOf))], 'shown to visitors alone').toEqual(['/login']);
  expect(portalPages.filter(({ told }) => told === undefined)).toEqual([]);
  expect(new Set(picturedPages.map(({ name }) => name)).size).toBe(picturedPages.length);
});

for (const [viewer, pages] of byViewer(picturedPages)) {
  test(`every page of ${viewer} works in light and dark, on a desk and on a phone`, async ({
    page,
  }) => {
    await become(page, viewer);
    for (const pictured of pages) {
      await shownAt(page, pictured);
      await expectGoodLooks(page);
    }
  });
}

async function expectGoodAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
}

test('what else a visitor may come to looks as good', async ({ page }) => {
  await expectGoodAt(page, [
    '/announcement/detail/01900000-0000-7000-8000-000000000003',
    '/rank/personal?board=month',
    '/console/login',
    '/dev/inbox',
  ]);
});

test('reports in every state, an exchange and the menu look as good', async ({ page }) => {
  await become(page, 'rich');
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

test('a researcher with a long name and a long title still fits on a phone', async ({ page }) => {
  await arriveAs(page, demoPhones.longName);
  for (const path of ['/user/center', '/personal/submit', '/personal/message', '/rank/personal']) {
    await page.goto(path);
    await expectFitOnPhone(page);
  }
  await page.goto('/personal/submit');
  await page.getByRole('link', { name: '会员中心小程序更换订单编号' }).click();
  await expectFitOnPhone(page);
});

test('the inbox in every state and its dialogs look as good', async ({ page }) => {
  await become(page, 'reviewer');
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

test('what a researcher who lacks something gets for coins looks as good', async ({ page }) => {
  await arriveAs(page, demoPhones.gifts);
  await expectGoodAt(page, ['/user/center', '/personal/my-gift', '/personal/security-currency']);
  await openGift(page, '年度限定卫衣');
  await expectGoodLooks(page);
});

test('the personal centre of a newcomer works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await arriveAs(page, newPhone());
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
  await become(page, 'operator');
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
  await become(page, 'admin');
  await openColleague(page, '运营戊');
  await expectGoodLooks(page);
  await page.getByRole('button', { name: '停用' }).click();
  await expect(page.getByRole('dialog').getByText('没有。')).toBeVisible();
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
