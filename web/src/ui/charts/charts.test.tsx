import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { ChartFigures } from './ChartFigures.tsx';
import { GrowthLine } from './GrowthLine.tsx';
import { Heatmap } from './Heatmap.tsx';

test('a heatmap has a square a day, the fuller the more, and tells each', async () => {
  const { container } = await onPage(
    <Heatmap
      label="每天的贡献"
      startDay="2026-11-16"
      endDay="2026-11-18"
      days={[
        { day: '2026-11-16', amount: 0, text: '11-16 没有' },
        { day: '2026-11-17', amount: 5, text: '11-17 5' },
        { day: '2026-11-18', amount: 10, text: '11-18 10' },
      ]}
      names={{
        months: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '十一月', '12'],
        weekdays: ['一', '二', '三', '四', '五', '六', '日'],
      }}
      legend={['少', '多']}
    />,
  );
  await expect.element(page.getByRole('img', { name: '每天的贡献' })).toBeVisible();
  const squares = [...container.querySelectorAll('[role="img"] rect')];
  expect(squares.map((one) => one.getAttribute('data-level'))).toEqual(['0', '2', '4']);
  expect(squares.map((one) => one.textContent)).toEqual(['11-16 没有', '11-17 5', '11-18 10']);
  const placed = squares.map((one) => Number(one.getAttribute('y')));
  expect([placed[1]! - placed[0]!, squares[0]?.getAttribute('width')]).toEqual([16, '13']);
});

test('a heatmap has its halves beside each other where there is room, else below each other', async () => {
  const count = 53 * 7;
  const days = Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2025, 10, 17 + index)).toISOString().slice(0, 10),
    amount: index,
    text: '',
  }));
  const { container } = await onPage(
    <Heatmap
      label="每天的贡献"
      startDay="2025-11-17"
      endDay={days.at(-1)?.day ?? ''}
      days={days}
      names={{ months: Array.from({ length: 12 }, () => '月'), weekdays: ['一'] }}
      legend={['少', '多']}
    />,
  );
  const squares = [...container.querySelectorAll('[role="img"] rect')];
  const box = (week: number) => squares[week * 7]?.getBoundingClientRect() ?? new DOMRect();
  expect(squares).toHaveLength(count);
  await page.viewport(1_440, 800);
  expect(box(52).top).toBeCloseTo(box(0).top, 1);
  const step = box(1).left - box(0).left;
  expect(box(27).left - box(26).left).toBeCloseTo(step, 0);
  expect(box(52).left - box(51).left).toBeCloseTo(step, 1);
  await page.viewport(320, 800);
  expect(box(27).top).toBeGreaterThan(box(26).bottom);
  expect(box(27).left).toBeCloseTo(box(0).left, 1);
  expect(box(27).width).toBeCloseTo(box(0).width, 1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('a growth line stands under a round top, its points in their order', async () => {
  const { container } = await onPage(
    <GrowthLine
      label="累计贡献"
      points={[
        { name: '九月', amount: 0, text: '0' },
        { name: '十月', amount: 5, text: '5' },
        { name: '十一月', amount: 10, text: '10' },
      ]}
    />,
  );
  await expect.element(page.getByRole('img', { name: '累计贡献' })).toBeVisible();
  const dots = [...container.querySelectorAll<HTMLElement>('[title]')];
  expect(dots.map(({ title, style }) => [title, style.top])).toEqual([
    ['0', '100%'],
    ['5', '50%'],
    ['10', '0%'],
  ]);
  for (const scale of ['10', '5', '0'])
    await expect.element(page.getByText(scale, { exact: true }).first()).toBeInTheDocument();
});

test('behind a picture stands a table, folded until it is asked for', async () => {
  await onPage(<ChartFigures name="看数字" columns={['月份', '贡献']} rows={[['十一月', 10]]} />);
  const cell = page.getByText('10', { exact: true });
  await expect.element(cell).not.toBeVisible();
  await page.getByText('看数字').click();
  await expect.element(cell).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: '十一月' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '贡献' })).toBeVisible();
});
