import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { DeskTable } from './DeskTable.tsx';

interface Row {
  readonly id: string;
}
const rows: Row[] = [{ id: '甲' }, { id: '乙' }, { id: '丙' }];
const opened: string[] = [];
const chosen: string[] = [];
const show = (more: { openKey?: string; startKey?: string } = {}) => {
  opened.length = 0;
  chosen.length = 0;
  return onDesk(
    <DeskTable<Row>
      label="订单"
      columns={[
        {
          key: 'box',
          title: '选择',
          cell: ({ id }) => <input type="checkbox" aria-label={`选择${id}`} />,
        },
        {
          key: 'id',
          title: '名称',
          isName: true,
          sort: ({ id }) => id,
          cell: ({ id }) => (
            <button type="button" data-row={id}>
              {id}
            </button>
          ),
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      keyNames={{ next: '下一个', previous: '上一个', open: '打开' }}
      onOpen={({ id }) => opened.push(id)}
      rowKeys={[
        { key: 'x', name: '选择', act: ({ id }) => chosen.push(id) },
        {
          key: 'Shift+j',
          name: '连下一个一起选',
          act: ({ id }, move) => chosen.push(id, move(1)?.id ?? '没有了'),
        },
      ]}
      isStale={false}
      {...more}
    />,
  );
};
const row = (name: string) => page.getByRole('button', { name, exact: true });

test('j and k move the focus, o opens where it is', async () => {
  await show();
  await expect.element(row('甲')).toBeVisible();
  await userEvent.keyboard('jjk');
  await expect.element(row('甲')).toHaveFocus();
  await userEvent.keyboard('jo');
  expect(opened).toEqual(['乙']);
});

test('with a row open beside it j and k open the next', async () => {
  await show({ openKey: '乙' });
  await expect.element(page.getByRole('row').nth(2)).toHaveAttribute('data-marked', 'true');
  await userEvent.keyboard('j');
  await userEvent.keyboard('k');
  expect(opened).toEqual(['丙', '甲']);
});

test('coming back one stands where one was', async () => {
  await show({ startKey: '丙' });
  await expect.element(row('丙')).toHaveFocus();
});

test('a key of the rows acts on the one at the focus, wherever in the row it is', async () => {
  await show();
  await userEvent.keyboard('x');
  expect(chosen).toEqual([]);
  await page.getByRole('checkbox', { name: '选择乙' }).click();
  await userEvent.keyboard('x');
  expect(chosen).toEqual(['乙']);
  await userEvent.keyboard('{Shift>}jj{/Shift}');
  await expect.element(row('丙')).toHaveFocus();
  expect(chosen).toEqual(['乙', '乙', '丙', '丙', '没有了']);
});
