import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getGiftDetail } from '@shieldsource/contract/gifts';
import { expect, type Page } from '@playwright/test';
import { enterAs } from '../../people/calls.ts';
import { openGift } from '../../people/gifts.ts';
import { freshCode } from '../../people/inbox.ts';
import { askForCode, newPhone, toast } from '../../people/researcher.ts';
import { operator, reviewers, signInAtDesk } from '../../people/reviewer.ts';
import { misread } from '../provoke.ts';
import { settled } from '../../site/looks.ts';
import { nextVersionOf, type Story } from './story.ts';

const center = '/personal/center?tab=authentication';
/** The ID number of somebody with an approved identity. */
const takenNumber = '110105199003070017';
const freeNumber = '110105199003070033';
/** The phone of 夜航船, who is also the second reviewer. */
const phoneOfReviewer = '13800000005';

const send = (page: Page) => page.getByRole('button', { name: '提交实名认证' }).click();

async function fillIn(page: Page, idNumber: string): Promise<void> {
  const number = page.getByLabel('证件号码');
  // the dialog of the new agreement may open while somebody types, and then gets the rest of the keys
  await expect(async () => {
    await page.getByLabel('真实姓名').fill('周知行');
    await number.fill(idNumber);
    await expect(number).toHaveValue(idNumber, { timeout: 1000 });
  }).toPass();
  await page.getByLabel('我已阅读并同意').check();
}

/** Submits an identity with an outdated consent, while the disk fails, and with somebody else's number. */
export const givesAnothersNumber: Story = async ({ newPerson, refused, dataDir, meanwhile }) => {
  const page = await newPerson();
  const phone = newPhone();
  await enterAs(page, phone, center);
  await fillIn(page, takenNumber);
  meanwhile(nextVersionOf('identity'));
  const after = async () => {
    const incoming = join(dataDir, 'files', 'incoming');
    await rm(incoming, { recursive: true });
    await page.getByLabel('选择图片').setInputFiles({
      name: '证件.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    await refused('defect', page);
    await mkdir(incoming);
    await page.getByRole('button', { name: '移除 证件.png' }).click();

    await page.getByLabel('短信验证码').fill('000000');
    await send(page);
    await refused('consentChanged', page);
    await expect(page.getByLabel('我已阅读并同意')).not.toBeChecked();
    await expect(page.getByRole('button', { name: /第 2 版$/ })).toBeVisible();
    await page.getByLabel('我已阅读并同意').check();
    await askForCode(page);
    await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await send(page);
    await refused('identityTaken', page);
  };
  return [after];
};

/** A reviewer becomes an operator and opens their own identity for review; another operator decides it. */
export const judgesThemselves: Story = async ({ newPerson, refused, meanwhile }) => {
  const [page, own, other] = [await newPerson(), await newPerson(), await newPerson()];
  await enterAs(page, phoneOfReviewer, center);
  await signInAtDesk(own, reviewers[1]);
  await signInAtDesk(other, operator);
  meanwhile(`update staff set roles = '{operator}' where email = '${reviewers[1]}'`);
  const after = async () => {
    await own.getByRole('link', { name: /^申诉/ }).click();
    await refused('notPermitted', own);

    await page.reload();
    await fillIn(page, freeNumber);
    await askForCode(page);
    await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phoneOfReviewer));
    await send(page);
    await expect(toast(page, '已提交')).toBeVisible();
    await page.getByRole('button', { name: '修改后重新提交' }).click();
    await fillIn(page, freeNumber);
    await page.getByLabel('短信验证码').fill('000000');

    for (const desk of [own, other]) {
      await desk.goto('/console/identities');
      await desk.getByRole('row', { name: '110***********0033' }).getByRole('link').click();
      await desk.getByRole('button', { name: '通过' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: '通过' }).click();
      if (desk === own) await refused('ownIdentity', own, '不能处理自己的实名认证，由其他运营处理');
    }
    await expect(toast(other, /^已通过.+的实名认证$/)).toBeVisible();

    await send(page);
    await refused('identityFixed', page);
    await expect(page.getByRole('button', { name: '填写收款账号' })).toBeVisible();

    await misread(page, getGiftDetail, (gift) => ({ ...gift, missing: [] }));
    await openGift(page, '100 元现金');
    // what comes late would move the button away under the press
    await settled(page);
    await page.getByLabel('短信验证码').fill('000000');
    await page.getByRole('button', { name: '用 120 安全币兑换' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认兑换' }).click();
    await refused('payoutNeeded', page);
    await page.getByRole('link', { name: '去填写收款账号' }).click();
    await expect(page).toHaveURL(/\/personal\/center\?tab=authentication&gift=/);
  };
  return [after];
};
