import { describe, expect, test } from 'vitest';
import { paths } from './paths.ts';

const { read, list, record } = paths.reports;
const readReports = (search: string) => read(new URLSearchParams(search));

describe('a place in a list', () => {
  test('survives the address bar', () => {
    const place = { page: 3, pageSize: 50, status: -1 } as const;
    const [, search = ''] = list(place).split('?');
    expect(readReports(search)).toEqual(place);
    expect(record('x', place)).toBe(`/reports/x?${search}`);
  });

  test('beside the status survives too', () => {
    const place = { page: 1, pageSize: 20, status: 1, flag: 2 } as const;
    expect(list(place)).toBe('/?flag=2');
    expect(readReports('flag=2')).toEqual(place);
  });

  test('may be a word', () => {
    const { announcements } = paths;
    const place = announcements.read(new URLSearchParams('state=draft&page=2'));
    expect(place).toEqual({ page: 2, pageSize: 20, state: 'draft' });
    expect(announcements.list(place)).toBe('/announcements?page=2&state=draft');
  });

  test('at the start needs no words', () => {
    expect(list(readReports(''))).toBe('/');
  });

  test('that an address does not name is the start', () => {
    for (const wrong of [
      'status=9',
      'page=0',
      'page=x',
      'pageSize=7',
      'status=1.5',
      'page=1e9',
      'flag=9',
    ]) {
      expect(readReports(wrong)).toEqual({ page: 1, pageSize: 20, status: 1 });
    }
  });
});
