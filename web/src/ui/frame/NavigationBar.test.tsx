import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { NavigationBar } from './NavigationBar.tsx';

function LongRow() {
  const [count, setCount] = useState(0);
  const items = Array.from({ length: 12 }, (_, at) => ({
    name: `很长的栏目名称 ${at}`,
    url: `/${at}`,
    icon: 'check' as const,
    count,
    isHere: at === 9,
  }));
  return (
    <div style={{ width: 200 }}>
      <button type="button">跳到正文</button>
      <NavigationBar label="栏目" items={items} />
      <button type="button" onClick={() => setCount(8)}>
        来了新的
      </button>
    </div>
  );
}

test('shows the current link of a long row, and leaves the Tab key where it was', async () => {
  await onPage(<LongRow />);
  const current = page.getByRole('link', { name: '很长的栏目名称 9' });
  await expect.element(current).toBeInViewport({ ratio: 0.9 });
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: '跳到正文' })).toHaveFocus();
});

test('shows it when badges have made the row longer', async () => {
  await onPage(<LongRow />);
  await page.getByRole('button', { name: '来了新的' }).click();
  const current = page.getByRole('link', { name: /很长的栏目名称 9.*项待处理/ });
  await expect.element(current).toBeInViewport({ ratio: 0.9 });
});
