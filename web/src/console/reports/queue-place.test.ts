import { describe, expect, test } from 'vitest';
import { placeIn, queueName, queuePath, reportPath } from './queue-place.ts';

const read = (search: string) => placeIn(new URLSearchParams(search));

describe('the place in the queue', () => {
  test('survives the address bar', () => {
    const place = { page: 3, pageSize: 50, status: -1 } as const;
    const [, search = ''] = queuePath(place).split('?');
    expect(read(search)).toEqual(place);
    expect(reportPath('x', place)).toBe(`/reports/x?${search}`);
  });

  test('beside the status survives too', () => {
    const place = { page: 1, pageSize: 20, status: 1, flag: 2 } as const;
    expect(queuePath(place)).toBe('/?flag=2');
    expect(read('flag=2')).toEqual(place);
    expect(queueName(place)).toBe('申诉中');
  });

  test('the start of the waiting queue needs no words', () => {
    expect(queuePath(read(''))).toBe('/');
  });

  test('an address that names no queue is the start of the waiting one', () => {
    for (const wrong of [
      'status=9',
      'page=0',
      'page=x',
      'pageSize=7',
      'status=1.5',
      'page=1e9',
      'flag=9',
    ]) {
      expect(read(wrong)).toEqual({ page: 1, pageSize: 20, status: 1 });
    }
  });
});
