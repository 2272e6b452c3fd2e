import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { Tree } from './Tree.tsx';

const nodes = [
  {
    value: 'g1',
    label: '公共',
    children: [
      { value: 'a', label: 'getA' },
      { value: 'b', label: 'getB' },
    ],
  },
  { value: 'g2', label: '礼品', children: [{ value: 'c', label: 'getC' }] },
];
const row = (name: string) => page.getByText(name, { exact: true });
const boxOf = (name: string) => row(name).element().parentElement?.getBoundingClientRect();

test('rows are 26 px high and each level stands 16 px further in', async () => {
  await onDesk(<Tree label="接口" nodes={nodes} selected="a" onSelect={() => undefined} />);
  await expect.element(row('getA')).toBeVisible();
  expect(boxOf('公共')?.height).toBe(26);
  expect(boxOf('getA')?.height).toBe(26);
  const inset = (name: string) => {
    const element = row(name).element().parentElement;
    return element ? parseFloat(getComputedStyle(element).paddingInlineStart) : Number.NaN;
  };
  const indent =
    inset('getA') - inset('公共') + ((boxOf('getA')?.left ?? 0) - (boxOf('公共')?.left ?? 0));
  expect(indent).toBe(16);
});

test('a group opens, a leaf is chosen, by pointer and by keyboard', async () => {
  const onSelect = vi.fn<(value: string) => void>();
  await onDesk(<Tree label="接口" nodes={nodes} onSelect={onSelect} />);
  expect(row('getC').elements()).toEqual([]);
  await row('礼品').click();
  expect(onSelect).not.toHaveBeenCalled();
  await row('getC').click();
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('c');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith('a');
});

test('nothing in it: 暂无数据', async () => {
  await onDesk(<Tree label="接口" nodes={[]} onSelect={() => undefined} />);
  await expect.element(page.getByText('暂无数据')).toBeVisible();
});
