import { getAddressList, postAddressInsert } from '@shieldsource/contract/addresses';
import { faults } from '@shieldsource/contract/faults';
import { expect, type Page } from '@playwright/test';
import { callAs, enterAs } from '../people/calls.ts';
import { newPhone, toast } from '../people/researcher.ts';
import { refusalScenario } from './scenario.ts';
import { spoilNext, stallNext } from './spoil.ts';

const center = (tab: 'userInfo' | 'address') => `/personal/center?tab=${tab}`;
const save = (page: Page) => page.getByRole('button', { name: '保存资料' }).click();
const given = (consignee: string) => ({
  consignee,
  consigneePhone: '13800000000',
  regionCode: ['330000', '330100', '330106'],
  detailAddress: '龙井路 8 号',
});

async function typeName(page: Page, name: string): Promise<void> {
  await page.getByLabel('昵称').fill(name);
  await expect(page.getByText('这个昵称可以使用')).toBeVisible();
}

export const ownAffairs = refusalScenario(
  'who changes their own affairs is told when the line, another window or another person was in the way',
  [
    'foreignRequest',
    'badRequest',
    'wrongContentType',
    'bodyTooLarge',
    'unavailable',
    'badInput',
    'nickNameTaken',
    'notFound',
    'tooManyAddresses',
    'notLoggedIn',
  ],
  async ({ page, newPerson, expectNoise }, refused) => {
    const phone = newPhone();
    expectNoise(/responded with a status of (400|413|415|503)/);
    await enterAs(page, phone, center('userInfo'));
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(center('userInfo'));
    // this takes as long as the server's time limit; its result is checked at the end
    await stallNext(elsewhere, 'postBasicInfo');
    await save(elsewhere);

    const other = await newPerson();
    await enterAs(other, newPhone(), center('userInfo'));

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

    const name = `山脊 ${phone.slice(-6)}`;
    await typeName(other, name);
    await typeName(page, name);
    await save(page);
    await expect(toast(page, '资料已保存')).toBeVisible();
    await save(other);
    await refused('nickNameTaken', other);
    await expect(other.getByLabel('昵称')).toHaveAccessibleDescription(
      new RegExp(faults.nickNameTaken.message),
    );

    await page.getByRole('button', { name: '更换手机号' }).click();
    const moving = page.getByRole('dialog', { name: '更换手机号' });
    await moving.getByLabel('新手机号').fill(phone);
    const code = moving.getByLabel('新手机的验证码');
    await code.locator('xpath=following-sibling::button').click();
    await refused('badInput', page, '新手机号和现在的相同，请换一个');
    await expect(moving.getByLabel('新手机号')).toHaveAccessibleDescription(/请换一个/);

    for (const who of ['周知行', '周行远']) await callAs(page, postAddressInsert, given(who));
    await page.goto(center('address'));
    const window2 = await page.context().newPage();
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
    await expect(window2.getByText('已有 10 个地址，删除不用的才能再添加')).toBeVisible();

    await refused('unavailable', elsewhere);
    await expect(elsewhere.getByRole('alert').getByText(faults.unavailable.message)).toBeVisible();

    await page.context().clearCookies({ name: 'shield_source_token' });
    await page.getByRole('link', { name: '我的消息' }).first().click();
    await refused('notLoggedIn', page);
    await expect(page).toHaveURL('/login?callback=%2Fpersonal%2Fmessage');
  },
);
