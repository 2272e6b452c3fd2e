import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { Timeline } from './Timeline.tsx';

const time = Date.UTC(2026, 10, 3, 1, 30);

test('an item has title, time, description, icon and sider, and its time above or below', async () => {
  await onPage(
    <Timeline
      items={[
        { key: 'a', title: '提交', time, sider: '灰鲸', description: '附了两张截图' },
        { key: 'b', title: '确认', time, timePosition: 'top', icon: 'check' },
      ]}
    />,
  );
  const [first, second] = page.getByRole('listitem').elements();
  expect(first?.textContent).toBe('提交灰鲸 · 2026-11-03 09:30附了两张截图');
  expect(second?.textContent).toBe('2026-11-03 09:30确认');
  expect(first?.querySelector('svg')).toBeNull();
  expect(second?.querySelector('svg')).not.toBeNull();
});
