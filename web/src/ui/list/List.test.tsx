import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { List } from './List.tsx';

test('an item has title, description and what stands at its end', async () => {
  await onPage(
    <List label="设备" items={[{ key: 'a', title: '手机', description: '刚刚', extra: '当前' }]} />,
  );
  await expect
    .element(page.getByRole('list', { name: '设备' }).getByRole('listitem'))
    .toHaveTextContent('手机当前刚刚');
});

test('nothing in it: 暂无数据', async () => {
  await onPage(<List label="设备" items={[]} />);
  await expect.element(page.getByText('暂无数据')).toBeVisible();
});
