import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { DayRange } from './DayRange.tsx';
import { FilterChips } from './FilterChips.tsx';

test('chips show every choice, and which one is chosen', async () => {
  const Chosen = () => {
    const [value, setValue] = useState<number | undefined>(undefined);
    return (
      <FilterChips
        label="状态"
        value={value}
        onChange={setValue}
        options={[
          { value: undefined, name: '全部' },
          { value: 1, name: '待审核' },
          { value: -1, name: '已忽略' },
        ]}
      />
    );
  };
  await onPage(<Chosen />);
  const group = page.getByRole('group', { name: '状态' });
  const chip = (name: string) => group.getByRole('button', { name });
  await expect.element(chip('全部')).toHaveAttribute('aria-pressed', 'true');
  await chip('已忽略').click();
  await expect.element(chip('已忽略')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chip('全部')).toHaveAttribute('aria-pressed', 'false');
});

test('a range of days tells which end was changed, and keeps them in order', async () => {
  const changes: object[] = [];
  await onPage(
    <DayRange from="2026-11-03" to="2026-11-05" onChange={(next) => changes.push(next)} />,
  );
  const [from, to] = [
    page.getByRole('textbox', { name: '开始日期' }),
    page.getByRole('textbox', { name: '结束日期' }),
  ];
  await page.getByRole('button', { name: '开始日期，打开日历' }).click();
  await expect
    .element(page.getByRole('button', { name: '2026年11月6日', exact: true }))
    .toBeDisabled();
  await page.getByRole('button', { name: '结束日期，打开日历' }).click();
  await expect
    .element(page.getByRole('button', { name: '2026年11月2日', exact: true }))
    .toBeDisabled();
  await from.fill('2026-11-01');
  await to.fill('');
  expect(changes).toEqual([{ from: '2026-11-01' }, { to: '' }]);
});
