import type { Locator, Page } from '@playwright/test';
import { freshCode } from '../people/inbox.ts';
import { arriveAs, newPhone, openMemberMenu, signOut, toast } from '../people/researcher.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { expect, test } from '../site/journey.ts';

/** Requests a code with the button beside a field. */
async function askAt(page: Page, field: Locator): Promise<void> {
  const ask = field.locator('xpath=following-sibling::button');
  const answered = page.waitForResponse(/postPhoneCode/);
  await ask.click();
  expect(await (await answered).json()).toMatchObject({ code: 0 });
}

test('a member changes name, portrait, phone and password', async ({ page, newPerson, site }) => {
  const [phone, before, after] = [newPhone(), newPhone(), newPhone()];
  const name = `远山 ${phone.slice(-6)}`;
  const password = '山高路远也要慢慢走完';
  const other = await newPerson();
  await arriveAs(other, before);
  await arriveAs(page, phone);
  await change(site.dataDir, codesAreOlder);

  await test.step('a name that can be had and a square of a picture are shown everywhere', async () => {
    await page.goto('/personal/center?tab=userInfo');
    const card = page.getByRole('region', { name: '个人资料' });
    await expect(card.getByText('待完善：头像、昵称', { exact: true })).toBeVisible();
    await card.getByLabel('昵称').fill('鹿鸣');
    await expect(card).toContainText('这个昵称已有人使用');
    await card.getByLabel('昵称').fill(name);
    await expect(card).toContainText('这个昵称可以使用');
    await card.getByLabel('保密').check();
    await card.getByRole('button', { name: '保存资料' }).click();
    await expect(toast(page, '资料已保存')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(name);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: await page.screenshot() });
    const dialog = page.getByRole('dialog', { name: '裁剪头像' });
    await dialog.getByRole('application', { name: '选取头像的范围' }).press('+');
    await dialog.getByRole('button', { name: '用作头像' }).click();
    await expect(toast(page, '头像已更换')).toBeVisible();
    await expect(card).not.toContainText('还没有填');
    const portrait = page.getByRole('banner').locator('img[src^="/api/files/"]').first();
    await expect(portrait).toHaveJSProperty('complete', true);
    expect(await portrait.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('a password opens the account from the second tab of the sign-in', async () => {
    await page.getByRole('button', { name: '设置密码' }).click();
    const dialog = page.getByRole('dialog', { name: '设置登录密码' });
    await dialog.getByLabel('新密码').fill(password);
    await dialog.getByLabel('再输入一次').fill(password);
    await askAt(page, dialog.getByLabel('短信验证码'));
    await dialog.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await dialog.getByRole('button', { name: '保存密码' }).click();
    await expect(toast(page, '密码已设置')).toBeVisible();
    await signOut(page);
    await page.goto('/login');
    await page.getByRole('link', { name: '密码登录' }).click();
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(toast(page, '登录成功')).toBeVisible();
    await openMemberMenu(page);
    await expect(page.getByRole('banner')).toContainText(name);
  });

  await test.step('the other moves to a phone of their own, by a code of each', async () => {
    await other.goto('/personal/center?tab=userInfo');
    await other.getByRole('button', { name: '更换手机号' }).click();
    const dialog = other.getByRole('dialog', { name: '更换手机号' });
    await dialog.getByLabel('新手机号').fill(after);
    const [oldCode, newCode] = [
      dialog.getByLabel(/^原手机 .+ 的验证码$/),
      dialog.getByLabel('新手机的验证码'),
    ];
    await askAt(other, oldCode);
    await oldCode.fill(await freshCode(other, 'sms', before));
    await askAt(other, newCode);
    await newCode.fill(await freshCode(other, 'sms', after));
    await dialog.getByRole('button', { name: '更换手机号' }).click();
    await expect(toast(other, '手机号已更换')).toBeVisible();
    await expect(other.getByRole('region', { name: '手机号' })).toContainText(
      `${after.slice(0, 3)}****${after.slice(-4)}`,
    );
  });
});
