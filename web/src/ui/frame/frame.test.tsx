import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Link } from 'react-router';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { boot } from '../../lib/boot.ts';
import { BootContext } from '../../lib/use-boot.ts';
import { Avatar } from './Avatar.tsx';
import { Drawer } from './Drawer.tsx';
import { Dropdown } from './Dropdown.tsx';
import { Copyright, Footer } from '../../pieces/frame/Footer.tsx';
import { Header } from './Header.tsx';
import { SchemeChoice } from './SchemeChoice.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the header', () => {
  const barOf = (brand: string, title?: string) => (
    <Header
      brand={brand}
      home="/"
      {...(title !== undefined && { title })}
      links={<a href="#rank">排行榜</a>}
      tools={<button type="button">账号</button>}
    />
  );
  const bar = barOf('盾源安全应急响应中心', '我的漏洞');

  test('has the logo that leads home, the title of the page, links and tools', async () => {
    await onPage(bar, { at: '/personal/submit' });
    const home = page.getByRole('link', { name: '盾源安全应急响应中心' });
    await expect.element(home).toHaveAttribute('href', '/');
    expect(home.element().querySelector('svg')).not.toBeNull();
    for (const shown of [page.getByText('我的漏洞'), page.getByText('排行榜'), button('账号')])
      await expect.element(shown).toBeVisible();
    await home.click();
    await expect.element(page.getByTestId('address')).toHaveTextContent('/');
  });

  test.each([375, 1280])('a long name leaves room for the rest at %i px', async (width) => {
    await page.viewport(width, 800);
    const company = '云杉科技信息安全应急响应中心'.repeat(7);
    await onPage(barOf(company));
    await expect.element(page.getByText(company)).toBeVisible();
    await expect.element(button('账号')).toBeInViewport({ ratio: 1 });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('only the logo is left beside a title where it is narrow', async () => {
    await page.viewport(375, 800);
    await onPage(bar);
    await expect.element(page.getByText('我的漏洞')).toBeVisible();
    await expect.element(page.getByText('盾源安全应急响应中心')).not.toBeVisible();
    await expect.element(page.getByText('排行榜')).not.toBeVisible();
  });
});

test('the footer says once whose times these are where the clock shows others', async () => {
  const elsewhere = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
  await onPage(<Footer />);
  elsewhere.mockRestore();
  expect(page.getByText('时间均为北京时间').elements()).toHaveLength(1);
});

test('the footer has the year, the company and its links', async () => {
  const ofCompany = (companyName: string, piece: ReactNode) =>
    onPage(
      <BootContext value={{ ...boot, companyName, serverTime: Date.UTC(2026, 11, 31, 16) }}>
        {piece}
      </BootContext>,
    );
  await ofCompany(
    '示例科技有限公司',
    <Footer>
      <a href="#agreement">用户协议</a>
    </Footer>,
  );
  const line = '© 2027 示例科技有限公司';
  await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '用户协议' })).toBeVisible();
  await ofCompany('另一家', <Copyright />);
  await expect.element(page.getByText(/另一家/)).toBeVisible();
});

describe('a dropdown', () => {
  const show = () =>
    onPage(
      <>
        <Dropdown label="账号菜单" button="灰鲸">
          {(close) => (
            <button type="button" onClick={close}>
              退出登录
            </button>
          )}
        </Dropdown>
        <button type="button">别处</button>
      </>,
    );
  const entry = button('退出登录');
  const isClosed = async () => {
    await expect.element(button('账号菜单')).toHaveAttribute('aria-expanded', 'false');
    expect(entry.elements()).toEqual([]);
  };

  test('opens a panel, which may close itself', async () => {
    await show();
    await isClosed();
    await button('账号菜单').click();
    await expect.element(button('账号菜单')).toHaveAttribute('aria-expanded', 'true');
    await entry.click();
    await isClosed();
  });

  test('closes on Escape, giving the focus back', async () => {
    await show();
    await button('账号菜单').click();
    await userEvent.tab();
    await expect.element(entry).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await expect.element(button('账号菜单')).toHaveFocus();
  });

  test('closes on a click elsewhere, and when Tab leaves it', async () => {
    await show();
    await button('账号菜单').click();
    await button('别处').click();
    await isClosed();
    await button('账号菜单').click();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(button('别处')).toHaveFocus();
    await isClosed();
  });
});

test('a drawer holds the menu where it is narrow, and goes with the page one leaves', async () => {
  await page.viewport(375, 800);
  await onPage(
    <Drawer label="菜单">
      <Link to="/there">去那里</Link>
    </Drawer>,
  );
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await button('菜单').click();
  await expect.element(drawer).toBeVisible();
  await button('关闭').click();
  await expect.poll(() => drawer.elements()).toEqual([]);
  await button('菜单').click();
  await page.getByRole('link', { name: '去那里' }).click();
  await expect.element(page.getByTestId('address')).toHaveTextContent('/there');
  await expect.poll(() => drawer.elements()).toEqual([]);
  await page.viewport(1280, 800);
  await expect.poll(() => button('菜单').elements()).toEqual([]);
});

describe('the colour scheme', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    await button('跟随系统').click();
    localStorage.clear();
  });

  test('is the system’s, light or dark, and remembered', async () => {
    await onPage(<SchemeChoice />);
    await expect.element(button('跟随系统')).toHaveAttribute('aria-pressed', 'true');
    for (const [name, scheme] of [
      ['深色', 'dark'],
      ['浅色', 'light'],
    ] as const) {
      await button(name).click();
      await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true');
      expect(document.documentElement.dataset['colorScheme']).toBe(scheme);
      expect(localStorage.getItem('shield_source_scheme')).toBe(scheme);
    }
  });
});

test('an avatar is a portrait, or the first character of the name, in 32 px unless said', async () => {
  const { container } = await onPage(
    <>
      <Avatar src="" name="𠮷野家" />
      <Avatar src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" name="灰鲸" size={88} />
    </>,
  );
  const initial = container.querySelector<HTMLElement>('[data-initial]');
  expect(initial?.dataset['initial']).toBe('𠮷');
  expect(initial?.getBoundingClientRect().width).toBe(32);
  const portrait = container.querySelector('img');
  expect([portrait?.width, portrait?.height, portrait?.alt]).toEqual([88, 88, '']);
});
