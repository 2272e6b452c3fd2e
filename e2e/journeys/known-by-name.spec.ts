import { getGiftDetail } from '@shieldsource/contract/gifts/calls';
import type { Page } from '@playwright/test';
import { enterAs } from '../people/calls.ts';
import { openGift } from '../people/gifts.ts';
import { freshCode } from '../people/inbox.ts';
import { askForCode, newPhone, signIn, toast, viewerPhones } from '../people/researcher.ts';
import { reviewers } from '../people/reviewer.ts';
import { misread, refused } from '../refusals/provoke.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite, type OwnSite } from '../site/own-site.ts';

// a refusal: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

const send = (page: Page) => page.getByRole('button', { name: '提交实名认证' }).click();

/** Requests a code, which a phone gets once a minute, and fills it in. */
async function giveCode(page: Page, { dataDir }: OwnSite, phone: string): Promise<void> {
  await change(dataDir, codesAreOlder);
  await askForCode(page);
  await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
}

/** Opens papers by their ID number as it is shown, and approves them. */
async function approve(desk: Page, shown: string): Promise<void> {
  await desk.goto('/console/identities');
  await desk.getByRole('row', { name: shown }).getByRole('link').click();
  await desk.getByRole('button', { name: '通过' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '通过' }).click();
}

test('a visitor chooses a gift, signs in, adds an address and becomes known by name', ({
  newPerson,
}) => onOwnSite(newPerson, becomeKnown));

/** The ID number of somebody with an approved identity. */
const takenNumber = '110105199003070017';
const newConsent = `alter table document disable trigger document_signed;
  insert into document (kind, version, title, body)
    select kind, version + 1, title, body from document where kind = 'identity' order by version desc limit 1;
  alter table document enable trigger document_signed`;

async function becomeKnown(own: OwnSite): Promise<void> {
  const page = await own.newPerson();
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

  const desk = await own.newPerson();
  await signInAs(desk, 'operator');

  await test.step('applies with papers of their own, a consent that is in force and a fresh code', async () => {
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
    await send(page);
    await expect(page.getByText('证件号码不正确，请核对后重新输入')).toBeVisible();

    await page.getByLabel('证件号码').fill(takenNumber);
    await page.getByLabel('短信验证码').fill('000000');
    await change(own.dataDir, newConsent);
    await send(page);
    await refused('consentChanged', page);
    await expect(page.getByLabel('我已阅读并同意')).not.toBeChecked();
    await expect(page.getByRole('button', { name: /第 2 版$/ })).toBeVisible();
    await page.getByLabel('我已阅读并同意').check();
    await giveCode(page, own, phone);
    await send(page);
    await refused('identityTaken', page);
    // without the pause before another code
    await page.reload();
    await page.getByLabel('真实姓名').fill('周知行');
    await page.getByLabel('证件号码').fill(idNumber);
    await page.getByLabel('我已阅读并同意').check();
    await giveCode(page, own, phone);
    await send(page);
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
    await change(own.dataDir, codesAreOlder);
    await askForCode(page);
    await page.getByLabel('短信验证码').focus();
    await page.keyboard.type(await freshCode(page, 'sms', phone));
    await page.keyboard.press('Enter');
    await expect(toast(page, '收款账号已保存')).toBeVisible();
    await openGift(page, '100 元现金');
    await expect(needs).toContainText('还差 120 安全币');
    await expect(needs).not.toContainText('填写收款账号');
  });
}

test('a reviewer who is a researcher too becomes an operator, and cannot approve their own papers', ({
  newPerson,
}) => onOwnSite(newPerson, judgeThemselves));

async function judgeThemselves(own: OwnSite): Promise<void> {
  const [page, desk, other] = [await own.newPerson(), await own.newPerson(), await own.newPerson()];
  const phone = viewerPhones.gifts;
  const fillIn = async () => {
    await page.getByLabel('真实姓名').fill('周知行');
    await page.getByLabel('证件号码').fill('110105199003070041');
    await page.getByLabel('我已阅读并同意').check();
  };
  await signInAs(desk, 'secondReviewer');
  await signInAs(other, 'operator');

  await test.step('the desk of before is closed to them', async () => {
    await change(
      own.dataDir,
      `update staff set roles = '{operator}' where email = '${reviewers[1]}'`,
    );
    await desk.getByRole('link', { name: /^申诉/ }).click();
    await refused('notPermitted', desk);
  });

  await test.step('their own papers are approved by another operator', async () => {
    await enterAs(page, phone, '/personal/center?tab=authentication');
    await fillIn();
    await giveCode(page, own, phone);
    await send(page);
    await expect(toast(page, '已提交')).toBeVisible();
    await page.getByRole('button', { name: '修改后重新提交' }).click();
    await fillIn();
    await page.getByLabel('短信验证码').fill('000000');

    await approve(desk, '110***********0041');
    await refused('ownIdentity', desk, '不能处理自己的实名认证，由其他运营处理');
    await approve(other, '110***********0041');
    await expect(toast(other, /^已通过.+的实名认证$/)).toBeVisible();
  });

  await test.step('what is approved is no longer changed, and money still asks where it goes', async () => {
    await send(page);
    await refused('identityFixed', page);
    await expect(page.getByRole('button', { name: '填写收款账号' })).toBeVisible();

    await misread(page, getGiftDetail, (gift) => ({ ...gift, missing: [] }));
    await openGift(page, '100 元现金');
    await page.getByLabel('短信验证码').fill('000000');
    await page.getByRole('button', { name: '用 120 安全币兑换' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认兑换' }).click();
    await refused('payoutNeeded', page);
    await page.getByRole('link', { name: '去填写收款账号' }).click();
    await expect(page).toHaveURL(/\/personal\/center\?tab=authentication&gift=/);
  });
}
