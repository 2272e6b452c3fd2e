import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { NavigationBar } from '../frame/NavigationBar.tsx';
import { Cell, Grid } from '../grid/Grid.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Description } from './Description.tsx';
import { FooterBar } from './FooterBar.tsx';
import { TitleBar } from './TitleBar.tsx';

const address = page.getByTestId('address');

describe('a title bar', () => {
  test('has title, tags, filter and what can be done', async () => {
    await onDesk(
      <TitleBar title="礼品" tags={<b>新</b>} filter={<input aria-label="筛选" />}>
        <button type="button">新增</button>
      </TitleBar>,
    );
    await expect.element(page.getByRole('heading', { name: '礼品' })).toBeVisible();
    await expect.element(page.getByText('新', { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText('筛选')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '新增' })).toBeVisible();
    expect(page.getByRole('button', { name: '返回' }).elements()).toEqual([]);
  });

  test('leads back to a path, or to the page before', async () => {
    await onDesk(
      <Routes>
        <Route path="/gifts/a" element={<TitleBar title="甲" back="/gifts" />} />
        <Route path="/gifts" element={<TitleBar title="礼品" back />} />
      </Routes>,
      '/gifts/a',
    );
    await page.getByRole('button', { name: '返回' }).click();
    await expect.element(address).toHaveTextContent('/gifts');
    await page.getByRole('button', { name: '返回' }).click();
    await expect.element(page.getByRole('heading', { name: '甲' })).toBeVisible();
  });
});

test('a breadcrumb leads to what is above and says where one is', async () => {
  await onDesk(<Breadcrumb crumbs={[{ name: '礼品', url: '/gifts' }, { name: '修改礼品' }]} />);
  const way = page.getByRole('navigation', { name: '所在位置' });
  await expect.element(way.getByText('修改礼品')).toHaveAttribute('aria-current', 'page');
  await way.getByRole('link', { name: '礼品' }).click();
  await expect.element(address).toHaveTextContent('/gifts');
});

test('a navigation bar says where one is and how much waits', async () => {
  await onDesk(
    <NavigationBar
      label="主导航"
      items={[
        { name: '订单', url: '/orders', icon: 'box', count: 120, isHere: true },
        { name: '礼品', url: '/gifts', icon: 'gift', count: 0, isHere: false },
      ]}
    />,
  );
  await expect
    .element(page.getByRole('link', { name: '订单 120 项待处理' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: '礼品', exact: true })).toBeVisible();
});

test('a description names its values, and shows a dash where there is none', async () => {
  await onDesk(
    <Description
      items={[
        { name: '姓名', value: '张*' },
        { name: '备注', value: '' },
      ]}
    />,
  );
  await expect.element(page.getByRole('term').first()).toHaveTextContent('姓名');
  await expect.element(page.getByRole('definition').last()).toHaveTextContent('–');
});

test('a grid has 24 columns', async () => {
  await onDesk(
    <Grid gutter={0}>
      <Cell span={6}>甲</Cell>
      <Cell span={18}>乙</Cell>
    </Grid>,
  );
  const width = (name: string) => page.getByText(name).element().getBoundingClientRect().width;
  await expect.element(page.getByText('甲')).toBeVisible();
  expect(Math.abs(width('乙') / width('甲') - 3)).toBeLessThan(0.01);
});

test('a footer bar stays at the bottom of the window', async () => {
  await onDesk(
    <div>
      <div style={{ height: 3000 }} />
      <FooterBar hint="还没有保存">
        <button type="button">保存</button>
      </FooterBar>
    </div>,
  );
  const save = page.getByRole('button', { name: '保存' });
  await expect.element(save).toBeInViewport();
  await expect.element(page.getByText('还没有保存')).toBeInViewport();
});
