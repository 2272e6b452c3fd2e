import { describe, expect, test } from 'vitest';
import { paths } from './paths.ts';

const { read, list, record } = paths.reports;
const readReports = (search: string) => read(new URLSearchParams(search));

describe('a place in a list', () => {
  test('survives the address bar', () => {
    const place = {
      query: '等级:高危 404 a&b',
      view: 'mine',
      order: 'newest',
      pageSize: 100,
      cursor: 'c:2',
    } as const;
    const [, search = ''] = list(place).split('?');
    expect(readReports(search)).toEqual(place);
    expect(record('x', place)).toBe(`/reports/x?${search}`);
  });

  test('keeps a query that is a number as it was written', () => {
    expect(readReports('query=404').query).toBe('404');
  });

  test('may be a word', () => {
    const { announcements } = paths;
    const place = announcements.read(new URLSearchParams('state=draft&page=2'));
    expect(place).toEqual({ page: 2, pageSize: 20, state: 'draft' });
    expect(announcements.list(place)).toBe('/announcements?page=2&state=draft');
  });

  test('at the start needs no words', () => {
    expect(list(readReports(''))).toBe('/reports');
  });

  test('that an address does not name is the start', () => {
    for (const wrong of [
      'view=x',
      'order=best',
      'pageSize=7',
      'cursor=%00',
      `query=${'词'.repeat(501)}`,
    ]) {
      expect(readReports(wrong)).toEqual({ query: '', view: 'all', order: 'due', pageSize: 50 });
    }
  });
});
