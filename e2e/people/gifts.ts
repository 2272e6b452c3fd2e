import type { Locator, Page } from '@playwright/test';

/** The number beside a name: `库存 17 件` is 17. */
export async function figure(page: Page, name: string): Promise<number> {
  const value = await page.locator(`dt:text-is("${name}") + dd`).textContent({ timeout: 10_000 });
  return Number(/[\d,]+/.exec(value ?? '')?.[0].replaceAll(',', ''));
}

/** What the member can spend. */
export async function coins(page: Page): Promise<number> {
  await page.goto('/personal/security-currency');
  await page.getByRole('table', { name: '安全币明细' }).waitFor();
  return figure(page, '可用');
}

/** Finds a gift in the list and stands on its page. */
export async function openGift(page: Page, name: string): Promise<void> {
  await page.goto('/award/home');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('region', { name: '兑换' }).waitFor();
}

/** The newest order for a gift in the list of one's own, which is open. */
export const orderOf = (page: Page, gift: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: gift }) })
    .first();

/** What an order's record says was done, from early to late. */
export const stepsOf = (order: Locator): Locator =>
  order.getByRole('group').getByRole('listitem').getByRole('strong');
