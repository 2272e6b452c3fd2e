import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import type { MenuItem } from './MenuEntry.tsx';
import { SideMenu } from './SideMenu.tsx';

const items: MenuItem[] = [
  { name: '漏洞', url: '/reports', icon: 'list' },
  {
    name: '奖励',
    icon: 'coin',
    childMenus: [
      { name: '礼品', url: '/gifts' },
      { name: '安全币', url: '/coins' },
    ],
  },
  {
    name: '设置',
    url: '/settings',
    icon: 'person',
    childMenus: ['一', '二', '三', '四', '五', '六'].map((name) => ({ name, url: `/${name}` })),
  },
];
const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('the side menu', () => {
  test('an entry without an address is a placeholder link that opens what is below it', async () => {
    await onPage(<SideMenu label="菜单" items={items} />, { at: '/settings' });
    await expect.element(link('奖励')).toHaveAttribute('aria-disabled', 'true');
    expect(link('奖励').element().hasAttribute('href')).toBe(false);
    await button('收起奖励').click();
    await expect.element(page.getByText('安全币')).not.toBeVisible();
    // Anywhere on the entry, not only on its arrow.
    const { left, top } = link('奖励').element().getBoundingClientRect();
    expect(document.elementFromPoint(left + 20, top + 20)).toBe(button('展开奖励').element());
    await button('展开奖励').click();
    await expect.element(link('安全币')).toBeVisible();
  });

  test('the entry one is in stands open, and opening another closes it', async () => {
    await onPage(<SideMenu label="菜单" items={items} />, { at: '/三' });
    await expect.element(link('三')).toHaveAttribute('aria-current', 'page');
    await button('展开奖励').click();
    await expect.element(link('礼品')).toBeVisible();
    await expect.element(page.getByText('三')).not.toBeVisible();
  });

  test('several may stand open where that is wanted', async () => {
    await onPage(<SideMenu label="菜单" items={items} isSingleOpen={false} />, { at: '/三' });
    await button('展开奖励').click();
    await expect.element(link('礼品')).toBeVisible();
    await expect.element(link('三')).toBeVisible();
  });

  test('collapsing is remembered, and the button may be left out', async () => {
    const shown = await onPage(<SideMenu label="菜单" items={items} />);
    await button('收起菜单').click();
    await expect.element(button('展开菜单')).toHaveAttribute('aria-expanded', 'false');
    await shown.unmount();
    await onPage(<SideMenu label="菜单" items={items} hasToggle={false} />);
    await expect
      .element(page.getByRole('navigation', { name: '菜单' }))
      .toHaveAttribute('data-mini', 'true');
    expect(button('展开菜单').elements()).toEqual([]);
  });
});

describe('the side menu as icons', () => {
  beforeEach(() => localStorage.setItem('shield_source_menu', 'mini'));

  test('after 300 ms the children stand on the right, in columns of 180 px', async () => {
    await onPage(<SideMenu label="菜单" items={items} />);
    const group = page.getByRole('group', { name: '奖励' });
    const from = performance.now();
    await group.hover();
    await expect.element(link('礼品')).toBeVisible();
    expect(performance.now() - from).toBeGreaterThanOrEqual(300);
    expect(columnsOf('礼品')).toEqual(['180px', '180px']);
    expect(link('礼品').element().getBoundingClientRect().left).toBeGreaterThan(
      group.element().getBoundingClientRect().right,
    );
    await userEvent.unhover(group);
    await expect.poll(() => link('礼品').elements()).toEqual([]);
  });

  test('there are at most five columns, and the keyboard reaches them', async () => {
    await onPage(<SideMenu label="菜单" items={items} />);
    (link('设置').element() as HTMLElement).focus();
    await expect.element(link('六')).toBeVisible();
    expect(columnsOf('六')).toEqual(Array.from({ length: 5 }, () => '180px'));
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => link('六').elements()).toEqual([]);
  });

  test('an entry with nothing below it says so', async () => {
    await onPage(<SideMenu label="菜单" items={items} />);
    await page.getByRole('group', { name: '漏洞' }).hover();
    await expect.element(page.getByText('没有下级菜单')).toBeVisible();
  });
});

function columnsOf(name: string): string[] {
  const list = link(name).element().closest('ul');
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ') : [];
}
