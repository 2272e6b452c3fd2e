import type { CSSProperties } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { startAtTop, Tall } from '../../../test/tall.tsx';
import { usePaging } from '../../lib/use-paging.ts';
import { amountColumn, dateColumn, textColumn } from './columns.tsx';
import type { Column } from './column.ts';
import { DataTable } from './DataTable.tsx';
import { Pagination } from './Pagination.tsx';
import { shownPages } from './shown-pages.ts';

startAtTop();

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
  await expect.poll(() => getComputedStyle(table.element()).display).toBe('block');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});

describe('a table', () => {
  const entries = [
    { title: '丙', amount: 2, createTime: 0 },
    { title: '甲', amount: 10, createTime: 0 },
    { title: '乙', amount: 1, createTime: 0 },
  ];
  const head = (name: string) => page.getByRole('columnheader', { name });
  const shown = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent);

  test('sorts ascending, descending, then not at all, here', async () => {
    const local = [
      { ...textColumn<Entry>('title', '来源'), sort: (row: Entry) => row.title },
      amountColumn<Entry>('amount', '安全币', { canSort: true }),
    ];
    await onPage(
      <DataTable label="明细" columns={local} rows={entries} keyOf={(row) => row.title} />,
    );
    await expect.element(head('安全币')).toHaveAttribute('aria-sort', 'none');
    const press = () => head('安全币').getByRole('button').click();
    await press();
    expect(shown()).toEqual(['乙', '丙', '甲']);
    await expect.element(head('安全币')).toHaveAttribute('aria-sort', 'ascending');
    await press();
    expect(shown()).toEqual(['甲', '丙', '乙']);
    await expect.element(head('安全币')).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(shown()).toEqual(['丙', '甲', '乙']);
    await head('来源').getByRole('button').click();
    expect(shown()).toEqual(['丙', '甲', '乙'].toSorted((a, b) => a.localeCompare(b, 'zh-CN')));
  });

  test('leaves a custom column to whoever asked for the list, and says what was chosen', async () => {
    const changes: unknown[] = [];
    const custom = [
      textColumn<Entry>('title', '来源'),
      { ...amountColumn<Entry>('amount', '安全币'), sort: 'custom' as const },
    ];
    await onPage(
      <DataTable
        label="明细"
        columns={custom}
        rows={entries}
        keyOf={(row) => row.title}
        onSortChange={({ column, field, order }) => changes.push([column.title, field, order])}
      />,
    );
    for (let presses = 0; presses < 3; presses++) await head('安全币').getByRole('button').click();
    expect(changes).toEqual([
      ['安全币', 'amount', 'ascending'],
      ['安全币', 'amount', 'descending'],
      ['安全币', 'amount', null],
    ]);
    expect(shown()).toEqual(['丙', '甲', '乙']);
  });

  const many = Array.from({ length: 60 }, (_, at) => ({ ...entries[0], title: `第 ${at} 行` }));
  const wide = [
    textColumn<Entry>('title', '来源'),
    { key: 'more', title: '说明', noWrap: true, cell: () => '很长的说明'.repeat(40) },
    { key: 'none', title: '备注', cell: () => '' },
    dateColumn<Entry>('createTime', '时间'),
  ];
  const showMany = (more: Partial<Parameters<typeof DataTable<Entry>>[0]> = {}) =>
    onPage(
      <div style={{ '--header': '64px' } as CSSProperties}>
        <DataTable
          label="明细"
          columns={wide}
          rows={many as Entry[]}
          keyOf={(row) => row.title}
          {...more}
        />
      </div>,
    );
  const box = () => page.getByRole('group', { name: '明细' });
  const edge = (name: string, side: 'top' | 'right') =>
    head(name).element().getBoundingClientRect()[side] -
    box().element().getBoundingClientRect()[side];

  test('keeps 54 px of the window free, its heads and its last column in sight', async () => {
    await showMany();
    expect(box().element().getBoundingClientRect().height).toBe(800 - 64 - 54);
    box().element().scrollTo(0, 600);
    expect(Math.abs(edge('来源', 'top'))).toBeLessThanOrEqual(1);
    expect(Math.abs(edge('时间', 'right'))).toBeLessThanOrEqual(16);
  });

  test('or not, where a page says so', async () => {
    await showMany({ extraHeight: 100, isLastFixed: false });
    expect(box().element().getBoundingClientRect().height).toBe(800 - 64 - 100);
    expect(edge('时间', 'right')).toBeGreaterThan(100);
    box().element().scrollTo(0, 0);
  });

  test('cuts text after one line, or as many as a column says, and leaves an empty cell empty', async () => {
    const long = { title: '日志组件'.repeat(60), amount: 0, createTime: 0 };
    await onPage(
      <DataTable
        label="明细"
        columns={[
          textColumn<Entry>('title', '一行'),
          { ...textColumn<Entry>('title', '两行'), key: 'two', maxLines: 2 },
          { key: 'none', title: '空', cell: () => '' },
        ]}
        rows={[long]}
        keyOf={() => 1}
      />,
    );
    const [one, two, none] = page.getByRole('cell').elements();
    const lines = (cell: Element | undefined) =>
      (cell?.firstElementChild?.getBoundingClientRect().height ?? 0) / 22;
    expect([lines(one), lines(two)]).toEqual([1, 2]);
    expect(one?.firstElementChild?.getAttribute('title')).toBe(long.title);
    expect(none?.innerHTML).toBe('');
  });
});

