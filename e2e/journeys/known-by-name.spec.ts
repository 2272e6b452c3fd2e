import { openGift } from '../people/gifts.ts';
import { freshCode } from '../people/inbox.ts';
import { askForCode, newPhone, signIn, toast } from '../people/researcher.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';

test('a visitor chooses a gift, signs in, adds an address and becomes known by name', async ({
  page,
  newPerson,
  site,
}) => {
  const phone = newPhone();
  const gift = '降噪耳机';
  const idNumber = '110105199003070033';
  const needs = page.getByRole('region', { name: '兑换' });

  await test.step('the gifts are for everybody to see; one of them leads to sign-in and then to itself', async () => {
    await page.goto('/award/home');
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(8);
    await expect(page.getByRole('group', { name: '范围' })).toHaveCount(0);
    await page.getByRole('link', { name: gift, exact: true }).click();
    await expect(page).toHaveURL(/\/login\?callback=%2Faward%2Fexchange%2F[0-9a-f-]{36}$/);
    await signIn(page, phone);
    await expect(page).toHaveURL(/\/award\/exchange\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: gift })).toBeVisible();
    for (const missing of ['完成实名认证', '添加收货地址', '还差 680 安全币'])
      await expect(needs).toContainText(missing);
  });

  await test.step('adds an address by province, city and district', async () => {
    await needs.getByRole('link', { name: '去添加' }).click();
    await expect(page).toHaveURL(/\/personal\/center\?tab=address&gift=/);
    await page.getByRole('button', { name: '添加地址' }).click();
    const dialog = page.getByRole('dialog', { name: '添加收货地址' });
    await dialog.getByLabel('收件人').fill('周知行');
    await dialog.getByLabel('手机号').fill(phone);
    for (const [level, name] of [
      ['省', '浙江省'],
      ['市', '杭州市'],
      ['区县', '西湖区'],
    ] as const) {
      await dialog.getByRole('combobox', { name: level, exact: true }).click();
      await page.getByRole('option', { name, exact: true }).click();
    }
    await dialog.getByLabel('详细地址').fill('龙井路 8 号');
    await dialog.getByRole('button', { name: '保存地址' }).click();
    await expect(toast(page, '地址已添加')).toBeVisible();
    // back at the gift that asked for it
    await expect(page.getByRole('heading', { level: 1, name: gift })).toBeVisible();
    await expect(needs).toContainText('完成实名认证');
    await expect(needs).not.toContainText('添加收货地址');
  });

  const desk = await newPerson();
  await signInAs(desk, 'operator');

  await test.step('applies with papers, a consent of its own and a fresh code', async () => {
    await page.getByRole('link', { name: '去认证' }).click();
    await page.getByRole('link', { name: '收货地址' }).click();
    const address = page.getByRole('article', { name: '周知行' });
    await expect(address).toContainText('浙江省杭州市西湖区 龙井路 8 号');
    await expect(address).toContainText('主地址');
    await page.goBack();
    await expect(page).toHaveURL(/\/personal\/center\?tab=authentication&gift=/);
    await page.getByLabel('真实姓名').fill('周知行');
    await page.getByLabel('证件号码').fill('110105199003070034');
    await expect(page.getByLabel('支付宝账号')).toHaveCount(0);
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '提交实名认证' }).click();
    await expect(page.getByText('证件号码不正确，请核对后重新输入')).toBeVisible();
    await page.getByLabel('证件号码').fill(idNumber);
    await change(site.dataDir, codesAreOlder);
    await askForCode(page);
    await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await page.getByRole('button', { name: '提交实名认证' }).click();
    await expect(toast(page, '已提交')).toBeVisible();
    const mine = page.getByRole('region', { name: '实名认证' });
    await expect(mine).toContainText('周**');
    await expect(mine).toContainText('110***********0033');
  });

  await test.step('the operator sees masked data and approves', async () => {
    await desk.goto('/console/identities');
    await desk.getByRole('row', { name: '110***********0033' }).getByRole('link').click();
    const papers = desk.getByRole('region', { name: /^白帽/ });
    await expect(papers).toContainText('周**');
    for (const secret of ['周知行', idNumber])
      await expect(desk.locator('body')).not.toContainText(secret);
    await papers.getByRole('button', { name: '通过' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: '通过' }).click();
    await expect(toast(desk, /^已通过.+的实名认证$/)).toBeVisible();
  });

  await test.step('then only coins are missing', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: '实名认证' })).toContainText('已经可以兑换礼品');
    await openGift(page, gift);
    await expect(needs.getByRole('listitem')).toHaveText([/还差 680 安全币/]);
  });

  await test.step('and for money where it goes, which is given by keyboard', async () => {
    await openGift(page, '100 元现金');
    await expect(needs).toContainText('填写收款账号');
    await needs.getByRole('link', { name: '去填写' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '填写收款账号' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('支付宝账号').focus();
    await page.keyboard.type('zhou@demo.example');
    const consent = page.getByLabel('我已阅读并同意');
    await expect(consent).toBeEnabled();
    await consent.focus();
    await page.keyboard.press('Space');
    await change(site.dataDir, codesAreOlder);
    await askForCode(page);
    await page.getByLabel('短信验证码').focus();
    await page.keyboard.type(await freshCode(page, 'sms', phone));
    await page.keyboard.press('Enter');
    await expect(toast(page, '收款账号已保存')).toBeVisible();
    await openGift(page, '100 元现金');
    await expect(needs).toContainText('还差 120 安全币');
    await expect(needs).not.toContainText('填写收款账号');
  });
});
