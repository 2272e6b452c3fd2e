import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { demoPhones, openMemberMenu, signIn } from '../people/researcher.ts';

test('a member takes over the earlier account', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, demoPhones.earlier);

  const offer = page.getByRole('dialog', { name: '迁移旧门户账号' });
  await expect(offer).toBeVisible();
  await expectGoodLooks(page);
  await offer.getByRole('button', { name: '以后再说' }).click();
  await expect(offer).toBeHidden();

  // the personal centre still has the offer, and the next visit makes it again
  await page.goto('/personal/center');
  await expect(page.getByRole('heading', { name: '旧门户的账号' })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  await offer.getByRole('button', { name: '迁入旧账号' }).click();
  await expect(offer.getByText('找到了 老船长 的账号，会迁入这些：')).toBeVisible();
  await expect(offer.getByRole('definition')).toHaveText(['3', '230', '68']);
  await offer.getByRole('button', { name: '迁入到当前账号' }).click();
  await offer.getByRole('link', { name: '查看我的漏洞' }).click();

  await expect(page).toHaveURL('/personal/submit');
  await expect(page.getByText('VUL-2021-0086')).toBeVisible();
  await expect(page.getByRole('row', { name: /帮助页搜索框/ })).toContainText('已忽略');
  await page.getByRole('link', { name: '旧版会员站找回密码验证码可枚举' }).click();
  await expect(page.getByText('从旧门户迁入')).toBeVisible();
  await expect(page.getByText('旧门户编号 VUL-2021-0086')).toBeVisible();
  await openMemberMenu(page);
  await expect(page.getByText('安全币 230 · 贡献值 68')).toBeVisible();
  await page.goto('/personal/center');
  await expect(page.getByRole('heading', { name: '登录中的设备' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '旧门户的账号' })).toBeHidden();
});
