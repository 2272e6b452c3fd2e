import type { Page } from '@playwright/test';
import * as faults from '@shieldsource/contract/faults';
import { freshCode } from '../people/inbox.ts';
import { pressAt, tickAt, typeAt } from '../people/keyboard.ts';
import { arriveAs, askForCode, newPhone, toast, viewerPhones } from '../people/researcher.ts';
import { change, codesAreOlder, runNow } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { settle } from '../site/settle.ts';
import { onOwnSite, type OwnSite } from '../site/own-site.ts';

const phone = { width: 375, height: 812 };
const eightDaysLater = `
  alter table account_recovery disable trigger user;
  update account_recovery set signed_at = signed_at - interval '8 days', due_at = due_at - interval '8 days';
  alter table account_recovery enable trigger user`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a lost number comes back by two of the staff, unless its owner is still there', async ({
  newPerson,
}) => {
  await onOwnSite(newPerson, visit);
});

/** The UID of whoever is signed in, from their own page. */
async function uidOn(page: Page): Promise<string> {
  await page.goto('/personal/center');
  const uid = page.getByText('UID', { exact: true }).locator('xpath=following-sibling::*[1]');
  await expect(uid).toHaveText(/^\d+$/);
  return uid.innerText();
}

async function visit(own: OwnSite): Promise<void> {
  const [owner, anew, admin, second] = [
    await own.newPerson(),
    await own.newPerson(),
    await own.newPerson(),
    await own.newPerson(),
  ];
  const number = newPhone();

  await test.step('the sign-in page says how, on a phone, by keyboard, in English', async () => {
    const reader = await own.newPerson();
    await reader.setViewportSize(phone);
    await reader.goto('/login?lang=en');
    await pressAt(
      reader,
      reader.getByText('Lost access to your phone number or two-step verification?'),
    );
    await expect(reader.getByText(/first sign in with your new number/)).toBeVisible();
    await expectGoodLooks(reader);
  });

  await arriveAs(owner, viewerPhones.rich);
  const lost = await uidOn(owner);
  await arriveAs(anew, number);
  const empty = await uidOn(anew);
  await signInAs(admin, 'admin');
  await signInAs(second, 'secondAdmin');
  const open = async (page: Page) => {
    await page.goto(`/console/researchers?uid=${lost}`);
    await page.getByRole('row').nth(1).getByRole('link').click();
  };
  const giveBack = async () => {
    await open(admin);
    await pressAt(admin, button(admin, '找回账号'));
    const dialog = admin.getByRole('dialog');
    await typeAt(admin, dialog.getByLabel('新手机号的账号 UID'), empty);
    await typeAt(admin, dialog.getByLabel('新手机号后 4 位'), number.slice(-4));
    await typeAt(admin, dialog.getByRole('textbox', { name: '原因' }), '证件与实名信息一致');
    await pressAt(admin, button(admin, '提交申请'));
    await expect(toast(admin, '已提交，等另一位管理员复核')).toBeVisible();
    await open(second);
    const box = second.getByRole('group', { name: '找回待复核' });
    await expect(box).toContainText(`UID ${empty}，尾号 ${number.slice(-4)}`);
    await box.getByRole('button', { name: '复核通过' }).click();
    await expect(second.getByRole('dialog')).toContainText('两步验证移除');
    await second.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
    await expect(box).toBeHidden();
  };

  await test.step('whoever still signs in stops it by one press, in one of two windows', async () => {
    await giveBack();
    const other = await owner.context().newPage();
    for (const page of [other, owner]) {
      await page.goto('/personal/center');
      await expect(button(page, '终止找回')).toBeVisible();
    }
    await anew.goto('/personal/center');
    await expect(anew.getByText('这个手机号将用于找回另一个账号')).toBeVisible();
    await expectGoodLooks(owner);
    await pressAt(owner, button(owner, '终止找回'));
    await expect(toast(owner, '已终止找回，账号没有变化')).toBeVisible();
    await button(other, '终止找回').click();
    await expect(other.getByText(faults.conflict.message).first()).toBeVisible();
    await other.close();
  });

  await test.step('otherwise the new number signs in to the account seven days later', async () => {
    await giveBack();
    await change(own.dataDir, eightDaysLater, codesAreOlder);
    await runNow(own.dataDir, 'recoveries-due');
    await settle(anew);
    await anew.setViewportSize(phone);
    await anew.goto('/login');
    await typeAt(anew, anew.getByLabel('手机号'), number);
    await askForCode(anew);
    await typeAt(anew, anew.getByLabel('短信验证码'), await freshCode(anew, 'sms', number));
    await tickAt(anew, anew.getByLabel('我已阅读并同意'));
    await pressAt(anew, button(anew, '登录'));
    await expect(toast(anew, '登录成功')).toBeVisible();
    expect(await uidOn(anew)).toBe(lost);
    await owner.goto('/personal/center');
    await expect(owner).not.toHaveURL(/personal/);
  });
}
