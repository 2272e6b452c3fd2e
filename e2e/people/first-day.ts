import { expect, type Page } from '@playwright/test';
import type { EmptyProduction } from '../site/production.ts';
import { becomeFirstAdmin, describeFirstAdmin, giveFirstWord, setSetting } from './first-admin.ts';

export const companyName = '云杉科技安全应急响应中心';

/** Takes a picture of where the day has come to, if anybody wants one. */
export type Picture = (name: string, page: Page) => Promise<void>;

/** The first day of a centre, as `docs/guide/first-day.md` tells it: from the word of the log to a portal with its own name. */
export async function liveFirstDay(
  site: EmptyProduction,
  page: Page,
  picture: Picture = async () => {},
): Promise<void> {
  await page.goto('/console/');
  await page.getByRole('link', { name: '还没有管理员，开始首次设置' }).click();
  await expect(page.getByRole('heading', { name: '首次设置' })).toBeVisible();
  await picture('first-word', page);

  await giveFirstWord(page, await site.firstWord());
  await describeFirstAdmin(page);
  await picture('first-admin', page);
  await becomeFirstAdmin(page);

  await expect(page.getByRole('heading', { name: '开张之前，还差 10 项' })).toBeVisible();
  await picture('missing', page);

  await page.getByRole('link', { name: '单位名称与链接' }).click();
  await expect(page.getByRole('heading', { name: '单位与备案' })).toBeVisible();
  await setSetting(page, '单位名称', companyName);
  await setSetting(page, 'ICP 备案号', '京ICP备12345678号');
  await picture('company', page);

  await setSetting(page, '短信与邮件署名', '云杉安全');
  await setSetting(page, '短信网关地址', 'https://127.0.0.1:20999/sms');
  await setSetting(page, '短信网关密钥', 'a secret that only the gateway knows');
  await page.getByLabel('你的手机号').fill('13800000000');
  await page.getByRole('button', { name: '试发短信' }).click();
  await expect(page.getByText(/没有送出：连不上短信网关/)).toBeVisible();
  await page.getByRole('button', { name: '试发告警邮件' }).scrollIntoViewIfNeeded();
  await picture('try', page);

  await page.goto('/console/');
  await expect(page.getByRole('heading', { name: '开张之前，还差 8 项' })).toBeVisible();
  await page.getByRole('button', { name: '搁置“礼品”' }).click();
  await expect(page.getByRole('heading', { name: '开张之前，还差 7 项' })).toBeVisible();
}
