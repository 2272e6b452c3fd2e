import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { ZoneNote } from '../../pieces/frame/ZoneNote.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});
const words = page.getByText('时间均为北京时间');

test.each([0, 300, -540, -345])(
  '%i minutes from UTC, it says whose times these are',
  async (offset) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
    await onPage(<ZoneNote />);
    await expect.element(words).toBeVisible();
  },
);

test('where the clock shows the same, nothing is said', async () => {
  await onPage(<ZoneNote />);
  expect(words.elements()).toEqual([]);
});
