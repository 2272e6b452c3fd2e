import { expect, type Page } from '@playwright/test';
import { freshCode } from './inbox.ts';

export const reviewers = ['reviewer@demo.example', 'reviewer2@demo.example'] as const;
/** An operator: handles orders and identities. */
export const operator = 'operator@demo.example';
export const passphrase = 'shield-source-demo';

/** Signs in to the console with e-mail, passphrase and second factor. */
export async function signInAtDesk(page: Page, email: string): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('邮箱').fill(email);
  await page.getByRole('textbox', { name: '密码' }).fill(passphrase);
  await page.getByLabel('动态码').fill(await freshCode(page, 'totp', email));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: /审核员|管理员|运营|审计/ })).toBeVisible();
}

/** The tab with the decisions on an open report. */
export const decisionOf = (page: Page) => page.getByRole('tabpanel', { name: '判断' });

/** The open form there; its button may have the same name as the one that opened it. */
export const formOf = (page: Page) => decisionOf(page).locator('form');

/** Opens an unhandled report by its title; of several, the newest. */
export async function openFromQueue(page: Page, title: string): Promise<void> {
  await page.goto('/console/reports?order=newest');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
