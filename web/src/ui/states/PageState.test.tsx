import { useQuery } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { breathsMeanwhile, Heavy } from '../../../test/heavy.tsx';
import { onPage } from '../../../test/on-page.tsx';
import { Locked } from './Locked.tsx';
import { EmptyState } from './EmptyState.tsx';
import { QueryStates } from './QueryStates.tsx';

const asked = { data: undefined, error: null, refetch: () => undefined };

describe('the faces of a query', () => {
  test('loading keeps its place and says so', async () => {
    await onPage(<QueryStates query={asked}>{() => '到了'}</QueryStates>);
    await expect.element(page.getByText('加载中')).toBeVisible();
    expect(getComputedStyle(page.getByRole('status').first().element()).animationDelay).toBe(
      '0.2s',
    );
  });

  test('an error says what happened and tries again when asked', async () => {
    const refetch = vi.fn<() => void>();
    const error = new Error('x');
    await onPage(
      <QueryStates query={{ ...asked, error, refetch }} hintOf={() => '内容不存在'}>
        {() => '到了'}
      </QueryStates>,
    );
    await expect.element(page.getByRole('alert').getByText('数据加载出错')).toBeVisible();
    await expect.element(page.getByText('内容不存在')).toBeVisible();
    await page.getByRole('button', { name: '重新加载' }).click();
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('trying again asks for all that failed beside it, and for nothing that is there', async () => {
    let isBroken = true;
    const asked: string[] = [];
    const ask = (name: string) => () => {
      asked.push(name);
      return isBroken && name !== '菜单' ? Promise.reject(new Error(name)) : Promise.resolve(name);
    };
    const Page = () => {
      const list = useQuery({ queryKey: ['list'], queryFn: ask('清单') });
      const total = useQuery({ queryKey: ['total'], queryFn: ask('合计') }).data;
      const menu = useQuery({ queryKey: ['menu'], queryFn: ask('菜单') }).data;
      return (
        <>
          <p>{`${menu ?? '–'} ${total ?? '–'}`}</p>
          <QueryStates query={list}>{(name) => <p>{name}</p>}</QueryStates>
        </>
      );
    };
    await onPage(<Page />);
    await expect.element(page.getByText('菜单 –')).toBeVisible();
    await expect.element(page.getByRole('alert')).toBeVisible();
    isBroken = false;
    asked.length = 0;
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.element(page.getByText('菜单 合计')).toBeVisible();
    await expect.element(page.getByText('清单')).toBeVisible();
    expect(asked.toSorted()).toEqual(['合计', '清单']);
  });

  test('what is known from the start stands there at once', async () => {
    const waited = vi.fn<() => null>(() => null);
    const Waiting = () => waited();
    await onPage(
      <QueryStates query={{ ...asked, data: '一份报告' }} loading={<Waiting />}>
        {(data) => <p>{data}</p>}
      </QueryStates>,
    );
    await expect.element(page.getByText('一份报告')).toBeVisible();
    expect(waited).not.toHaveBeenCalled();
  });

  test('what arrives is drawn in pieces, between which the page answers', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const Page = () => (
      <QueryStates query={useQuery({ queryKey: ['list'], queryFn: () => promise })}>
        {() => <Heavy />}
      </QueryStates>
    );
    await onPage(<Page />);
    resolve('清单');
    await expect.element(page.getByText('画好了')).toBeVisible();
    expect(breathsMeanwhile()).toBeGreaterThan(0);
  });

  test('what is there stays, even when asking again failed', async () => {
    await onPage(
      <QueryStates query={{ ...asked, data: '一份报告', error: new Error('x') }}>
        {(data) => <p>{data}</p>}
      </QueryStates>,
    );
    await expect.element(page.getByText('一份报告')).toBeVisible();
  });
});

test('nothing there says what will be here', async () => {
  await onPage(<EmptyState hint="提交后会出现在这里" />);
  await expect.element(page.getByText('没有相关数据')).toBeVisible();
  await expect.element(page.getByText('提交后会出现在这里')).toBeVisible();
  expect(document.querySelector('svg')).not.toBeNull();
});

test('locked says so', async () => {
  await onPage(<Locked hint="先完成实名认证" />);
  await expect.element(page.getByText('已锁定')).toBeVisible();
});
