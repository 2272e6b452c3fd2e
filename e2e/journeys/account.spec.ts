import { getAddressList, postAddressInsert } from '@shieldsource/contract/people/addresses';
import * as faults from '@shieldsource/contract/faults';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import type { Locator, Page } from '@playwright/test';
import { callAs, enterAs } from '../people/calls.ts';
import { freshCode } from '../people/inbox.ts';
import {
  askForCode,
  newPhone,
  openMemberMenu,
  signOut,
  toast,
  viewerPhones,
} from '../people/researcher.ts';
import { refused } from '../refusals/provoke.ts';
import { spoilNext, stallNext } from '../refusals/spoil.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';

// a refusal: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

const center = (tab: 'userInfo' | 'address') => `/personal/center?tab=${tab}`;
const given = (consignee: string) => ({
  consignee,
  consigneePhone: '13800000000',
  regionCode: ['330000', '330100', '330106'],
  detailAddress: '龙井路 8 号',
});

/** Requests a code with the button beside a field. */
const pressBeside = (field: Locator) => field.locator('xpath=following-sibling::button').click();

async function askAt(page: Page, field: Locator): Promise<void> {
  const answered = page.waitForResponse(/postPhoneCode/);
  await pressBeside(field);
  expect(await (await answered).json()).toMatchObject({ code: 0 });
}

