import { describe, expect, test } from 'vitest';
import { givenRow } from '../../../test/given-report.ts';
import { besideIn } from './neighbours.ts';

const at = (createTime: number) => givenRow({ id: `report-${createTime}`, createTime });
const [first, second, third] = [at(10), at(20), at(30)];
const waiting = { status: 1 } as const;

describe('the reports beside one', () => {
  test('are those before and after it', () => {
    expect(besideIn([first, second, third], second, 1, waiting)).toBe(third);
    expect(besideIn([first, second, third], second, -1, waiting)).toBe(first);
    expect(besideIn([first, second, third], third, 1, waiting)).toBeUndefined();
  });

  test('of one that has just left the queue are those around its old place', () => {
    expect(besideIn([first, third], second, 1, waiting)).toBe(third);
    expect(besideIn([first, third], second, -1, waiting)).toBe(first);
    expect(besideIn([second, third], first, -1, waiting)).toBeUndefined();
  });

  test('follow the order of the other tabs, newest first', () => {
    const done = { status: 4 } as const;
    expect(besideIn([third, first], second, 1, done)).toBe(first);
    expect(besideIn([third, first], second, -1, done)).toBe(third);
  });

  test('of what waits beside its status are longest waiting first', () => {
    const appealed = { status: 1, flag: 2 } as const;
    expect(besideIn([first, third], second, 1, appealed)).toBe(third);
  });
});
