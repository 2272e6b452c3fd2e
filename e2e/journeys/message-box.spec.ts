import { expect, test } from '../site/journey.ts';
import { settle } from '../site/settle.ts';
import { expectFitOnPhone } from '../site/looks.ts';
import { callsOf } from '../people/calls.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { handIn } from '../refusals/preparation.ts';

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } } as const;

test('a member reads and clears messages', async ({ page }) => {
  await arriveAs(page, newPhone());
  // opening the reports in the page would mark their letters as read
  const calls = await callsOf(page);
  await handIn(calls, '第一份给消息用的报告');
  await handIn(calls, '第二份给消息用的报告');
  const tabs = page.getByRole('navigation', { name: /消息类型/ });
  const letters = page.getByRole('main').getByRole('listitem');

  await test.step('at home they are counted, beside what is new', async () => {
    await settle(page);
    await page.goto('/user/center');
    await expect(page.getByRole('link', { name: '2 条未读消息' })).toBeVisible();
    await expect(page.getByRole('link', { name: '第二份给消息用的报告' })).toBeVisible();
    await page.getByRole('link', { name: '2 条未读消息' }).click();
    await expect(page).toHaveURL('/personal/message');
    await expect(tabs.getByRole('link', { name: '漏洞 2' })).toBeVisible();
  });

  await test.step('on a desk one is opened, read, and leads to its report', async () => {
    await page.setViewportSize(sizes.desk);
    await letters
      .first()
      .getByRole('link', { name: /已收到/ })
      .click();
    await expect(page).toHaveURL(/\/personal\/message\?open=[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: /已收到/ })).toBeVisible();
    const menu = page.getByRole('navigation', { name: '个人中心' });
    await expect(menu.getByRole('link', { name: /我的消息/ })).toContainText('1 条未读');
    await page.reload();
    await page.getByRole('link', { name: '查看报告' }).click();
    await expect(page).toHaveURL(/\/personal\/submit\/detail\//);
    await page.goBack();
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page.getByRole('main').getByText('1 条未读')).toBeVisible();
  });

  await test.step('on a phone the other is marked read and both are deleted', async () => {
    await expectFitOnPhone(page);
    await page.setViewportSize(sizes.phone);
    await page.getByRole('button', { name: '标为已读', exact: true }).click();
    await expect(page.getByRole('button', { name: '全部标为已读' })).toHaveCount(0);
    for (const left of [1, 0]) {
      await letters.first().getByRole('button', { name: /^删除/ }).click();
      await expect(toast(page, /^已删除/).last()).toBeVisible();
      await expect(letters).toHaveCount(left);
    }
    await page.getByRole('button', { name: '撤销' }).last().click();
    await expect(toast(page, '消息已找回')).toBeVisible();
    await expect(letters).toHaveCount(1);
    await letters.first().getByRole('button', { name: /^删除/ }).click();
    await expect(letters).toHaveCount(0);
    await expect(page.getByText('报告每走一步，都会有一条消息告诉你。')).toBeVisible();
    await page.reload();
    await expect(page.getByText('报告每走一步，都会有一条消息告诉你。')).toBeVisible();
  });
});
