import type { Page } from '@playwright/test';
import { freshCode } from '../people/inbox.ts';
import { pressAt } from '../people/keyboard.ts';
import { newPhone, skipGuide, toast } from '../people/researcher.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';

const box = (page: Page) => page.getByRole('combobox', { name: '查找报告、公告、礼品和页面' });

test('a visitor reads rules and scope, by keyboard, and what a version changed', async ({
  page,
}) => {
  await page.goto('/');
  await pressAt(page, page.getByRole('link', { name: '规则与范围', exact: true }).first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('规则与范围');
  await expect(page.getByRole('list', { name: '收录范围' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await expect(page.getByText('不追究你的法律责任')).toBeVisible();
  await expect(page.getByRole('table', { name: '安全币' })).toBeVisible();
  await expect(page.getByText('修复严重漏洞')).toBeVisible();
  await pressAt(
    page,
    page.getByRole('button', { name: /^不收录的漏洞第 2 版/, exact: true }).first(),
  );
  await expect(page.getByText('SPF 与 DMARC')).toHaveCount(2);
  await expectGoodLooks(page);
});

test('a member finds a report, a setting and a page by one key, and the window says what is open', async ({
  page,
}) => {
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('jsonPageView')) views.push(request.postData() ?? '');
  });
  await signInAs(page, 'rich');
  await page.goto('/personal/submit');
  const number = page.getByText(/SS-\d{4}-\d{6}/).first();
  const known = (await number.innerText()).match(/SS-\d{4}-\d{6}/)?.[0] ?? '';

  await test.step('the key opens one dialog, which looks well', async () => {
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(known);
    await expect(page.getByRole('option', { name: new RegExp(known) })).toBeVisible();
    await expectGoodLooks(page);
  });
  await test.step('Enter opens what is chosen, and the title names it', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/personal\/submit\/detail\//);
    await expect(page).toHaveTitle(new RegExp(`^${known} .+ · `));
  });
  await test.step('a setting is found by its name', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('收货地址');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=address/);
    await expect(page).toHaveTitle(/^个人中心 · /);
  });
  await test.step('the keys are listed, and lead on', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '快捷键' });
    await expect(keys).toBeVisible();
    await expectGoodLooks(page);
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveURL('/personal/submit');
  });
  await test.step('no view was counted with a number or a title in it', async () => {
    expect(views.length).toBeGreaterThan(2);
    expect(views.filter((view) => JSON.parse(view).title.includes('SS-'))).toEqual([]);
  });
});

test('somebody new signs in by keyboard without a picture, and pastes an address whole', async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await test.step('the browser works instead', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('手机号')).toBeFocused();
    await page.keyboard.type(phone);
    await expect(page.getByRole('textbox', { name: '图形验证码' })).toBeHidden();
    await pressAt(page, page.getByRole('button', { name: '获取验证码', exact: true }).first());
    await expect(toast(page, '验证码已发送')).toBeVisible();
    await page.getByLabel('短信验证码').focus();
    await page.keyboard.type(await freshCode(page, 'sms', phone));
    await page.getByLabel('我已阅读并同意').focus();
    await page.keyboard.press('Space');
    await pressAt(page, page.getByRole('button', { name: '登录', exact: true }).first());
    await expect(toast(page, '登录成功')).toBeVisible();
    await skipGuide(page);
  });
  await test.step('an address comes apart as it is pasted', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/personal/center?tab=address');
    await pressAt(page, page.getByRole('button', { name: '添加地址', exact: true }).first());
    const dialog = page.getByRole('dialog', { name: '添加收货地址' });
    await page.evaluate(() =>
      navigator.clipboard.writeText('米娜 13800000000 广东省深圳市南山区科技园 1 号楼 502 室'),
    );
    await dialog.getByLabel('粘贴整段地址').focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(dialog.getByText('已填入下面各项，请核对')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: '区县' })).toHaveValue('南山区');
    await expectGoodLooks(page);
    await pressAt(page, page.getByRole('button', { name: '保存地址', exact: true }).first());
    await expect(page.getByText('广东省深圳市南山区科技园 1 号楼 502 室')).toBeVisible();
  });
});
