import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { Tabs } from './Tabs.tsx';

test('one view at a time, the first to begin with, and the arrows go on', async () => {
  await onDesk(
    <Tabs
      label="接口"
      tabs={[
        { value: 'in', label: '输入', panel: '两个字段' },
        { value: 'out', label: '输出', panel: '一个列表' },
      ]}
    />,
  );
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('两个字段');
  await page.getByRole('tab', { name: '输入' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: '输出' })).toHaveFocus();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('一个列表');
});
