import { postUserInfo } from '@shieldsource/contract/people';
import { expect } from '@playwright/test';
import { callAs, enterAs, haveCodeSent } from '../../people/calls.ts';
import { freshCode } from '../../people/inbox.ts';
import { askForCode, newPhone, toast, viewerPhones } from '../../people/researcher.ts';
import { change, codesAreOlder } from '../../site/data.ts';
import { nextVersionOf, type Story } from './story.ts';

const center = '/personal/center?tab=userInfo';
const cancelling = '申请注销';

/** Cancels the account while an order is still open. */
export const leavesTooEarly: Story = async ({ newPerson, refused }) => {
  const page = await newPerson();
  await enterAs(page, viewerPhones.orders, center);
  const after = async () => {
    await page.getByRole('button', { name: cancelling }).click();
    const dialog = page.getByRole('dialog', { name: '注销账号' });
    await askForCode(page);
    await dialog.getByLabel('短信验证码').fill(await freshCode(page, 'sms', viewerPhones.orders));
    await dialog.getByRole('button', { name: cancelling }).click();
    await refused('openOrders', page);
    await dialog.getByRole('link', { name: '查看未完成的订单' }).click();
    await expect(page).toHaveURL('/personal/my-gift');
  };
  return [after];
};

/** Cancels the account in one window while another stays open; signs in in time, and revokes it twice. */
export const leavesAndReturns: Story = async ({ newPerson, refused, dataDir }) => {
  const page = await newPerson();
  const phone = newPhone();
  await enterAs(page, phone, center);
  const stays = await page.context().newPage();
  await stays.goto('/user/center');
  await page.getByRole('button', { name: cancelling }).click();
  const leave = async () => {
    const dialog = page.getByRole('dialog');
    await askForCode(page);
    await dialog.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await dialog.getByRole('button', { name: cancelling }).click();
    await dialog.getByRole('button', { name: '知道了' }).click();
    await expect(page).toHaveURL('/');
  };
  const comeBack = async () => {
    await change(dataDir, codesAreOlder);
    await haveCodeSent(page, { phone, purpose: 'login' });
    await page.goto('/login');
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(toast(page, '登录成功')).toBeVisible();
    await page.goto('/personal/center');
    const keep = { name: '撤销注销，保留账号' };
    await expect(page.getByRole('button', keep)).toBeVisible();
    await stays.getByRole('link', { name: '我的消息' }).first().click();
    await refused('accountCancelling', stays);
    await expect(stays.getByRole('button', keep)).toBeVisible();
    await page.getByRole('button', keep).click();
    await expect(toast(page, '已撤销注销，账号恢复正常')).toBeVisible();
    await stays.getByRole('button', keep).click();
    await refused('conflict', stays);
    await expect(stays.getByRole('button', keep), 'it is as it was').toHaveCount(0);
  };
  return [leave, comeBack];
};

/** Changes to a phone that belongs to somebody else. */
export const takesAPhone: Story = async ({ newPerson, refused }) => {
  const page = await newPerson();
  const [phone, taken] = [newPhone(), viewerPhones.rich];
  await enterAs(page, phone, center);
  const after = async () => {
    await haveCodeSent(page, { purpose: 'phoneOld' });
    await haveCodeSent(page, { purpose: 'phoneNew', phone: taken });
    await page.getByRole('button', { name: '更换手机号' }).click();
    const dialog = page.getByRole('dialog', { name: '更换手机号' });
    const old = dialog.getByLabel(/^原手机 .+ 的验证码$/);
    await old.fill(await freshCode(page, 'sms', phone));
    await dialog.getByLabel('新手机号').fill(taken);
    await dialog.getByLabel('新手机的验证码').fill(await freshCode(page, 'sms', taken));
    await dialog.getByRole('button', { name: '更换手机号' }).click();
    await refused('phoneTaken', page);
  };
  return [after];
};

/** Signs in after weeks, and meanwhile the account is disabled. */
export const comesBackLate: Story = async ({ newPerson, refused, admin, meanwhile }) => {
  const page = await newPerson();
  const phone = newPhone();
  await enterAs(page, phone, '/user/center');
  const { uid } = await callAs(page, postUserInfo, {});
  meanwhile(
    `update session set last_seen_at = last_seen_at - interval '8 days'
      where researcher_id = (select id from researcher where uid = ${uid})`,
  );
  const after = async () => {
    await page.getByRole('link', { name: '我的消息' }).first().click();
    await refused('expired', page);
    await expect(page).toHaveURL('/login?callback=%2Fpersonal%2Fmessage');

    await page.getByLabel('手机号').fill(phone);
    await askForCode(page);
    await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await page.getByLabel('我已阅读并同意').check();
    await admin.goto(`/console/researchers?uid=${uid}`);
    await admin.getByRole('button', { name: /^停用/ }).click();
    const dialog = admin.getByRole('dialog', { name: '停用账号' });
    await dialog.getByLabel('原因').fill('多次提交虚假报告');
    await dialog.getByRole('button', { name: '停用账号' }).click();
    await expect(toast(admin, /^已停用/)).toBeVisible();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await refused('accountDisabled', page);
  };
  return [after];
};

/** Agrees to an outdated version of the agreement; then signs the first device out from a second one. */
export const readsTheOldAgreement: Story = async ({ newPerson, refused, meanwhile }) => {
  const [first, second] = [await newPerson(), await newPerson()];
  const phone = newPhone();
  await enterAs(first, phone, '/user/center');
  const readAgreement = async (version: number) => {
    await second.getByRole('button', { name: '用户协议' }).click();
    const text = second.getByRole('dialog');
    await expect(text).toContainText(`第 ${version} 版`);
    await text.getByRole('button', { name: '关闭' }).click();
  };
  const enter = () => second.getByRole('button', { name: '登录', exact: true }).click();
  await second.goto('/login');
  await readAgreement(1);
  meanwhile(nextVersionOf('agreement'));
  const after = async () => {
    await second.getByLabel('手机号').fill(phone);
    await askForCode(second);
    await second.getByLabel('短信验证码').fill(await freshCode(second, 'sms', phone));
    await second.getByLabel('我已阅读并同意').check();
    await enter();
    await refused('agreementChanged', second);
    await expect(second.getByLabel('我已阅读并同意')).not.toBeChecked();
    await readAgreement(2);
    await second.getByLabel('我已阅读并同意').check();
    await enter();
    await expect(toast(second, '登录成功')).toBeVisible();

    await second.goto(center);
    await second.getByRole('button', { name: '退出其他 1 台设备' }).click();
    await expect(toast(second, '其他设备都已退出登录')).toBeVisible();
    await first.getByRole('link', { name: '我的消息' }).first().click();
    await refused('loggedOut', first);
    await expect(first).toHaveURL('/login?callback=%2Fpersonal%2Fmessage');
  };
  return [after];
};