test('a member takes a name, a portrait, a password and another phone, whatever is in the way', async ({
  page,
  newPerson,
  site,
  expectNoise,
}) => {
  expectNoise(/responded with a status of (400|413|415|503)/);
  const [phone, before, after] = [newPhone(), newPhone(), newPhone()];
  const name = `远山 ${phone.slice(-6)}`;
  const password = '山高路远也要慢慢走完';
  const card = page.getByRole('region', { name: '个人资料' });
  const save = (window: Page) => window.getByRole('button', { name: '保存资料' }).click();
  const other = await newPerson();
  await enterAs(other, before, center('userInfo'));
  await enterAs(page, phone, center('userInfo'));
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(center('userInfo'));
  // this takes as long as the server's time limit; its result is checked at the end
  await stallNext(elsewhere, 'postBasicInfo');
  await save(elsewhere);
  await change(site.dataDir, codesAreOlder);

  await test.step('what was spoilt on its way is refused, and nothing is saved', async () => {
    await spoilNext(page, 'postBasicInfo', (request) => {
      const { 'x-requested-with': _, ...headers } = request.headers();
      return { headers };
    });
    await save(page);
    await refused('foreignRequest', page);
    await spoilNext(page, 'postBasicInfo', () => ({ postData: Buffer.from('{"hideInRank":') }));
    await save(page);
    await refused('badRequest', page);
    await spoilNext(page, 'postBasicInfo', (request) => ({
      headers: { ...request.headers(), 'content-type': 'text/plain' },
    }));
    await save(page);
    await refused('wrongContentType', page);
    await spoilNext(page, 'postBasicInfo', (request) => ({
      postData: Buffer.from(`${' '.repeat(1_100_000)}${request.postData()}`),
    }));
    await save(page);
    await refused('bodyTooLarge', page);
  });

  await test.step('of two who want one name the first has it, and it shows everywhere', async () => {
    await expect(card.getByText('待完善：头像、昵称', { exact: true })).toBeVisible();
    for (const window of [other, page]) {
      await window.getByLabel('昵称').fill(name);
      await expect(window.getByText('这个昵称可以使用')).toBeVisible();
    }
    await card.getByLabel('保密').check();
    await save(page);
    await expect(toast(page, '资料已保存')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(name);
    await save(other);
    await refused('nickNameTaken', other);
    await expect(other.getByLabel('昵称')).toHaveAccessibleDescription(
      new RegExp(faults.nickNameTaken.message),
    );
  });

  await test.step('a square of a picture becomes the portrait', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: await page.screenshot() });
    const dialog = page.getByRole('dialog', { name: '裁剪头像' });
    await dialog.getByRole('application', { name: '选取头像的范围' }).press('+');
    await dialog.getByRole('button', { name: '用作头像' }).click();
    await expect(toast(page, '头像已更换')).toBeVisible();
    await expect(card).not.toContainText('待完善');
    const portrait = page.getByRole('banner').locator('img[src^="/api/files/"]').first();
    await expect(portrait).toHaveJSProperty('complete', true);
    expect(await portrait.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('a password opens the account from the second tab of the sign-in', async () => {
    await page.getByRole('button', { name: '设置密码' }).click();
    const dialog = page.getByRole('dialog', { name: '设置登录密码' });
    await dialog.getByLabel('新密码').fill(password);
    await dialog.getByLabel('再输入一次').fill(password);
    await askAt(page, dialog.getByLabel('短信验证码'));
    await dialog.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await dialog.getByRole('button', { name: '保存密码' }).click();
    await expect(toast(page, '密码已设置')).toBeVisible();
    await refused('unavailable', elsewhere);
    await expect(elsewhere.getByRole('alert').getByText(faults.unavailable.message)).toBeVisible();
    await elsewhere.close();
    await signOut(page);
    await page.goto('/login');
    await page.getByRole('link', { name: '密码登录' }).click();
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(toast(page, '登录成功')).toBeVisible();
    await openMemberMenu(page);
    await expect(page.getByRole('banner')).toContainText(name);
  });

  await test.step('the other moves to a phone that is neither theirs nor anybody’s, by a code of each', async () => {
    const dialog = other.getByRole('dialog', { name: '更换手机号' });
    const fresh = dialog.getByLabel('新手机号');
    const [oldCode, newCode] = [
      dialog.getByLabel(/^原手机 1.+ 的验证码$/),
      dialog.getByLabel('新手机的验证码'),
    ];
    const open = () => other.getByRole('button', { name: '更换手机号' }).click();
    const moveTo = async (to: string) => {
      await change(site.dataDir, codesAreOlder);
      await fresh.fill(to);
      await askAt(other, oldCode);
      await oldCode.fill(await freshCode(other, 'sms', before));
      await askAt(other, newCode);
      await newCode.fill(await freshCode(other, 'sms', to));
      await dialog.getByRole('button', { name: '更换手机号' }).click();
    };
    await open();
    await fresh.fill(before);
    await pressBeside(newCode);
    await refused('badInput', other, '新手机号和现在的相同，请换一个');
    await expect(fresh).toHaveAccessibleDescription(/请换一个/);
    await moveTo(phone);
    await refused('phoneTaken', other);
    await dialog.getByRole('button', { name: '取消' }).click();
    await open();
    await moveTo(after);
    await expect(toast(other, '手机号已更换')).toBeVisible();
    await expect(other.getByRole('region', { name: '手机号' })).toContainText(
      `${after.slice(0, 3)}****${after.slice(-4)}`,
    );
  });
});

test('who has two windows open is told in the one what was done in the other', async ({ page }) => {
  await enterAs(page, newPhone());

  await test.step('an address that was deleted there cannot be changed here', async () => {
    for (const who of ['周知行', '周行远']) await callAs(page, postAddressInsert, given(who));
    await page.goto(center('address'));
  });
  const window2 = await page.context().newPage();
  await test.step('so the list behind is as it is now', async () => {
    await window2.goto(center('address'));
    const late = window2.getByRole('article', { name: '周行远' });
    await late.getByRole('button', { name: '编辑' }).click();
    const here = page.getByRole('article', { name: '周行远' });
    await here.getByRole('button', { name: '删除' }).click();
    await page.getByRole('button', { name: '删除地址' }).click();
    await expect(toast(page, '地址已删除')).toBeVisible();
    await window2.getByRole('button', { name: '保存地址' }).click();
    await refused('notFound', window2);
    await expect(window2.getByText('周行远'), 'the list behind is as it is now').toHaveCount(0);
    await window2.getByRole('button', { name: '取消' }).click();
  });

  await test.step('the eleventh is not taken', async () => {
    const { length } = await callAs(page, getAddressList, {});
    for (let held = length; held < 9; held++)
      await callAs(page, postAddressInsert, given(`周知行 ${held}`));
    await window2.reload();
    await window2.getByRole('button', { name: '添加地址' }).click();
    const adding = window2.getByRole('dialog', { name: '添加收货地址' });
    await adding.getByLabel('收件人').fill('周知行');
    await adding.getByLabel('手机号').fill('13800000000');
    for (const [level, choice] of [
      ['省', '浙江省'],
      ['市', '杭州市'],
      ['区县', '西湖区'],
    ] as const) {
      await adding.getByRole('combobox', { name: level, exact: true }).click();
      await window2.getByRole('option', { name: choice, exact: true }).click();
    }
    await adding.getByLabel('详细地址').fill('龙井路 9 号');
    await callAs(page, postAddressInsert, given('第十个'));
    await adding.getByRole('button', { name: '保存地址' }).click();
    await refused('tooManyAddresses', window2);
    await expect(window2.getByText('已有 10 个地址，已达上限，请先删除不用的地址')).toBeVisible();
  });

  await test.step('half a session is none', async () => {
    await page.context().clearCookies({ name: 'shield_source_token' });
    await page.getByRole('link', { name: '我的消息' }).first().click();
    await refused('notLoggedIn', page);
    await expect(page).toHaveURL('/login?callback=%2Fpersonal%2Fmessage');
  });
});

test('who leaves comes back in time, unless an order is open or an admin was faster', async ({
  page,
  newPerson,
  site,
}) => {
  const leave = async (window: Page, phone: string) => {
    await change(site.dataDir, codesAreOlder);
    await window.goto(center('userInfo'));
    await window.getByRole('button', { name: '申请注销' }).click();
    await askForCode(window);
    const dialog = window.getByRole('dialog', { name: '注销账号' });
    await dialog.getByLabel('短信验证码').fill(await freshCode(window, 'sms', phone));
    await dialog.getByRole('button', { name: '申请注销' }).click();
    return window.getByRole('dialog');
  };
  /** Fills in the sign-in without sending it. */
  const comeBack = async (window: Page, phone: string) => {
    await change(site.dataDir, codesAreOlder);
    await window.goto('/login');
    await window.getByLabel('手机号').fill(phone);
    await askForCode(window);
    await window.getByLabel('短信验证码').fill(await freshCode(window, 'sms', phone));
    await window.getByLabel('我已阅读并同意').check();
    return window.getByRole('button', { name: '登录', exact: true });
  };

  await test.step('while an order is open, nobody leaves', async () => {
    const early = await newPerson();
    await signInAs(early, 'orders');
    const dialog = await leave(early, viewerPhones.orders);
    await refused('openOrders', early);
    await dialog.getByRole('link', { name: '查看未完成的订单' }).click();
    await expect(early).toHaveURL('/personal/my-gift');
  });

  await test.step('who left has another window open, and signs in to stay', async () => {
    const phone = newPhone();
    const stay = { name: '撤销注销，保留账号' };
    await enterAs(page, phone, '/user/center');
    const window2 = await page.context().newPage();
    // one that was put to sleep, and does not hear what is done in others
    await window2.addInitScript(() => (BroadcastChannel.prototype.addEventListener = () => {}));
    await window2.goto('/user/center');
    await (await leave(page, phone)).getByRole('button', { name: '知道了' }).click();
    await expect(page).toHaveURL('/');
    await (await comeBack(page, phone)).click();
    await expect(toast(page, '登录成功')).toBeVisible();
    await page.goto('/personal/center');
    await expect(page.getByRole('button', stay)).toBeVisible();
    await window2.getByRole('link', { name: '我的消息' }).first().click();
    await refused('accountCancelling', window2);
    await expect(window2.getByRole('button', stay)).toBeVisible();
    await page.getByRole('button', stay).click();
    await expect(toast(page, '已撤销注销，账号恢复正常')).toBeVisible();
    await window2.getByRole('button', stay).click();
    await refused('conflict', window2);
    await expect(window2.getByRole('button', stay), 'it is as it was').toHaveCount(0);
  });

  await test.step('whom an admin disables meanwhile does not come in', async () => {
    const [late, admin] = [await newPerson(), await newPerson()];
    const phone = newPhone();
    await enterAs(late, phone);
    const { uid } = await callAs(late, postUserInfo, {});
    await signOut(late);
    const enter = await comeBack(late, phone);
    await signInAs(admin, 'admin');
    await admin.goto(`/console/researchers?uid=${uid}`);
    await admin.getByRole('button', { name: /^停用/ }).click();
    const dialog = admin.getByRole('dialog', { name: '停用账号' });
    await dialog.getByLabel('原因').fill('多次提交虚假报告');
    await dialog.getByRole('button', { name: '停用账号' }).click();
    await expect(toast(admin, /^已停用/)).toBeVisible();
    await enter.click();
    await refused('accountDisabled', late);
  });
});
