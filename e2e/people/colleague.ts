import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { toast } from './researcher.ts';

/** Finds a colleague by a part of their name or e-mail, and opens them beside the list. */
export async function openColleague(page: Page, name: string, keyword = name): Promise<void> {
  await page.goto('/console/staff');
  await page.getByLabel('姓名、邮箱或编号').fill(keyword);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

/** The link that was just made, which is shown once only. */
export async function linkOn(page: Page): Promise<string> {
  const link = page.getByLabel('链接', { exact: true });
  await expect(link).toBeVisible();
  const { pathname, hash } = new URL(await link.inputValue());
  return pathname + hash;
}

/** Opens the link, sets passphrase and second factor, and is then signed in. */
export async function joinBy(page: Page, link: string, passphrase: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: '口令' }).fill(passphrase);
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: '动态码' }).fill(codeOf(secret));
  await page.getByRole('button', { name: '设置并登录' }).click();
  await expect(toast(page, '登录成功')).toBeVisible();
}

/** The code that an authenticator app shows now for a secret in base32 (RFC 6238). */
function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(/\s/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
