import { type Order, orderSchedule, orderStations } from '@shieldsource/contract/gifts/orders';
import { reportStatus } from '@shieldsource/contract/reports/status';
import { describe, expect, test } from 'vitest';
import { isOver, type OrderProgress, stationsOfOrder } from './order-stations.ts';

type Step = Order['steps'][number];
const step = (
  schedule: Step['schedule'],
  createTime: number,
  action: Step['action'] = 'exchange',
): Step => ({
  action,
  actionName: '兑换',
  schedule,
  scheduleName: '',
  note: '',
  createTime,
});

describe('the line of an order', () => {
  test('has the stations of its kind, in their words, a parcel one for its arrival', () => {
    const labels = (type: 1 | 2) =>
      stationsOfOrder({ type, schedule: 1, steps: [] }).map(({ label }) => label);
    expect(labels(1)).toEqual(['处理中', '已发放']);
    expect(labels(2)).toEqual(['待确认', '备货中', '待发货', '已发货', '已收货']);
  });

  test('stands at each schedule in its colour', () => {
    for (const key of orderStations[2]) {
      const { code, tone } = orderSchedule.of(orderSchedule.codes[key]);
      const active = stationsOfOrder({ type: 2, schedule: code, steps: [] }).find(
        ({ state }) => state === 'process',
      );
      expect(active).toMatchObject({ key, tone, isSettled: false });
    }
  });

  test('stands at 已发货 until its owner says that it arrived, and is over then', () => {
    const steps = [step(1, 1), step(3, 2), step(2, 3)];
    const sent: OrderProgress = { type: 2, schedule: 2, steps };
    const ends = (order: OrderProgress) =>
      stationsOfOrder(order)
        .slice(-2)
        .map(({ label, state, isSettled, time }) => [label, state, isSettled, time]);
    expect(ends(sent)).toEqual([
      ['已发货', 'process', false, 3],
      ['已收货', 'wait', false, undefined],
    ]);
    expect(isOver(sent)).toBe(false);
    const received = { ...sent, steps: [...steps, step(2, 4, 'receive')] };
    expect(ends(received)).toEqual([
      ['已发货', 'finish', true, 3],
      ['已收货', 'process', true, 4],
    ]);
    expect(isOver(received)).toBe(true);
    // the blue of a finished report
    const { codes, of } = reportStatus;
    expect(stationsOfOrder(received).at(-1)?.tone).toBe(of(codes.done).tone);
  });

  test('of money is over once it was paid', () => {
    const paid: OrderProgress = { type: 1, schedule: 2, steps: [step(1, 1), step(2, 2)] };
    expect(stationsOfOrder(paid).at(-1)).toMatchObject({ label: '已发放', isSettled: true });
    expect(isOver(paid)).toBe(true);
    expect(isOver({ ...paid, schedule: 1 })).toBe(false);
  });

  test('leaves out what an order that began confirmed never waited for', () => {
    const stations = stationsOfOrder({ type: 2, schedule: 1, steps: [step(1, 1_000)] });
    expect(stations.map(({ label }) => label)).toEqual(['备货中', '待发货', '已发货', '已收货']);
  });

  test('ends at 已取消, without a tick, past what it never came to', () => {
    const steps = [step(4, 1), step(1, 2), step(-1, 3)];
    const order: OrderProgress = { type: 2, schedule: -1, steps };
    const stations = stationsOfOrder(order);
    expect(stations.map(({ state }) => state)).toEqual(['finish', 'finish', 'skipped', 'process']);
    expect(stations.at(-1)).toMatchObject({ label: '已取消', tone: 'grey', isCutShort: true });
    expect(isOver(order)).toBe(true);
  });
});
