import * as faults from '@shieldsource/contract/faults';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember, givenAddress, givenMember } from '../../../test/as-member.tsx';
import { givenGift, givenGiftDetail } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import ExchangePage from './ExchangePage.tsx';

const address = page.getByTestId('address');
const dialog = page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = page.getByRole('alert');
const gift = givenGiftDetail();
const order = { id: idOf(60), number: 'GO-2026-000001' };
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const show = (answers: Parameters<typeof asMember>[1] & object = {}) =>
  asMember(
    <Routes>
      <Route path="/award/exchange/:id" element={<ExchangePage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/award/exchange/${gift.id}`, ...answers },
  );

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

test('what is missing is said, each with where to get it', async () => {
  await show({
    answers: {
      getGiftDetail: () =>
        givenGiftDetail({ price: 500, missing: ['realName', 'address', 'coins'] }),
      postUserInfo: () => givenMember({ realStatus: 0 }),
    },
  });
  await expect
    .element(page.getByRole('link', { name: '去认证' }))
    .toHaveAttribute('href', `/personal/center?tab=authentication&gift=${gift.id}`);
  await expect
    .element(page.getByRole('link', { name: '去添加' }))
    .toHaveAttribute('href', `/personal/center?tab=address&gift=${gift.id}`);
  await expect.element(page.getByText('还差 180 安全币')).toBeVisible();
  expect(page.getByRole('button', { name: /安全币兑换/ }).elements()).toEqual([]);
});

test('one gift is saved for, and no more of it once that is over', async () => {
  let wish: object | null = null;
  const asked = await show({
    answers: {
      getGiftDetail: () => gift,
      getGiftWish: () => wish,
      postGiftWish: ({ giftId }) => {
        wish = giftId ? { ...givenGift(), onShelf: true, balance: 320 } : null;
        return null;
      },
    },
  });
  await press('加入心愿单');
  await expect.element(page.getByRole('button', { name: '移出心愿单' })).toBeVisible();
  await press('移出心愿单');
  await expect.element(page.getByRole('button', { name: '加入心愿单' })).toBeVisible();
  expect(
    asked.filter(({ name }) => name === 'postGiftWish').map(({ input }) => input['giftId']),
  ).toEqual([gift.id, null]);
});

test('price and button are in the first screen of a phone', async () => {
  await page.viewport(375, 667);
  await show({ answers: { getGiftDetail: () => givenGiftDetail({ images: [pixel] }) } });
  await expect.element(page.getByText('东直门', { exact: false })).toBeVisible();
  const button = page.getByRole('button', { name: '用 300 安全币兑换' });
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().bottom).toBeLessThan(667 - 64);
});

test('what is sold out has a button that says so', async () => {
  await show({
    answers: { getGiftDetail: () => givenGiftDetail({ stock: 0, missing: ['stock'] }) },
  });
  await expect.element(page.getByRole('button', { name: '已兑完' })).toBeDisabled();
});

test('of money a payout account is asked for, with where to give it', async () => {
  await show({
    answers: { getGiftDetail: () => givenGiftDetail({ type: 1, missing: ['payout'] }) },
  });
  await expect.element(page.getByText('填写收款账号')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '去填写' }))
    .toHaveAttribute('href', `/personal/center?tab=authentication&gift=${gift.id}`);
});

describe('an exchange', () => {
  test('names the coins that go, sends what was shown and ends at its order', async () => {
    const other = givenAddress({ id: idOf(21), consignee: '阿蓝', isMain: false });
    const asked = await show({
      answers: {
        getGiftDetail: () => gift,
        postAddressInfo: () => [givenAddress(), other],
        postGiftExchange: () => order,
      },
    });
    await page.getByRole('radio', { name: /阿蓝/ }).click();
    await press('用 300 安全币兑换');
    await expect.element(dialog.getByText('兑换将扣除 300 安全币，兑换后剩余 20')).toBeVisible();
    await expect.element(dialog.getByText('阿蓝')).toBeVisible();
    await expect
      .element(dialog.getByText('30 分钟内、备货完成前可以取消', { exact: false }))
      .toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('postGiftExchange');
    await press('确认兑换');
    await expect.element(address).toHaveTextContent(`/personal/my-gift/detail/${order.id}`);
    const sent = asked.find(({ name }) => name === 'postGiftExchange');
    expect(sent?.input).toEqual({
      giftId: gift.id,
      price: 300,
      addressId: other.id,
      addressVersion: 1,
    });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(shownToasts().map(({ text }) => text)).toContain(
      '已兑换“机械键盘”，订单 GO-2026-000001',
    );
  });

  test('with a lost answer is sent again under the same key', async () => {
    let isLost = true;
    const asked = await show({
      answers: {
        getGiftDetail: () => gift,
        postGiftExchange: () => {
          if (!isLost) return order;
          isLost = false;
          throw new No('defect');
        },
      },
    });
    await press('用 300 安全币兑换');
    await press('确认兑换');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(faults.defect.message);
    await press('确认兑换');
    await expect.element(address).toHaveTextContent(`/personal/my-gift/detail/${order.id}`);
    const keys = asked
      .filter(({ name }) => name === 'postGiftExchange')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('that went through before with another address leads to the orders, and makes no other', async () => {
    const asked = await show({
      answers: {
        getGiftDetail: () => gift,
        postGiftExchange: () => {
          throw new No('keyReused');
        },
      },
    });
    await press('用 300 安全币兑换');
    await press('确认兑换');
    await expect.element(address).toHaveTextContent('/personal/my-gift');
    expect(shownToasts().map(({ text }) => text)).toContain(faults.keyReused.message);
    expect(page.getByText('没有扣除安全币。').elements()).toHaveLength(0);
    expect(asked.filter(({ name }) => name === 'postGiftExchange')).toHaveLength(1);
  });

  test('at another price charges nothing, says so in place and asks anew', async () => {
    let price = 300;
    const asked = await show({
      answers: {
        getGiftDetail: () => givenGiftDetail({ price }),
        postGiftExchange: (input) => {
          if (input['price'] === 310) return order;
          price = 310;
          throw new No('priceChanged');
        },
      },
    });
    await press('用 300 安全币兑换');
    await press('确认兑换');
    await expect.element(alert.getByText('没有扣除安全币。')).toBeVisible();
    await expect
      .element(alert.getByText('现在需要 310 安全币，确认后可以重新兑换。'))
      .toBeVisible();
    await press('用 310 安全币兑换');
    await press('确认兑换');
    await expect.element(address).toHaveTextContent(`/personal/my-gift/detail/${order.id}`);
    expect(asked.filter(({ name }) => name === 'postGiftExchange').at(-1)?.input).toMatchObject({
      price: 310,
    });
  });

  test('of what is gone meanwhile says so and offers others', async () => {
    let stock = 1;
    await show({
      answers: {
        getGiftDetail: () => givenGiftDetail({ stock, missing: stock === 0 ? ['stock'] : [] }),
        postGiftExchange: () => {
          stock = 0;
          throw new No('soldOut');
        },
      },
    });
    await press('用 300 安全币兑换');
    await press('确认兑换');
    await expect.element(alert.getByText(faults.soldOut.message)).toBeVisible();
    await expect.element(page.getByRole('link', { name: '看看其他礼品' }).first()).toBeVisible();
  });

  test('of money asks for a fresh code to the own phone, and tells a wrong one at its field', async () => {
    const asked = await show({
      answers: {
        getGiftDetail: () =>
          givenGiftDetail({ name: '现金', type: 1, typeName: '现金', cashValue: 10_000 }),
        getRealAccountInfo: () => ({
          realStatus: 1,
          picturesDeleteTime: null,
          realName: '张*',
          idType: 'identityCard',
          idTypeName: '居民身份证',
          idNumber: '110***********1234',
          payout: { method: 'alipay', methodName: '支付宝', account: '138****8000', bankName: '' },
          reason: '',
          submitTime: 1_793_000_000_000,
          reviewDays: 3,
        }),
        getPhoneInitCaptcha: () => ({ captchaId: idOf(80), image: pixel }),
        postCaptchaVerify: () => ({ ticket: 'once' }),
        postPhoneCode: () => ({ retryAfter: 60 }),
        postGiftExchange: () => {
          throw new No('wrongPhoneCode');
        },
      },
    });
    await expect.element(page.getByText('支付宝 138****8000（张*）')).toBeVisible();
    await press('用 300 安全币兑换');
    const code = page.getByLabelText('短信验证码');
    await expect.element(code).toHaveAccessibleDescription('请填写验证码');
    await page.getByLabelText('图形验证码', { exact: true }).first().fill('aB3x');
    await press('获取验证码');
    await expect
      .poll(() => asked.find(({ name }) => name === 'postPhoneCode')?.input)
      .toMatchObject({
        purpose: 'exchange',
        ticket: 'once',
      });
    expect(asked.find(({ name }) => name === 'postPhoneCode')?.input).not.toHaveProperty('phone');
    await code.fill('123456');
    await press('用 300 安全币兑换');
    await press('确认兑换');
    await expect.element(code).toHaveAccessibleDescription(faults.wrongPhoneCode.message);
  });
});

test('a gift that is not there says so', async () => {
  await show({
    answers: {
      getGiftDetail: () => {
        throw new No('notFound');
      },
    },
  });
  await expect.element(page.getByText('找不到这件礼品')).toBeVisible();
});
