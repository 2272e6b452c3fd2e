import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { NavigationBar } from './NavigationBar.tsx';

test('shows the current link of a long row, and leaves the Tab key where it was', async () => {
  const items = Array.from({ length: 12 }, (_, at) => ({
    name: `很长的栏目名称 ${at}`,
    url: `/${at}`,
    icon: 'check' as const,
    count: 0,
    isHere: at === 9,
  }));
  await onPage(
    <div style={{ width: 200 }}>
      <button type="button">跳到正文</button>
      <NavigationBar label="栏目" items={items} />
    </div>,
  );
  const current = page.getByRole('link', { name: '很长的栏目名称 9' });
  await expect.element(current).toBeInViewport();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: '跳到正文' })).toHaveFocus();
});
