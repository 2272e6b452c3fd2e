import { useEffect, useLayoutEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { breathsMeanwhile, Heavy } from '../../../test/heavy.tsx';
import { onPage } from '../../../test/on-page.tsx';
import { LazyPage } from './LazyPage.tsx';

const Arrived = () => <h1>到了</h1>;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('shows the page once it is there', async () => {
  await onPage(<LazyPage load={async () => ({ default: Arrived })} />);
  await expect.element(page.getByRole('heading', { name: '到了' })).toBeVisible();
});

test('a page that arrives is drawn in pieces, between which the frame answers', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Heavy }>();
  await onPage(<LazyPage load={() => promise} />);
  resolve({ default: Heavy });
  await expect.element(page.getByText('画好了')).toBeVisible();
  expect(breathsMeanwhile()).toBeGreaterThan(0);
});

test('coming back shows the page at once', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Arrived }>>(async () => ({
    default: Arrived,
  }));
  const shown = await onPage(<LazyPage load={load} />);
  await expect.element(page.getByRole('heading', { name: '到了' })).toBeVisible();
  await shown.unmount();
  await onPage(<LazyPage load={load} />);
  expect(page.getByRole('heading', { name: '到了' }).elements()).toHaveLength(1);
  expect(load).toHaveBeenCalledOnce();
});

test('a page that arrives just as it is asked for again is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Arrived }>();
  const load = () => promise;
  const Again = () => {
    useLayoutEffect(() => resolve({ default: Arrived }), []);
    return <LazyPage load={load} />;
  };
  const Both = () => {
    const [isAgain, setAgain] = useState(false);
    useEffect(() => addEventListener('again', () => setAgain(true), { once: true }), []);
    return (
      <>
        <LazyPage load={load} />
        {isAgain && <Again />}
      </>
    );
  };
  await onPage(<Both />);
  dispatchEvent(new Event('again'));
  await expect.poll(() => page.getByRole('heading', { name: '到了' }).elements()).toHaveLength(2);
});

test('what is waited for is drawn after 200 ms', async () => {
  await onPage(<LazyPage<object> load={() => new Promise(() => undefined)} />);
  const waiting = page.getByRole('status').filter({ hasText: '加载中' });
  await expect.element(waiting).toBeInTheDocument();
  expect(getComputedStyle(waiting.element()).animationDelay).toBe('0.2s');
});

test('another page at the same place takes over', async () => {
  const here = async () => ({ default: Arrived });
  const there = async () => ({ default: () => <h1>换了</h1> });
  const Place = () => {
    const [load, setLoad] = useState(() => here);
    return (
      <>
        <button type="button" onClick={() => setLoad(() => there)}>
          换一页
        </button>
        <LazyPage load={load} />
      </>
    );
  };
  await onPage(<Place />);
  await expect.element(page.getByRole('heading', { name: '到了' })).toBeVisible();
  await page.getByRole('button', { name: '换一页' }).click();
  await expect.element(page.getByRole('heading', { name: '换了' })).toBeVisible();
});

test('a page that does not come within 10 s is an error, and may come the second time', async () => {
  const complained = [vi.spyOn(window, 'reportError'), vi.spyOn(console, 'error')];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const load = vi
    .fn<() => Promise<{ default: typeof Arrived }>>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue({ default: Arrived });
  await onPage(<LazyPage load={load} />);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(page.getByText('数据加载出错').elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.element(page.getByText('数据加载出错')).toBeVisible();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.element(page.getByRole('heading', { name: '到了' })).toBeVisible();
  // a network failure is not reported as a defect
  for (const complaint of complained) expect(complaint).not.toHaveBeenCalled();
});

test('a piece that cannot be fetched is an error in its place, and is given the same the second time', async () => {
  const Piece = ({ name }: { name: string }) => <p>{name}</p>;
  const load = vi
    .fn<() => Promise<{ default: typeof Piece }>>()
    .mockRejectedValueOnce(new TypeError('no connection'))
    .mockResolvedValue({ default: Piece });
  await onPage(<LazyPage load={load} given={{ name: '正文' }} />);
  await expect.element(page.getByText('数据加载出错')).toBeVisible();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.element(page.getByText('正文')).toBeVisible();
});

test('a page that breaks leaves the frame standing', async () => {
  vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  await onPage(
    <>
      <nav>菜单</nav>
      <LazyPage load={async () => ({ default: Broken })} />
    </>,
  );
  await expect.element(page.getByText('数据加载出错')).toBeVisible();
  await expect.element(page.getByText('菜单')).toBeVisible();
});
