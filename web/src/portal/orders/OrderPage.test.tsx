import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '@shieldsource/contract/gifts/orders';
import { Route, Routes } from 'react-router';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember } from '../../../test/as-member.tsx';
import { givenMyOrder } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { orderPath } from '../../lib/paths.ts';
import OrderPage from './OrderPage.tsx';

const sent = {
  schedule: 2,
  scheduleName: '已发货',
  carrier: '顺丰速运',
  trackingNo: 'SF1234567890',
  trackingUrl: 'https://www.kuaidi100.com/chaxun?com=shunfeng&nu=SF1234567890',
  canCancel: false,
  canReceive: true,
  confirmLetterId: null,
} as const;
const cash = { type: 1, address: null, canCancel: false, confirmLetterId: null } as const;
const identity = {
  realStatus: 3,
  realName: '林*',
  idType: 'identityCard',
  idTypeName: '居民身份证',
  idNumber: '110***********1234',
  reason: '',
  submitTime: 1,
  reviewDays: 3,
};
const main = page.getByRole('region', { name: '处理进度' });

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

const show = (order: () => Order, answers: Record<string, () => unknown> = {}) =>
  asMember(
    <Routes>
      <Route path={orderPath(':id')} element={<OrderPage />} />
      <Route path="*" element="elsewhere" />
    </Routes>,
    {
      at: orderPath(idOf(60)),
      answers: {
        getOrderDetail: order,
        postUnreadCount: () => 2,
        postLetterRead: () => null,
        ...answers,
      },
    },
  );

describe('an order on its page', () => {
  test('is followed, said to have arrived, and its letters are read', async () => {
    let isReceived = false;
    const asked = await show(
      () =>
        givenMyOrder({
          ...sent,
          ...(isReceived && {
            scheduleName: '已收货',
            canReceive: false,
            receiveTime: Date.parse('2026-11-23T14:35:00+08:00'),
            version: 4,
          }),
        }),
      {
        postOrderReceive: () => {
          isReceived = true;
          return null;
        },
      },
    );
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('机械键盘');
    expect(document.title).toContain('GO-2026-000001 机械键盘');
    await expect.element(main.getByText('已发货，收到后请确认收货。')).toBeVisible();
    await expect
      .element(
        page.getByRole('region', { name: '收货与物流' }).getByRole('link', { name: '查看物流' }),
      )
      .toHaveAttribute('href', sent.trackingUrl);
    await expect
      .poll(() => asked.find(({ name }) => name === 'postLetterRead')?.input)
      .toEqual({ subject: idOf(60) });
    await page.getByRole('button', { name: '确认收货' }).click();
    await expect.element(main.getByText('你在 2026-11-23 14:35 确认了收货。')).toBeVisible();
    expect(page.getByRole('button', { name: '确认收货' }).elements()).toEqual([]);
  });

  test('that waits for its address asks for it there, and shows what was done so far', async () => {
    await show(() => givenMyOrder());
    await expect.element(main.getByRole('button', { name: '确认地址' })).toBeVisible();
    await expect.element(main.getByText(/东直门内大街 1 号/)).toBeVisible();
    expect(page.getByRole('region', { name: '收货与物流' }).elements()).toEqual([]);
    await expect
      .element(page.getByRole('region', { name: '订单记录' }).getByText('兑换', { exact: true }))
      .toBeVisible();
  });

  test('of money says where it will go', async () => {
    await show(() => givenMyOrder({ ...cash, schedule: 1 }), {
      getRealAccountInfo: () => ({
        picturesDeleteTime: null,
        ...identity,
        payout: { method: 'alipay', methodName: '支付宝', account: '****8000', bankName: '' },
      }),
    });
    const payout = page.getByRole('region', { name: '发放' });
    await expect.element(main.getByText('正在处理，发放时会通知你。')).toBeVisible();
    await expect.element(payout.getByText(/支付宝 .*8000/)).toBeVisible();
  });

  test('of money says when it went', async () => {
    const createTime = Date.parse('2026-11-23T14:35:00+08:00');
    const paid = {
      action: 'pay',
      actionName: '发放',
      schedule: 2,
      scheduleName: '已发放',
    } as const;
    await show(() =>
      givenMyOrder({ ...cash, schedule: 2, steps: [{ ...paid, note: '', createTime }] }),
    );
    await expect
      .element(page.getByText('已于 2026-11-23 14:35 发放到你认证的收款账号。'))
      .toBeVisible();
  });

  test('that was cancelled says what came back and why', async () => {
    await show(() =>
      givenMyOrder({ schedule: -1, canCancel: false, confirmLetterId: null, cancelReason: '缺货' }),
    );
    await expect.element(main.getByText('订单已取消，300 安全币已退回。')).toBeVisible();
    await expect.element(page.getByText('缺货')).toBeVisible();
  });

  test('of somebody else is not there', async () => {
    await show(() => {
      throw new No('notFound');
    });
    await expect.element(page.getByText('找不到这个订单')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '回到我的礼品' }))
      .toHaveAttribute('href', '/personal/my-gift');
  });
});
