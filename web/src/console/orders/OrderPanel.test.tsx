import { useState } from 'react';
import type { GiftType } from '@shieldsource/contract/gifts/calls';
import {
  orderSchedule,
  orderStations,
  type OrderSchedule,
} from '@shieldsource/contract/gifts/orders';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenOrder } from '../../../test/given-order.ts';
import { OrderPanel } from './OrderPanel.tsx';

const acts: Record<GiftType, Partial<Record<OrderSchedule, string[]>>> = {
  1: { 1: ['发放', '取消订单'], 2: [], [-1]: [] },
  2: {
    4: ['取消订单'],
    1: ['备货完成', '取消订单'],
    3: ['发货', '取消订单'],
    2: [],
    [-1]: [],
  },
};
const full = {
  consignee: '林小鹿',
  consigneePhone: '13800138000',
  regionName: '浙江省 杭州市 西湖区',
  detailAddress: '文三路 1 号',
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('what can be done with an order', () => {
  for (const type of [1, 2] as const) {
    test(`of ${type === 1 ? '现金' : '实物'} comes from the table, at each schedule`, async () => {
      const schedules = [
        ...orderStations[type].map((key) => orderSchedule.codes[key]),
        -1,
      ] as const;
      for (const schedule of schedules) {
        const { unmount } = await show({ type, schedule });
        const names = ['备货完成', '发货', '发放', '取消订单'].filter(
          (name) => page.getByRole('button', { name, exact: true }).elements().length > 0,
        );
        expect(names).toEqual(acts[type][schedule]);
        await unmount();
      }
    });
  }

  test('of a parcel under way is nothing but to wait for its receiver', async () => {
    const { unmount } = await show({ schedule: 2 });
    await expect.element(page.getByText('已发货，等收件人确认收货')).toBeVisible();
    await unmount();
    await show({ schedule: -1 });
    await expect.element(page.getByText('订单已结束，没有可做的操作')).toBeVisible();
  });

  test('of a disabled account says so, until it is over', async () => {
    const { unmount } = await show({ type: 1, schedule: 1, isDisabled: true });
    await expect.element(page.getByRole('alert').getByText('账号已停用')).toBeVisible();
    await unmount();
    await show({ type: 1, schedule: 2, isDisabled: true });
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  });

  test('a key without its button does nothing', async () => {
    await show({ schedule: 3 });
    await userEvent.keyboard('rp');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('sending a parcel', () => {
  test('needs carrier and number, is sent with the version that was read, and goes on', async () => {
    const asked = answersByCall({ postOrderShip: () => null });
    const { moved } = await show({ schedule: 3, version: 7 });
    await userEvent.keyboard('s');
    const act = page.getByRole('button', { name: '确认发货' });
    await act.click();
    expect(asked).toEqual([]);
    await userEvent.fill(page.getByRole('textbox', { name: '承运商' }), '顺丰速运');
    await userEvent.fill(page.getByRole('textbox', { name: '运单号' }), '坏的');
    await act.click();
    await expect.element(page.getByText(/运单号为 5 到 40 位/)).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '运单号' }), 'SF1234567890');
    await act.click();
    await expect.poll(() => moved()).toBe(1);
    expect(asked).toMatchObject([
      {
        name: 'postOrderShip',
        input: { version: 7, carrier: '顺丰速运', trackingNo: 'SF1234567890' },
      },
    ]);
  });

  test('who was overtaken is told that nothing was done, and offered to refresh', async () => {
    answersByCall({
      postOrderReady: () => {
        throw new No('conflict');
      },
    });
    const { moved } = await show({ schedule: 1 });
    await userEvent.keyboard('r');
    await page.getByRole('dialog').getByRole('button', { name: '备货完成' }).click();
    await expect.element(page.getByText('这个订单刚刚被其他人处理过')).toBeVisible();
    await page.getByRole('button', { name: '刷新' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(moved()).toBe(0);
  });

  test("one's own order is refused in the server's words", async () => {
    answersByCall({
      postOrderReady: () => {
        throw new No('ownOrder');
      },
    });
    await show({ schedule: 1 });
    await userEvent.keyboard('r');
    await page.getByRole('dialog').getByRole('button', { name: '备货完成' }).click();
    await expect.element(page.getByText('不能处理自己的订单，请交给其他运营人员')).toBeVisible();
  });
});

describe('cancelling', () => {
  test('names what goes back, and asks why', async () => {
    const asked = answersByCall({ postOrderCancelByStaff: () => null });
    const { moved } = await show({ schedule: 1, price: 1200 });
    await userEvent.keyboard('x');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('1,200 安全币退回给林间小鹿')).toBeVisible();
    await dialog.getByRole('button', { name: '取消订单' }).click();
    await expect.element(dialog.getByText('请写明原因')).toBeVisible();
    await dialog.getByRole('button', { name: '暂时缺货，无法发出' }).click();
    await dialog.getByRole('button', { name: '取消订单' }).click();
    await expect.poll(() => moved()).toBe(1);
    expect(asked[0]?.input).toMatchObject({ version: 3, reason: '暂时缺货，无法发出' });
  });
});

describe('where to send it', () => {
  test('is masked until a reason is given, and hidden again', async () => {
    const asked = answersByCall({ postOrderReveal: () => ({ address: full, payout: null }) });
    await show({ schedule: 3 });
    await expect.element(page.getByText('138****8000')).toBeVisible();
    await userEvent.keyboard('v');
    await expect.element(page.getByText(/都会记入审计日志/)).toBeVisible();
    await page.getByRole('button', { name: '查看', exact: true }).click();
    await expect.element(page.getByText('请写明原因')).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '打印快递面单');
    await page.getByRole('button', { name: '查看', exact: true }).click();
    await expect.element(page.getByText('13800138000')).toBeVisible();
    expect(asked).toMatchObject([{ input: { reason: '打印快递面单' } }]);
    await page.getByRole('button', { name: '隐藏' }).click();
    await expect.element(page.getByText('13800138000')).not.toBeInTheDocument();
    await expect.element(page.getByText('138****8000')).toBeVisible();
  });

  test('is gone once another order is open', async () => {
    answersByCall({ postOrderReveal: () => ({ address: full, payout: null }) });
    await show({ schedule: 3 }, { id: '01993d6a-0000-7000-8000-000000000002', schedule: 3 });
    await userEvent.keyboard('v');
    await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '打印快递面单');
    await page.getByRole('button', { name: '查看', exact: true }).click();
    await expect.element(page.getByText('13800138000')).toBeVisible();
    await page.getByRole('button', { name: '另一个订单' }).click();
    await expect.element(page.getByText('13800138000')).not.toBeInTheDocument();
  });

  test('is an account for money, and nothing for a cancelled order', async () => {
    const payout = {
      realName: '林小鹿',
      method: '支付宝',
      account: 'lu@example.com',
      bankName: '',
    };
    answersByCall({ postOrderReveal: () => ({ address: null, payout }) });
    const { unmount } = await show({ type: 1, cashValue: 10_000, address: null });
    await page.getByRole('button', { name: '查看收款账号' }).click();
    await page.getByRole('button', { name: '发放现金' }).click();
    await page.getByRole('button', { name: '查看', exact: true }).click();
    await expect.element(page.getByText('lu@example.com')).toBeVisible();
    await unmount();
    await show({ schedule: -1 });
    expect(page.getByRole('button', { name: /查看/ }).elements()).toEqual([]);
  });
});

type Given = Parameters<typeof givenOrder>[0];

async function show(given: Given, next: Given = {}) {
  let moves = 0;
  function Desk() {
    const [order, setOrder] = useState(givenOrder(given));
    return (
      <>
        <button type="button" onClick={() => setOrder(givenOrder(next))}>
          另一个订单
        </button>
        <OrderPanel
          key={order.id}
          record={order}
          close={() => undefined}
          goOn={() => (moves += 1)}
        />
      </>
    );
  }
  const { unmount } = await onDesk(<Desk />);
  return { unmount, moved: () => moves };
}
