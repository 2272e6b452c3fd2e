import { reportStatus } from '@shieldsource/contract/reports/calls';
import { describe, expect, test } from 'vitest';
import { givenRecord } from '../../../test/given-my-report.ts';
import { stationsOf } from './stations.ts';

const statesAt = (status: (typeof reportStatus.list)[number]['code']) =>
  stationsOf(status).map(({ state }) => state);

describe('the line of a report', () => {
  test('stands at the specified station in the specified colour', () => {
    for (const { code, step, tone, label } of reportStatus.list) {
      const stations = stationsOf(code);
      const active = stations.findIndex(({ state }) => state === 'process');
      expect(stations).toHaveLength(4);
      expect(active).toBe(step);
      expect(stations[active]).toMatchObject({ tone, label });
    }
  });

  test('has finished what lies before and waits for what lies behind', () => {
    expect(statesAt(1)).toEqual(['process', 'wait', 'wait', 'wait']);
    expect(statesAt(3)).toEqual(['finish', 'finish', 'process', 'wait']);
    expect(statesAt(4)).toEqual(['finish', 'finish', 'finish', 'process']);
  });

  test('ends at 已忽略 past what an ignored report skipped', () => {
    const stations = stationsOf(-1, [
      givenRecord(),
      givenRecord({ action: 'ignore', fromStatus: 1, toStatus: -1, createTime: 5_000 }),
    ]);
    expect(stations.map(({ state }) => state)).toEqual(['finish', 'skipped', 'skipped', 'process']);
    expect(stations[3]).toMatchObject({ label: '已忽略', time: 5_000 });
  });

  test('keeps the station that a revoked report had reached, struck out', () => {
    const stations = stationsOf(-1, [
      givenRecord(),
      givenRecord({ action: 'confirm', fromStatus: 1, toStatus: 2, createTime: 3_000 }),
      givenRecord({ action: 'revoke', fromStatus: 2, toStatus: -1, createTime: 5_000 }),
    ]);
    expect(stations.map(({ state }) => state)).toEqual(['finish', 'finish', 'skipped', 'process']);
    expect(stations[1]).toMatchObject({ time: 3_000, tone: 'grey' });
    expect(stations.map(({ isStruck }) => isStruck)).toEqual([false, true, false, false]);
  });

  test('does not tell when a report of the earlier portal got where it stands', () => {
    const stations = stationsOf(4, [givenRecord({ action: 'migrate', toStatus: 4 })]);
    expect(stations.map(({ time }) => time)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('forgets when a station was reached once the report went back before it', () => {
    const stations = stationsOf(3, [
      givenRecord(),
      givenRecord({ toStatus: 2 }),
      givenRecord({ toStatus: 4, createTime: 4_000 }),
      givenRecord({ toStatus: 3, createTime: 6_000 }),
    ]);
    expect(stations[2]?.time).toBe(6_000);
    expect(stations[3]?.time).toBeUndefined();
  });

  test('was reached when it was, whatever happened there since', () => {
    const stations = stationsOf(1, [
      givenRecord({ createTime: 1_000 }),
      givenRecord({ action: 'askInformation', toStatus: 1, createTime: 9_000 }),
    ]);
    expect(stations[0]?.time).toBe(1_000);
  });
});
