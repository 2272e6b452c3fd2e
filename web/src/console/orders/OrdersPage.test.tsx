import { getStaffOrderPage } from '@shieldsource/contract/gifts/desk';
import { orderSchedule } from '@shieldsource/contract/gifts/orders';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenOrder } from '../../../test/given-order.ts';
import OrdersPage from './OrdersPage.tsx';

const orders = ['机械键盘', '背包', '京东卡'].map((giftName, at) =>
  givenOrder({ id: `01993d6a-0000-7000-8000-00000000000${at + 1}`, giftName }),
);
const [first, second] = orders;
const address = page.getByTestId('address');
const panel = (name: string) => page.getByRole('region', { name });

afterEach(() => vi.restoreAllMocks());

describe('the orders by keyboard', () => {
  test('j walks, o opens beside the list, j goes on to the next, u goes back', async () => {
    await show();
    await userEvent.keyboard('jjo');
    await expect.element(panel('背包')).toBeVisible();
    await expect.element(address).toHaveTextContent(`/orders/${second?.id}`);
    await userEvent.keyboard('k');
    await expect.element(panel('机械键盘')).toBeVisible();
    await userEvent.keyboard('u');
    await expect.element(page.getByRole('region')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: '机械键盘' })).toHaveFocus();
  });

  test('after an act the next order stands open', async () => {
    await show(`/${first?.id}`);
    await expect.element(panel('机械键盘')).toBeVisible();
    await userEvent.keyboard('r');
    await page.getByRole('dialog').getByRole('button', { name: '备货完成' }).click();
    await expect.element(panel('背包')).toBeVisible();
  });
});

test('the tabs say how many stand at each schedule, in the words of both kinds', async () => {
  await show();
  for (const name of ['待确认 4', '备货中 / 处理中 1', '待发货 3', '已发货 / 已发放 2', '已取消 0'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
});

describe('an order by its own address', () => {
  const elsewhere = givenOrder({ id: '01993d6a-0000-7000-8000-00000000eeee', giftName: '第九页' });

  test('is there whatever page of the list is shown, and when the list is empty', async () => {
    await show(`/${elsewhere.id}`, { getConsoleOrder: () => elsewhere });
    await expect.element(panel('第九页')).toBeVisible();
  });

  test('stays when it has left the list, and says where it stands now', async () => {
    const moved = { ...elsewhere, schedule: 3, scheduleName: '待发货' } as const;
    let current: typeof elsewhere = elsewhere;
    await show(`/${elsewhere.id}`, {
      getConsoleOrder: () => current,
      postOrderReady: () => {
        throw new No('conflict');
      },
    });
    await expect.element(panel('第九页')).toBeVisible();
    await userEvent.keyboard('r');
    current = moved;
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '备货完成' }).click();
    await dialog.getByRole('button', { name: '刷新' }).click();
    await expect.element(panel('第九页').getByRole('button', { name: '发货' })).toBeVisible();
  });

  test('that does not exist is said not to', async () => {
    await show('/01993d6a-0000-7000-8000-00000000ffff', {
      getConsoleOrder: () => {
        throw new No('notFound');
      },
    });
    await expect.element(panel('找不到这个订单')).toBeVisible();
  });

  test('that cannot be had for a moment may be asked for again', async () => {
    let isBroken = true;
    await show(`/${elsewhere.id}`, {
      getConsoleOrder: () => {
        if (isBroken) throw new No('tooOften');
        return elsewhere;
      },
    });
    await expect.element(panel('礼品订单').getByRole('alert')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.element(panel('第九页')).toBeVisible();
  });
});

test('a column that is not wanted stays away, also the next time', async () => {
  localStorage.removeItem('shield_source_columns.getStaffOrderPage');
  const head = page.getByRole('columnheader', { name: '研究员' });
  const { unmount } = await show();
  await expect.element(head).toBeVisible();
  await page.getByRole('button', { name: '选择列' }).click();
  await page.getByRole('checkbox', { name: '研究员' }).click();
  await expect.element(head).not.toBeInTheDocument();
  await unmount();
  await show();
  await expect.element(head).not.toBeInTheDocument();
  localStorage.removeItem('shield_source_columns.getStaffOrderPage');
});

test('what its owner said to have arrived is seen in the row, and beside it', async () => {
  const row = givenOrder({
    schedule: 2,
    scheduleName: '已收货',
    receiveTime: Date.parse('2026-11-23T14:35:00+08:00'),
  });
  answersByCall({
    getStaffOrderPage: () => ({
      ...answer,
      list: [row, givenOrder({ id: `${row.id.slice(0, -1)}9`, schedule: 2 })],
    }),
    getConsoleOrder: () => row,
  });
  await onDesk(
    <Routes>
      <Route path="/orders/:id?" element={<OrdersPage />} />
    </Routes>,
    '/orders?schedule=2',
  );
  await expect.element(page.getByRole('cell').getByText('已收货')).toBeVisible();
  await page.getByRole('link', { name: '机械键盘' }).first().click();
  await expect
    .element(panel('机械键盘').getByText('2026-11-23 14:35', { exact: true }))
    .toBeVisible();
});

test('nothing to do says what will be here', async () => {
  answersByCall({ getStaffOrderPage: () => ({ ...answer, list: [], total: 0 }) });
  await onDesk(<OrdersPage />, '/orders');
  await expect.element(page.getByText(/没有要备货的实物/)).toBeVisible();
});

test('a call that fails may be made again', async () => {
  answersByCall({ getStaffOrderPage: () => answer });
  vi.spyOn(window, 'fetch').mockImplementationOnce(async () => new Response('', { status: 500 }));
  await onDesk(<OrdersPage />, '/orders');
  await expect.element(page.getByText('服务异常')).toBeVisible();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.element(page.getByRole('link', { name: '机械键盘' })).toBeVisible();
});

const counted: Record<number, number> = { 4: 4, 1: 1, 3: 3, 2: 2 };
const answer = {
  list: orders,
  total: 3,
  page: 1,
  pageSize: 20,
  counts: orderSchedule.list.map(({ code }) => ({ schedule: code, count: counted[code] ?? 0 })),
};

async function show(at = '', more: Parameters<typeof answersByCall>[0] = {}) {
  answersByCall({
    [getStaffOrderPage.name]: () => answer,
    getConsoleOrder: ({ id }) => orders.find((order) => order.id === id) ?? answer.list[0],
    postOrderReady: () => null,
    ...more,
  });
  const shown = await onDesk(
    <Routes>
      <Route path="/orders/:id?" element={<OrdersPage />} />
    </Routes>,
    `/orders${at}`,
  );
  await expect.element(page.getByRole('table', { name: '礼品订单' })).toBeVisible();
  return shown;
}
