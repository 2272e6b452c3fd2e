import * as faults from '@shieldsource/contract/faults';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember, givenAddress } from '../../../test/as-member.tsx';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { AddressesTab } from './AddressesTab.tsx';

const regions: Record<string, { code: string; name: string; isLeaf: boolean }[]> = {
  '': [
    { code: '110000', name: '北京市', isLeaf: false },
    { code: '330000', name: '浙江省', isLeaf: false },
  ],
  '330000': [{ code: '330100', name: '杭州市', isLeaf: false }],
  '330100': [{ code: '330106', name: '西湖区', isLeaf: true }],
};
const getRegionList = ({ parent = '' }: Record<string, unknown>) => regions[String(parent)] ?? [];
const dialog = page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (level: string, name: string) => {
  await dialog.getByRole('combobox', { name: level }).click();
  await page.getByRole('option', { name }).click();
};

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

test('a new address asks for every part, district by district, and the first is the main one', async () => {
  const asked = await asMember(<AddressesTab />, {
    at: '/personal/center?tab=address&gift=g1',
    answers: {
      getAddressList: () => [],
      getRegionList,
      postAddressInsert: () => givenAddress(),
    },
  });
  await press('添加地址');
  await press('保存地址');
  await expect
    .element(dialog.getByRole('textbox', { name: '收件人' }))
    .toHaveAccessibleDescription('请填写收件人');
  await expect
    .element(dialog.getByRole('group', { name: '地区' }))
    .toHaveAccessibleDescription('请选择省、市、区');
  await expect.element(dialog.getByLabelText('设为主地址')).toBeDisabled();

  await dialog.getByRole('textbox', { name: '收件人' }).fill('米娜');
  await dialog.getByRole('textbox', { name: '手机号' }).fill('13800000000');
  await expect.element(dialog.getByRole('combobox', { name: '市' })).toBeDisabled();
  await choose('省', '浙江省');
  await dialog.getByRole('textbox', { name: '详细地址' }).fill('文三路 1 号 2 楼');
  await press('保存地址');
  await expect.element(dialog.getByRole('combobox', { name: '市' })).toHaveFocus();
  await choose('市', '杭州市');
  await choose('区县', '西湖区');
  await press('保存地址');
  await expect
    .poll(() => asked.find(({ name }) => name === 'postAddressInsert')?.input)
    .toEqual({
      consignee: '米娜',
      consigneePhone: '13800000000',
      regionCode: ['330000', '330100', '330106'],
      detailAddress: '文三路 1 号 2 楼',
      isMain: true,
    });
  await expect.element(dialog).not.toBeInTheDocument();
  // who came from a gift goes back to it
  await expect.element(page.getByTestId('address')).toHaveTextContent('/award/exchange/g1');
});

test('an address that is pasted whole fills every part, and says what it did not find', async () => {
  await asMember(<AddressesTab />, { answers: { getAddressList: () => [], getRegionList } });
  await press('添加地址');
  const whole = dialog.getByRole('textbox', { name: '粘贴整段地址' });
  await whole.fill('米娜 浙江杭州西湖区文三路 1 号');
  await press('填入下面');
  await expect.element(dialog.getByText('已填入认出的部分，请核对，并补上：手机号')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: '收件人' })).toHaveValue('米娜');
  await expect.element(dialog.getByRole('combobox', { name: '省' })).toHaveValue('浙江省');
  await expect.element(dialog.getByRole('combobox', { name: '区县' })).toHaveValue('西湖区');
  await expect
    .element(dialog.getByRole('textbox', { name: '详细地址' }))
    .toHaveValue('文三路 1 号');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', '13800000000，浙江省杭州市西湖区龙井路 8 号，周知行');
  whole
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(dialog.getByText('已填入下面各项，请核对')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: '收件人' })).toHaveValue('周知行');
  await expect.element(dialog.getByRole('textbox', { name: '手机号' })).toHaveValue('13800000000');
});

test('without an address there is nothing to fill in, which is said where one is pasted', async () => {
  await asMember(<AddressesTab />, { answers: { getAddressList: () => [], getRegionList } });
  await press('添加地址');
  await press('填入下面');
  await expect.element(dialog.getByText('先在上面粘贴地址')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: '粘贴整段地址' })).toHaveFocus();
});

test('of two addresses that are pasted, the later one stays, whichever is found first', async () => {
  const slow = Promise.withResolvers<void>();
  await asMember(<AddressesTab />, {
    answers: {
      getAddressList: () => [],
      getRegionList: async (input) => {
        // the districts of the first address
        if (input['parent'] === '330100') await slow.promise;
        return getRegionList(input);
      },
    },
  });
  await press('添加地址');
  const whole = dialog.getByRole('textbox', { name: '粘贴整段地址' });
  await whole.fill('米娜 浙江杭州西湖区文三路 1 号');
  await press('填入下面');
  await whole.fill('周知行 13800000001');
  await press('填入下面');
  const name = dialog.getByRole('textbox', { name: '收件人' });
  await expect.element(name).toHaveValue('周知行');
  slow.resolve();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(name).toHaveValue('周知行');
});

test('another province empties what was in the one before', async () => {
  await asMember(<AddressesTab />, {
    answers: {
      getAddressList: () => [givenAddress({ regionCode: ['330000', '330100', '330106'] })],
      getRegionList,
    },
  });
  await press('编辑');
  await expect.element(dialog.getByRole('combobox', { name: '区县' })).toHaveValue('西湖区');
  await choose('省', '北京市');
  await expect.element(dialog.getByRole('combobox', { name: '市' })).toHaveValue('');
  await expect.element(dialog.getByRole('combobox', { name: '区县' })).toBeDisabled();
});

test('with ten addresses there is no room for another', async () => {
  const list = Array.from({ length: 10 }, (_, at) =>
    givenAddress({
      id: `01993d6a-0000-7000-8000-0000000000${at + 10}`,
      isMain: at === 0,
    }),
  );
  await asMember(<AddressesTab />, { answers: { getAddressList: () => list } });
  await expect
    .element(page.getByText('已有 10 个地址，已达上限，请先删除不用的地址'))
    .toBeVisible();
  expect(page.getByRole('button', { name: '添加地址' }).elements()).toEqual([]);
});

test.for([
  ['编辑', '保存地址'],
  ['删除', '删除地址'],
] as const)('what was deleted elsewhere goes here too: %s', async ([open, act]) => {
  const refuse = () => {
    list = [];
    throw new No('notFound');
  };
  let list = [givenAddress()];
  await asMember(<AddressesTab />, {
    answers: {
      getAddressList: () => list,
      getRegionList,
      postAddressModify: refuse,
      postAddressDelete: refuse,
    },
  });
  await press(open);
  await press(act);
  await expect.element(page.getByText(faults.notFound.message)).toBeVisible();
  await expect.element(page.getByText('还没有收货地址')).toBeInTheDocument();
});

test('another address becomes the main one', async () => {
  const other = givenAddress({ isMain: false });
  const asked = await asMember(<AddressesTab />, {
    answers: { getAddressList: () => [other], postAddressModify: () => other },
  });
  await press('设为主地址');
  await expect
    .poll(() => asked.find(({ name }) => name === 'postAddressModify')?.input)
    .toMatchObject({
      addressId: other.id,
      isMain: true,
    });
});
