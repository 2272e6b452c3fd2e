import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
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
