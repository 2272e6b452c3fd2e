import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { usePaging } from '../../lib/use-paging.ts';
import { amountColumn, dateColumn, textColumn } from './columns.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { Pagination } from './Pagination.tsx';
import { shownPages } from './shown-pages.ts';

interface Entry {
  title: string;
  amount: number;
  createTime: number;
}
const columns: Column<Entry>[] = [
  { ...textColumn<Entry>('title', '来源'), isName: true },
  amountColumn<Entry>('amount', '安全币', { signed: true }),
  dateColumn<Entry>('createTime', '时间'),
];
const rows = [{ title: '日志组件远程代码执行', amount: 540, createTime: Date.UTC(2026, 10, 3) }];

test('a table has its heads and cells, and is cards on a narrow screen', async () => {
  await onPage(<DataTable label="明细" columns={columns} rows={rows} keyOf={(row) => row.title} />);
  const table = page.getByRole('table', { name: '明细' });
  await expect.element(table.getByRole('columnheader', { name: '安全币' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: '+540' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: '2026-11-03' })).toBeVisible();
  await page.viewport(375, 800);
  await vi.waitFor(() => expect(getComputedStyle(table.element()).display).toBe('block'));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await page.viewport(1280, 800);
});

describe('pages', () => {
  const Paged = ({ total }: { total: number }) => <Pagination total={total} paging={usePaging()} />;
  const address = page.getByTestId('address');

  test('turn in the address, and another size starts at the first', async () => {
    await onPage(<Paged total={143} />, { at: '/?page=2&status=1' });
    await expect.element(page.getByText('共 143 条')).toBeVisible();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect.element(address).toHaveTextContent('/?page=3&status=1');
    await page.getByLabelText('每页条数').selectOptions('50');
    await expect.element(address).toHaveTextContent('/?page=1&status=1&pageSize=50');
    await expect.element(page.getByRole('button', { name: '上一页' })).toBeDisabled();
  });

  test('a jump beyond the end goes to the last', async () => {
    await onPage(<Paged total={143} />);
    await page.getByLabelText('跳至').fill('99');
    await userEvent.keyboard('{Enter}');
    await expect.element(address).toHaveTextContent('/?page=8');
    await expect
      .element(page.getByRole('button', { name: '第 8 页' }))
      .toHaveAttribute('aria-current', 'page');
  });

  test.for(['/?page=0', '/?page=x&pageSize=7', '/?page=1.5'])(
    '%s is the first page',
    async (at) => {
      await onPage(<Paged total={143} />, { at });
      await expect
        .element(page.getByRole('button', { name: '第 1 页' }))
        .toHaveAttribute('aria-current', 'page');
      await expect.element(page.getByLabelText('每页条数')).toHaveValue('20');
    },
  );

  test('at most seven stand in a row, first and last always among them', () => {
    expect(shownPages(1, 4)).toEqual([1, 2, 3, 4]);
    expect(shownPages(1, 20)).toEqual([1, 2, 3, 4, 5, -1, 20]);
    expect(shownPages(10, 20)).toEqual([1, -1, 9, 10, 11, -2, 20]);
    expect(shownPages(19, 20)).toEqual([1, -1, 16, 17, 18, 19, 20]);
    for (let at = 1; at <= 20; at++) expect(shownPages(at, 20)).toContain(at);
  });
});
