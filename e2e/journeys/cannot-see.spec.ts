import { beDoubted } from '../people/doubt.ts';
import { freshCode } from '../people/inbox.ts';
import { newPhone, toast } from '../people/researcher.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';

test('who cannot see the picture signs in by keyboard, and lets the browser work instead', async ({
  page,
}) => {
  const phone = newPhone();
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };

  await test.step('asks for work alone, which is said and looks well', async () => {
    await beDoubted(page);
    await page.goto('/login');
    await press('看不清或使用读屏？改用计算验证');
    await expect(page.getByRole('group', { name: '计算验证' })).toBeVisible();
    await expect(page.getByRole('button', { name: '改回看图验证' })).toBeFocused();
    await expectGoodLooks(page);
  });

  await test.step('has a code sent for it', async () => {
    await page.getByLabel('手机号').fill(phone);
    const verified = page.waitForRequest(/postCaptchaVerify/);
    await press('获取验证码');
    expect(Object.keys((await verified).postDataJSON() as object).toSorted()).toEqual([
      'captchaId',
      'work',
    ]);
    await expect(toast(page, '验证码已发送')).toBeVisible();
  });

  await test.step('and is in', async () => {
    await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await page.getByLabel('我已阅读并同意').check();
    await press('登录');
    await expect(toast(page, '登录成功')).toBeVisible();
  });
});
