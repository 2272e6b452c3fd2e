import { type Order, orderSchedule, orderStations } from '@shieldsource/contract/orders';
import { reportStatus } from '@shieldsource/contract/report-status';
import { describe, expect, test } from 'vitest';
import { stationsOfOrder } from './order-stations.ts';

const step = (schedule: 4 | 1 | 3 | 2 | -1, createTime: number): Order['steps'][number] => ({
  action: 'exchange',
  actionName: '兑换',
  schedule,
  scheduleName: '',
  note: '',
  createTime,
});

describe('the line of an order', () => {
  test('has the stations of its kind, in their words', () => {
    const labels = (type: 1 | 2) =>
      stationsOfOrder({ type, schedule: 1, steps: [] }).map(({ label }) => label);
    expect(labels(1)).toEqual(['处理中', '已发放']);
    expect(labels(2)).toEqual(['待确认', '备货中', '待发货', '已发货']);
  });

  test('stands at each schedule in its colour, and is settled in that of a report only once it was sent', () => {
    for (const key of orderStations[2]) {
      const { code, tone } = orderSchedule.of(orderSchedule.codes[key]);
      const active = stationsOfOrder({ type: 2, schedule: code, steps: [] }).find(
        ({ state }) => state === 'process',
      );
      expect(active).toMatchObject({ key, tone, isSettled: code === 2 });
      expect(tone === reportStatus.of(4).tone).toBe(code === 2);
    }
  });

  test('leaves out what an order that began confirmed never waited for, and ends at 已收货', () => {
    const steps = [step(1, 1_000), step(3, 2_000), step(2, 3_000)];
    const labels = (all: typeof steps) =>
      stationsOfOrder({ type: 2, schedule: 2, steps: all }).map(({ label }) => label);
    expect(labels(steps)).toEqual(['备货中', '待发货', '已发货']);
    const received = { ...step(2, 4_000), action: 'receive' as const };
    expect(labels([...steps, received])).toEqual(['备货中', '待发货', '已收货']);
  });

  test('ends at 已取消 past what it never came to', () => {
    const steps = [step(4, 1_000), step(1, 2_000), step(-1, 3_000)];
    const stations = stationsOfOrder({ type: 2, schedule: -1, steps });
    expect(stations.map(({ state }) => state)).toEqual(['finish', 'finish', 'skipped', 'process']);
    expect(stations.at(-1)).toMatchObject({ label: '已取消', tone: 'grey', time: 3_000 });
  });
});
