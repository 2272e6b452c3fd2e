import { expect, test } from 'vitest';
import * as faults from './faults.ts';
import { giftScope, giftSort, giftType } from './gifts/calls.ts';
import { letterType } from './letters/calls.ts';
import { userStatus } from './people/earlier-portal.ts';
import { confirmWithinDays, orderSchedule, orderStations } from './gifts/orders.ts';
import { pageSizes } from './page-limits.ts';
import { realStatus } from './people/calls.ts';
import { reportStatus } from './reports/status.ts';
import { severity } from './awards/scoring.ts';

const said = (list: readonly { code: number | string; label: string; tone?: string }[]) =>
  list.map(({ code, label, tone = '' }) => `${code} ${label} ${tone}`.trim());

test('reports have the specified statuses, display indexes and colours', () => {
  expect(
    reportStatus.list.map(({ code, label, step, tone }) => `${code} ${label} ${step} ${tone}`),
  ).toEqual([
    '1 待审核 0 orange',
    '2 已确认 1 blue',
    '3 修复中 2 orange',
    '4 已完成 3 blue',
    '-1 已忽略 3 blue',
  ]);
});

test('orders have the specified schedule, in its order, each with a colour', () => {
  expect(orderSchedule.codes).toEqual({
    prepare: 1,
    alreadySend: 2,
    waitSend: 3,
    waitConfirm: 4,
    cancelled: -1,
  });
  expect(said(orderSchedule.list)).toEqual([
    '4 待确认 orange',
    '1 备货中 blue',
    '3 待发货 cyan',
    '2 已发货 green',
    '-1 已取消 grey',
  ]);
  expect(orderStations[giftType.codes.material]).toEqual([
    'waitConfirm',
    'prepare',
    'waitSend',
    'alreadySend',
  ]);
  expect(confirmWithinDays).toBe(14);
});

test('gifts, messages and people have the specified codes', () => {
  expect(giftType.codes).toEqual({ cash: 1, material: 2 });
  expect(said(giftSort.list)).toEqual([
    '1 推荐',
    '2 最新',
    '3 价格从低到高',
    '4 价格从高到低',
    '5 兑换最多',
  ]);
  expect(said(giftScope.list)).toEqual(['1 全部', '2 可兑换']);
  expect(letterType.codes).toEqual({ bug: 1, notice: 2, order: 3, confirm: 4 });
  expect(userStatus.codes).toEqual({ notSkipInstruct: '0', skipInstruct: '1', hasMovingData: '2' });
  expect(realStatus.codes.approved).toBe(1);
  expect(said(severity.list).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    '0 无',
    '1 低危',
    '2 中危',
    '3 高危',
    '4 严重',
  ]);
});

test('answers about the session and sizes of a page are the specified numbers', () => {
  const { loggedOut, notLoggedIn, expired } = faults;
  expect([loggedOut.code, notLoggedIn.code, expired.code]).toEqual([94, 99, 100]);
  expect(pageSizes).toEqual([20, 30, 50, 100]);
});
