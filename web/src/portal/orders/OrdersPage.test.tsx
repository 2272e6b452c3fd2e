import * as faults from '@shieldsource/contract/faults';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember, givenAddress } from '../../../test/as-member.tsx';
import { givenMyOrder, pageOf } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import OrdersPage from './OrdersPage.tsx';

const receipt = {
  action: 'receive',
  actionName: '确认收货',
  schedule: 2,
  scheduleName: '已收货',
  note: '',
  createTime: Date.parse('2026-11-23T14:35:00+08:00'),
} as const;
const card = page.getByRole('article');
const dialog = page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const toasts = () => shownToasts().map(({ text }) => text);

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

describe('an order', () => {
  test('shows its line, who carries it and the number to follow it by', async () => {
    const sent = givenMyOrder({
      schedule: 2,
      carrier: '顺丰速运',
      trackingNo: 'SF1234567890',
      canCancel: false,
      confirmLetterId: null,
      confirmBefore: null,
    });
    await asMember(<OrdersPage />, { answers: { getMyGiftOrders: () => pageOf([sent]) } });
    const line = card.getByRole('list', { name: '订单进度' });
    await expect.element(line.getByText('已发货')).toBeVisible();
    await expect.element(line.getByRole('listitem').nth(3)).toHaveAttribute('aria-current', 'step');
    await expect.element(card.getByText('SF1234567890')).toBeVisible();
    await expect.element(card.getByText('顺丰速运')).toBeVisible();
    expect(card.getByRole('button', { name: '取消兑换' }).elements()).toEqual([]);
    expect(card.getByRole('button', { name: '确认地址' }).elements()).toEqual([]);
  });

  test('that waits for its address shows it where it is asked', async () => {
    await asMember(<OrdersPage />, {
      answers: { getMyGiftOrders: () => pageOf([givenMyOrder()]) },
    });
    const confirm = card.getByRole('button', { name: '确认地址' });
    await expect.element(confirm).toBeVisible();
    expect(confirm.element().closest('article > div')?.textContent).toContain('东直门内大街 1 号');
    expect(card.getByText(/东直门内大街 1 号/).elements()).toHaveLength(1);
  });

  test('that began confirmed says until when it can be taken back', async () => {
    const begun = givenMyOrder({
      schedule: 1,
      confirmLetterId: null,
      confirmBefore: null,
      cancelBefore: Date.parse('2026-11-23T14:35:00+08:00'),
    });
    await asMember(<OrdersPage />, { answers: { getMyGiftOrders: () => pageOf([begun]) } });
    await expect.element(card.getByText('2026-11-23 14:35 前可以取消')).toBeVisible();
    expect(card.getByRole('button', { name: '确认地址' }).elements()).toEqual([]);
  });

  test('can be followed, and is said to have arrived by its owner', async () => {
    let isReceived = false;
    const sent = () =>
      givenMyOrder({
        schedule: 2,
        scheduleName: isReceived ? '已收货' : '已发货',
        ...(isReceived && { steps: [receipt] }),
        carrier: '顺丰速运',
        trackingNo: 'SF1234567890',
        trackingUrl: 'https://www.kuaidi100.com/chaxun?com=shunfeng&nu=SF1234567890',
        canCancel: false,
        canReceive: !isReceived,
        confirmLetterId: null,
      });
    const asked = await asMember(<OrdersPage />, {
      answers: {
        getMyGiftOrders: () => pageOf([sent()]),
        postOrderReceive: () => {
          isReceived = true;
          return null;
        },
      },
    });
    await expect
      .element(card.getByRole('link', { name: '查看物流' }))
      .toHaveAttribute('href', 'https://www.kuaidi100.com/chaxun?com=shunfeng&nu=SF1234567890');
    const station = (name: string) =>
      card.getByRole('list', { name: '订单进度' }).getByRole('listitem').filter({ hasText: name });
    await expect.element(station('已发货')).toHaveAttribute('aria-current', 'step');
    await press('确认收货');
    await expect.element(station('已收货')).toHaveAttribute('aria-current', 'step');
    // the list is calm about what is over: where it went stands on its page
    expect(card.getByText('SF1234567890').elements()).toEqual([]);
    expect(card.getByText(/东直门/).elements()).toEqual([]);
    expect(asked.find(({ name }) => name === 'postOrderReceive')?.input).toEqual({
      orderId: idOf(60),
    });
    expect(card.getByRole('button', { name: '确认收货' }).elements()).toEqual([]);
  });

  test('has a page of its own', async () => {
    await asMember(<OrdersPage />, {
      answers: { getMyGiftOrders: () => pageOf([givenMyOrder()]) },
    });
    await expect
      .element(card.getByRole('heading', { level: 2 }).getByRole('link', { name: '机械键盘' }))
      .toHaveAttribute('href', `/personal/my-gift/detail/${idOf(60)}`);
  });

  test('of money has two stations in its own words', async () => {
    const cash = givenMyOrder({ type: 1, schedule: 1, address: null, confirmLetterId: null });
    await asMember(<OrdersPage />, { answers: { getMyGiftOrders: () => pageOf([cash]) } });
    const line = card.getByRole('list', { name: '订单进度' });
    await expect.element(line).toHaveTextContent('处理中已发放');
  });

  test('is cancelled after the coins that come back were named', async () => {
    let isCancelled = false;
    const asked = await asMember(<OrdersPage />, {
      answers: {
        getMyGiftOrders: () =>
          pageOf([isCancelled ? givenMyOrder({ schedule: -1, canCancel: false }) : givenMyOrder()]),
        postOrderCancel: () => {
          isCancelled = true;
          return null;
        },
      },
    });
    await press('取消兑换');
    await press('取消兑换，退回 300 安全币');
    await expect.element(card.getByText('300 安全币，已退回')).toBeVisible();
    expect(asked.find(({ name }) => name === 'postOrderCancel')?.input).toEqual({
      orderId: idOf(60),
    });
    expect(toasts()).toContain('已取消，300 安全币已退回');
  });

  test('asked again after a refusal does not show the one before', async () => {
    await asMember(<OrdersPage />, {
      answers: {
        getMyGiftOrders: () => pageOf([givenMyOrder()]),
        postOrderCancel: () => {
          throw new No('tooOften');
        },
      },
    });
    await press('取消兑换');
    await press('取消兑换，退回 300 安全币');
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await press('暂不取消');
    await press('取消兑换');
    await expect.element(dialog.getByRole('button', { name: '暂不取消' })).toBeVisible();
    expect(dialog.getByRole('alert').elements()).toEqual([]);
  });

  test('gets another address by the letter that asks', async () => {
    const other = givenAddress({ id: idOf(21), consignee: '阿蓝', isMain: false });
    const asked = await asMember(<OrdersPage />, {
      answers: {
        getMyGiftOrders: () => pageOf([givenMyOrder()]),
        postAddressInfo: () => [givenAddress(), other],
        postMainAddressModify: () => null,
      },
    });
    await press('更换地址');
    await press('用这个地址，开始备货');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('请选择收货地址');
    await dialog.getByRole('radio', { name: /阿蓝/ }).click();
    await press('用这个地址，开始备货');
    await expect.poll(() => toasts()).toContain('地址已更换，我们开始备货');
    expect(asked.find(({ name }) => name === 'postMainAddressModify')?.input).toEqual({
      letterId: idOf(70),
      addressId: other.id,
    });
  });

  test('that moved on meanwhile says so and shows how it stands', async () => {
    let isGone = false;
    await asMember(<OrdersPage />, {
      answers: {
        getMyGiftOrders: () =>
          pageOf([isGone ? givenMyOrder({ schedule: -1, confirmLetterId: null }) : givenMyOrder()]),
        postMainAddressConfirm: () => {
          isGone = true;
          throw new No('illegalOrderMove');
        },
      },
    });
    await press('确认地址');
    await press('确认地址，开始备货');
    await expect.element(dialog.getByText('订单已经有了变化')).toBeVisible();
    expect(faults.illegalOrderMove.code).toBe(faults.conflict.code);
    await press('刷新');
    await expect.element(card.getByText('已取消').first()).toBeVisible();
  });
});

test('the list is narrowed by the address bar', async () => {
  const asked = await asMember(<OrdersPage />, {
    at: '/personal/my-gift?schedule=-1',
    answers: { getMyGiftOrders: () => pageOf([]) },
  });
  await expect.element(page.getByText('这个进度下没有订单')).toBeVisible();
  expect(asked.find(({ name }) => name === 'getMyGiftOrders')?.input).toMatchObject({
    schedule: '-1',
  });
  await press('备货中');
  await expect
    .element(page.getByTestId('address'))
    .toHaveTextContent('/personal/my-gift?schedule=1');
});
