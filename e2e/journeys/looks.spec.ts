import { expect, test } from '../site/journey.ts';
import { expectFitOnPhone, expectGoodLooks } from '../site/looks.ts';
import { openGift } from '../people/gifts.ts';
import { arriveAs, newPhone, openMemberMenu, demoPhones } from '../people/researcher.ts';
import { openFromQueue, operator, reviewers, signInAtDesk } from '../people/reviewer.ts';

// Each on its own: together they would keep one worker busy long after the other has finished.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

test('every page of a visitor works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/login',
    '/login?way=password',
    '/award/home',
    '/announcement/home',
    '/announcement/detail/01900000-0000-7000-8000-000000000003',
    '/rank/personal',
    '/rank/personal?board=month',
    '/console/login',
    '/dev/inbox',
  ]) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
});

test('every page of a researcher works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await arriveAs(page, demoPhones.rich);
  for (const path of [
    '/',
    '/weak/home',
    '/personal/submit',
    '/personal/message',
    '/personal/my-gift',
    '/personal/center?tab=address',
    '/personal/center?tab=authentication',
  ]) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
  await page.goto('/personal/submit');
  for (const title of [
    '开放平台回调校验接口日志组件远程代码执行',
    '优惠券领取接口并发可重复领取',
    '客户端深链接可携带登录态打开外部网页',
    '报销单导入表格时解析外部实体',
  ]) {
    await page.getByRole('link', { name: title }).click();
    await expectGoodLooks(page);
    await page.goBack();
  }
  await openGift(page, '安全书籍套装');
  await expectGoodLooks(page);
  await page.getByRole('button', { name: '用 160 安全币兑换' }).click();
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

test('every page of a reviewer works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await signInAtDesk(page, reviewers[0]);
  for (const path of [
    '/console/',
    '/console/?status=4',
    '/console/?status=-1',
    '/console/?flag=1',
  ]) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
  await openFromQueue(page, '安卓客户端导出组件可打开任意网页');
  await expectGoodLooks(page);
  for (const act of ['确认漏洞', '忽略', '要求补充信息']) {
    await page.getByRole('button', { name: act }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodLooks(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('what a researcher gets for coins works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await arriveAs(page, demoPhones.gifts);
  for (const path of [
    '/user/center',
    '/award/home',
    '/personal/my-gift',
    '/personal/security-currency',
    '/personal/contribution',
    '/rank/personal',
  ]) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
  await openGift(page, '年度限定卫衣');
  await expectGoodLooks(page);
});

test('the personal centre of a newcomer works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await arriveAs(page, newPhone());
  for (const path of ['/user/center', '/personal/center', '/personal/center?tab=authentication']) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
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

test('every page of an operator works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await signInAtDesk(page, operator);
  for (const path of [
    '/console/orders',
    '/console/identities',
    '/console/identities?status=1',
    '/console/gifts',
    '/console/gifts/new',
  ]) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
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

test('every page of an administrator works in light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await signInAtDesk(page, 'admin@demo.example');
  for (const path of ['/console/researchers', '/console/audit']) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
});
