import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { Select } from '../form/Select.tsx';
import { defaultWords } from './words.ts';

test('the default words are those of the product', () => {
  expect(Object.values(defaultWords).map((word) => i18n._(word))).toEqual([
    '请选择',
    '加载中',
    '无匹配数据',
    '无数据',
    '暂无数据',
  ]);
});

test('a choice without words of its own says 请选择, and 无匹配数据 where nothing fits', async () => {
  await onPage(
    <Select
      label="应用"
      searchable
      options={[{ value: '1', label: '会员中心' }]}
      value={null}
      onChange={() => undefined}
    />,
  );
  const field = page.getByRole('combobox', { name: '应用' });
  await expect.element(field).toHaveAttribute('placeholder', '请选择');
  await field.fill('没有的');
  await expect.element(page.getByText('无匹配数据')).toBeVisible();
});
