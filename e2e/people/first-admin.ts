import { expect, type Page } from '@playwright/test';
import { shownCode } from './authenticator.ts';

/** The account of the first admin. */
export const firstAdmin = {
  name: '李明',
  email: 'liming@company.example',
  passphrase: '雨后的山谷里飞过三只白鹭',
} as const;

/** Enters the word from the log, which shows the second factor. */
export async function giveFirstWord(page: Page, word: string): Promise<void> {
  await page.goto('/console/first-run');
  await page.getByLabel('首次密码').fill(word);
  await page.getByLabel('你的邮箱').fill(firstAdmin.email);
  await page.getByRole('button', { name: '下一步' }).click();
}

/** Enters the details of the first admin, with a code from the authenticator app. */
export async function describeFirstAdmin(page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: '动态码的二维码' })).toBeVisible();
  await page.getByLabel('姓名').fill(firstAdmin.name);
  await page.getByRole('textbox', { name: '密码' }).fill(firstAdmin.passphrase);
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: '动态码' }).fill(await shownCode(secret));
}

export const becomeFirstAdmin = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '创建并登录' }).click();

/** Changes a setting on its page. */
export async function setSetting(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: `保存“${label}”` }).click();
  await expect(page.getByText(`已保存“${label}”`)).toBeVisible();
}
