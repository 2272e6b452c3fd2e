import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { dayIn } from './day-in.ts';
import { DayField } from './DayField.tsx';

const changes: string[] = [];
const field = page.getByRole('textbox', { name: '开始日期' });
const opener = page.getByRole('button', { name: '开始日期，打开日历' });
const turnTo = (name: string) => page.getByRole('button', { name });
const day = (text: string) => {
  const [year, month, date] = text.split('-').map(Number);
  return page.getByRole('button', { name: `${year}年${month}月${date}日`, exact: true });
};

async function show(given: { value?: string; min?: string; max?: string } = {}) {
  changes.length = 0;
  const Kept = () => {
    const [value, setValue] = useState(given.value ?? '');
    return (
      <DayField
        {...given}
        label="开始日期"
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  };
  await onPage(<Kept />);
}

test('what is typed is a day in any of its shapes, and no day is not told', () => {
  const shapes = ['2026-11-03', '2026-11-3', '2026/11/3', '20261103', '2026年11月3日'];
  expect(new Set(shapes.map(dayIn))).toEqual(new Set(['2026-11-03']));
  expect(dayIn(' ')).toBe('');
  const others = ['2026-11', '2026-02-30', '2026-13-01', '11/03/2026', 'soon'];
  expect(new Set(others.map(dayIn))).toEqual(new Set([undefined]));
});

test('is written as year, month and day in every browser, and forgets what was no day', async () => {
  await show();
  await expect.element(field).toHaveAttribute('placeholder', '年-月-日');
  expect(document.querySelector('input[type="date"]')).toBeNull();
  await field.fill('2026/11/3');
  expect(changes).toEqual(['2026-11-03']);
  await field.fill('2026-11-3x');
  await userEvent.tab();
  await expect.element(field).toHaveValue('2026-11-03');
  await field.fill('');
  expect(changes).toEqual(['2026-11-03', '']);
});

test('is picked from a month by hand or by keys, within its limits', async () => {
  await show({ value: '2026-11-30', min: '2026-11-10', max: '2026-12-05' });
  await opener.click();
  await expect.element(page.getByRole('dialog', { name: '选择开始日期' })).toBeVisible();
  await expect.element(day('2026-11-30')).toHaveFocus();
  await expect.element(day('2026-11-09')).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day('2026-12-01')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(day('2026-12-05')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(changes).toEqual(['2026-12-05']);
  await expect.element(opener).toHaveFocus();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
});

test('months without a day to pick cannot be turned to, and the focus stays', async () => {
  await show({ value: '2026-11-20', min: '2026-11-10', max: '2026-12-05' });
  await opener.click();
  const [back, on] = [turnTo('上个月'), turnTo('下个月')];
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  await expect.element(on).toHaveAttribute('aria-disabled', 'false');
  await on.click();
  await expect.element(day('2026-12-05')).toBeVisible();
  await expect.element(on).toHaveAttribute('aria-disabled', 'true');
  await expect.element(on).toHaveFocus();
  await expect.element(back).toHaveAttribute('aria-disabled', 'false');
});

test('a month back keeps the last day of a shorter month, and Escape closes the calendar alone', async () => {
  await show({ value: '2026-10-31' });
  await opener.click();
  await expect.element(day('2026-10-31')).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(day('2026-09-30')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(changes).toEqual([]);
});
