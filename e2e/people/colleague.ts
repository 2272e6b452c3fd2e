import { expect, type Page } from '@playwright/test';
import { settle } from '../site/settle.ts';
import { quiet } from '../site/traffic.ts';
import { shownCode } from './authenticator.ts';
import { toast } from './researcher.ts';

/** Finds a colleague by a part of their name or e-mail, and opens them beside the list. */
export async function openColleague(page: Page, name: string, keyword = name): Promise<void> {
  await page.goto('/console/staff');
  await page.getByLabel('姓名、邮箱或编号').fill(keyword);
  await page.getByRole('button', { name: '查询' }).click();
  // a row that moves while it is pressed is not pressed
  await quiet(page);
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

/** The link in the newest mail to a colleague, once there is one. */
export async function linkMailedTo(page: Page, email: string): Promise<string> {
  let link = '';
  const arrived = async () => {
    await settle(page);
    const answer = await page.request.get('/api/dev/inbox');
    const { result } = (await answer.json()) as { result: { to: string; body: string }[] };
    const mails = result.filter(({ to }) => to === email).map(({ body }) => body);
    return (link = /\/console\/join#[\w-]+/.exec(mails.join())?.[0] ?? '');
  };
  await expect.poll(arrived, { message: `a link for ${email}` }).toBeTruthy();
  return link;
}

/** Opens the link, sets passphrase and second factor, and is then signed in. */
export async function joinBy(page: Page, link: string, passphrase: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: '密码' }).fill(passphrase);
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: '动态码' }).fill(await shownCode(secret));
  await page.getByRole('button', { name: '设置并登录' }).click();
  await expect(toast(page, '登录成功')).toBeVisible();
}