describe('pages', () => {
  const Paged = ({ total }: { total: number }) => <Pagination total={total} paging={usePaging()} />;
  const Pages = (of: { total: number; isCapped: boolean }) => (
    <Pagination {...of} paging={usePaging()} />
  );
  const address = page.getByTestId('address');

  test('turn in the address, and another size starts at the first', async () => {
    await onPage(<Paged total={143} />, { at: '/?page=2&status=1' });
    await expect.element(page.getByText('共 143 条')).toBeVisible();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect.element(address).toHaveTextContent('/?page=3&status=1');
    const sizes = page.getByLabelText('每页条数').getByRole('option').elements();
    expect(sizes.map((one) => (one as HTMLOptionElement).value)).toEqual(['20', '30', '50', '100']);
    await page.getByLabelText('每页条数').selectOptions('50');
    await expect.element(address).toHaveTextContent('/?page=1&status=1&pageSize=50');
    await expect.element(page.getByRole('button', { name: '上一页' })).toBeDisabled();
  });

  test('begin at the head of the list, which may scroll inside its box', async () => {
    await page.viewport(1280, 300);
    const many = Array.from({ length: 40 }, (_, at) => ({ ...rows[0]!, title: `第 ${at} 条` }));
    await onPage(
      <>
        <Tall />
        <DataTable label="明细" columns={columns} rows={many} keyOf={(row) => row.title} />
        <Paged total={143} />
      </>,
    );
    const box = page.getByRole('table', { name: '明细' }).element().parentElement!;
    const last = page.getByText('第 39 条', { exact: true }).element();
    last.scrollIntoView();
    scrollTo(0, document.documentElement.scrollHeight);
    expect(box.getBoundingClientRect().top).toBeLessThan(0);
    expect(box.scrollTop).toBeGreaterThan(0);
    await page.getByRole('button', { name: '下一页' }).click();
    expect(box.scrollTop).toBe(0);
    await expect.poll(() => box.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    expect(box.getBoundingClientRect().top).toBeLessThan(150);
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

  test('of a list with more than is counted say so, and end where counting ends', async () => {
    await onPage(<Pages total={10_000} isCapped />);
    await expect.element(page.getByText('共 10,000+ 条')).toBeVisible();
    await page.getByLabelText('跳至').fill('501');
    await userEvent.keyboard('{Enter}');
    await expect.element(address).toHaveTextContent('/?page=500');
  });

  test('a jump goes to the page that is named, and nowhere for what is none', async () => {
    await onPage(<Paged total={143} />, { at: '/?page=2' });
    for (const [word, shown] of [
      ['3', 3],
      ['x', 3],
      ['0', 3],
      ['2.5', 3],
    ] as const) {
      await page.getByLabelText('跳至').fill(word);
      await userEvent.keyboard('{Enter}');
      await expect.element(address).toHaveTextContent(`/?page=${shown}`);
    }
    await expect.element(page.getByRole('button', { name: '下一页' })).toBeEnabled();
  });

  test('each size is kept in the address, and says how many there are in all', async () => {
    await onPage(<Paged total={143} />);
    for (const [size, last] of [
      [30, 5],
      [100, 2],
      [50, 3],
    ] as const) {
      await page.getByLabelText('每页条数').selectOptions(String(size));
      await expect.element(address).toHaveTextContent(`/?page=1&pageSize=${size}`);
      await expect.element(page.getByRole('button', { name: `第 ${last} 页` })).toBeVisible();
      await expect
        .element(page.getByRole('button', { name: `第 ${last + 1} 页` }))
        .not.toBeInTheDocument();
      await expect.element(page.getByText('共 143 条')).toBeVisible();
    }
  });

  test.for([21, 60])('of %i entries are jumped between, however few', async (total) => {
    await onPage(<Paged total={total} />);
    await expect.element(page.getByText(`共 ${total} 条`)).toBeVisible();
    await expect.element(page.getByLabelText('每页条数')).toBeVisible();
    await expect.element(page.getByLabelText('跳至')).toBeVisible();
  });

  test.for([0, 20])('of %i entries are none: the total alone is said', async (total) => {
    await onPage(<Paged total={total} />);
    await expect.element(page.getByText(`共 ${total} 条`)).toBeVisible();
    for (const role of ['combobox', 'textbox', 'button'] as const)
      expect(page.getByRole(role).elements()).toEqual([]);
  });

  test('that became one by a larger size still let the size be chosen', async () => {
    await onPage(<Paged total={30} />, { at: '/?pageSize=50' });
    await expect.element(page.getByLabelText('每页条数')).toHaveValue('50');
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  test('lead back from a page that is not there', async () => {
    await onPage(<Paged total={3} />, { at: '/?page=4' });
    await page.getByRole('button', { name: '第 1 页' }).click();
    await expect.element(address).toHaveTextContent('/?page=1');
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
