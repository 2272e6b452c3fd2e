import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulated } from '../../../test/emulated.ts';
import { onPage } from '../../../test/on-page.tsx';
import { StationLine, type LineStation } from './StationLine.tsx';

afterEach(() => emulated());

const station = (key: string, over: Partial<LineStation>): LineStation => ({
  key,
  label: key,
  state: 'wait',
  tone: 'grey',
  time: undefined,
  isSettled: false,
  ...over,
});

test('a station that was reached is told from one that was not where colours are forced', async () => {
  const stations = [
    station('甲', { state: 'finish', tone: 'blue', isSettled: true }),
    station('乙', {}),
  ];
  await emulated({ forcedColors: 'active' });
  await onPage(<StationLine label="处理进度" stations={stations} />);
  const dots = page
    .getByRole('listitem')
    .elements()
    .map((one) => getComputedStyle(one.firstElementChild as Element));
  expect(dots.map((dot) => dot.getPropertyValue('forced-color-adjust'))).toEqual(['none', 'none']);
  expect(dots[0]?.backgroundColor).not.toBe(dots[1]?.backgroundColor);
});
