import { i18n } from '@lingui/core';
import { Select } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { defaultWords } from './words.ts';

test('the default words are those of the specification', async () => {
  await onDesk(null);
  expect(Object.values(defaultWords).map((word) => i18n._(word))).toEqual([
    '请选择',
    '加载中',
    '无匹配数据',
    '无数据',
    '暂无数据',
  ]);
});

test('a choice without words of its own says 请选择, and 无匹配数据 where typing finds nothing', async () => {
  await onDesk(<Select label="应用" data={['会员中心']} searchable />);
  const choice = page.getByRole('combobox', { name: '应用' });
  await expect.element(choice).toHaveAttribute('placeholder', '请选择');
  await userEvent.fill(choice, '没有的');
  await expect.element(page.getByText('无匹配数据')).toBeVisible();
});
