import type { Locator, Page } from '@playwright/test';
import { callsOf } from '../people/calls.ts';
import { exchangeUnseen, openGift, orderOf } from '../people/gifts.ts';
import { freshCode } from '../people/inbox.ts';
import {
  arriveAs,
  askForCode,
  newPhone,
  openMemberMenu,
  toast,
  tokenOf,
} from '../people/researcher.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { settle } from '../site/settle.ts';
import { ownWords, networkOf } from '../site/trouble.ts';

// a race: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });
test.beforeEach(({ expectNoise }) => expectNoise(ownWords));

/** Presses a button without a network, sees the message and the unchanged form, and presses again with a network. */
async function pressTwice(page: Page, press: Locator, kept: () => Promise<void>): Promise<void> {
  await expect(press).toBeVisible();
  const network = await networkOf(page);
  await network.turn('offline');
  await press.click();
  await expect(
    page.getByText('网络错误').filter({ visible: true }).first(),
    'what happened is said',
  ).toBeVisible();
  await kept();
  await network.turn('none');
  await expect(press).toBeEnabled();
  await press.click();
}

test('signing in without a network keeps what was typed', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/login');
  await page.getByLabel('手机号').fill(phone);
  await askForCode(page);
  await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
  await page.getByLabel('我已阅读并同意').check();
  await pressTwice(page, page.getByRole('button', { name: '登录', exact: true }), async () => {
    await expect(page.getByLabel('手机号')).toHaveValue(phone);
    await expect(page.getByLabel('短信验证码')).toHaveValue(/^\d{6}$/);
    await expect(page.getByLabel('我已阅读并同意')).toBeChecked();
  });
  await expect(toast(page, '登录成功')).toBeVisible();
});

test('what a member writes about themselves is kept without a network', async ({ page }) => {
  await arriveAs(page, newPhone());
  const main = page.getByRole('main');

  await test.step('a name', async () => {
    await page.goto('/personal/center');
    const name = `断网${newPhone().slice(-5)}`;
    await main.getByLabel('昵称').fill(name);
    const save = main.getByRole('button', { name: '保存资料' });
    await expect(main.getByText('这个昵称可以使用')).toBeVisible();
    await pressTwice(page, save, async () => {
      await expect(main.getByLabel('昵称')).toHaveValue(name);
    });
    await expect(toast(page, '资料已保存')).toBeVisible();
  });

  await test.step('an address', async () => {
    await page.goto('/personal/center?tab=address');
    await main.getByRole('button', { name: '添加地址' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('收件人').fill('断网测试');
    await dialog.getByLabel('手机号').fill('13800000000');
    for (const level of ['省', '市', '区县']) {
      await dialog.getByRole('combobox', { name: level, exact: true }).click();
      await page.getByRole('option').first().click();
    }
    await dialog.getByLabel('详细地址').fill('文三路 90 号 2 幢 501 室');
    await pressTwice(page, dialog.getByRole('button', { name: '保存地址' }), async () => {
      await expect(dialog.getByLabel('详细地址')).toHaveValue('文三路 90 号 2 幢 501 室');
    });
    await expect(main.getByText('文三路 90 号 2 幢 501 室')).toBeVisible();
  });
});

test('what a member exchanges, takes back, says and clears waits for the network', async ({
  page,
}) => {
  await signInAs(page, 'rich');
  const dialog = page.getByRole('dialog');

  await test.step('an exchange', async () => {
    await openGift(page, '纪念徽章');
    await page.getByRole('button', { name: '用 30 安全币兑换' }).click();
    await pressTwice(page, dialog.getByRole('button', { name: '确认兑换' }), async () => {
      await expect(dialog).toContainText('文三路 90 号 2 幢 501 室');
    });
    await expect(page).toHaveURL(/\/personal\/my-gift\/detail\//);
  });

  await test.step('messages', async () => {
    const read = page.getByRole('button', { name: '全部标为已读' });
    // an order whose address is to be confirmed, made a moment later
    await exchangeUnseen(await callsOf(page), '纪念徽章');
    await settle(page);
    await page.goto('/personal/message');
    await expect(read).toBeVisible();
    await pressTwice(page, read, async () => {
      await expect(read).toBeVisible();
    });
    await expect(read).toHaveCount(0);
    await page.goto('/personal/my-gift');
  });

  await test.step('an order', async () => {
    await orderOf(page, '纪念徽章').getByRole('button', { name: '取消兑换' }).click();
    const cancel = dialog.getByRole('button', { name: '取消兑换，退回 30 安全币' });
    await pressTwice(page, cancel, async () => {
      await expect(dialog).toBeVisible();
    });
    await expect(toast(page, '已取消，30 安全币已退回')).toBeVisible();
  });

  await test.step('a comment', async () => {
    await page.goto('/personal/submit');
    await page.getByRole('link', { name: '退款接口未校验累计金额可重复退款' }).click();
    const comment = page.getByRole('textbox', { name: '评论' });
    const words = '补充一点：测试环境也能复现。';
    await comment.fill(words);
    await pressTwice(page, page.getByRole('button', { name: '发表评论' }), async () => {
      await expect(comment).toHaveValue(words);
    });
    await expect(page.getByRole('listitem').getByText(words)).toHaveCount(1);
    await expect(comment).toHaveValue('');
  });

  await test.step('the way out', async () => {
    await openMemberMenu(page);
    const network = await networkOf(page);
    await network.turn('offline');
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(toast(page, '网络错误')).toBeVisible();
    expect(await tokenOf(page)).not.toBeNull();
  });
});
