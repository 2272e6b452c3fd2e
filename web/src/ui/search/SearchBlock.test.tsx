import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { fittingIn, type SearchColumn, type SearchValues } from './columns.ts';
import { endOfDay, startOfDay } from '../date/day-range.ts';
import { SearchBlock } from './SearchBlock.tsx';

const columns: SearchColumn[] = [
  { type: 'input', field: 'title', label: '标题', placeholder: '标题里的词' },
  {
    type: 'select',
    field: 'status',
    label: '状态',
    options: [
      { value: 1, label: '待审核' },
      { value: 2, label: '已确认' },
    ],
  },
  {
    type: 'select',
    field: 'types',
    label: '类型',
    multiple: true,
    filterable: true,
    defaultValue: ['web'],
    options: [
      { value: 'web', label: 'Web' },
      { value: 'app', label: '客户端' },
    ],
  },
  { type: 'date', field: 'time', label: '提交时间' },
  { type: 'date', field: 'day', label: '处理日', timeType: 'date', clearable: false },
];
const searched: SearchValues[] = [];
const show = (rows?: number, given = columns) => {
  searched.length = 0;
  return onDesk(
    <SearchBlock
      label="筛选"
      columns={given}
      {...(rows !== undefined && { rows })}
      onSearch={(values) => searched.push(values)}
    />,
  );
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('a search block', () => {
  test('hands over what every field holds, a choice in its own type', async () => {
    await show();
    await field('标题').fill('越权');
    await page.getByRole('combobox', { name: '状态' }).click();
    await page.getByRole('option', { name: '已确认' }).click();
    await button('查询').click();
    expect(searched).toEqual([{ title: '越权', status: 2, types: ['web'] }]);
  });

  test('Enter searches, / goes to the first field, a cross empties it', async () => {
    await show();
    await userEvent.keyboard('/');
    await expect.element(field('标题')).toHaveFocus();
    await userEvent.keyboard('越权{Enter}');
    expect(searched.at(-1)).toMatchObject({ title: '越权' });
    await button('清空标题').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('标题')).toHaveValue('');
  });

  test('a range runs from 00:00:00 to 23:59:59 of Shanghai, a day is its start', async () => {
    await show();
    await field('提交时间从').fill('2026-11-03');
    await field('提交时间到').fill('2026-11-05');
    await field('处理日').fill('2026-11-06');
    await button('查询').click();
    expect(searched.at(-1)).toMatchObject({
      time: [Date.UTC(2026, 10, 2, 16), Date.UTC(2026, 10, 5, 15, 59, 59, 999)],
      day: Date.UTC(2026, 10, 5, 16),
    });
    expect(endOfDay('2026-11-03') - startOfDay('2026-11-03')).toBe(86_399_999);
  });

  test('one end alone is that day', async () => {
    await show();
    await field('提交时间到').fill('2026-11-05');
    await button('查询').click();
    expect(searched.at(-1)?.['time']).toEqual([startOfDay('2026-11-05'), endOfDay('2026-11-05')]);
  });

  test('重置 puts every field back to its default and asks again', async () => {
    await show();
    await field('标题').fill('越权');
    await field('提交时间从').fill('2026-11-03');
    await page.getByRole('combobox', { name: '类型' }).click();
    await page.getByRole('option', { name: '客户端' }).click();
    await button('查询').click();
    expect(searched.at(-1)?.['types']).toEqual(['web', 'app']);
    await button('重置').click();
    expect(searched.at(-1)).toEqual({ types: ['web'] });
    await expect.element(field('标题')).toHaveValue('');
    await expect.element(field('提交时间从')).toHaveValue('');
  });

  test('with a limit of rows the fields past 24·n − 6 hide until 展开', async () => {
    await show(1);
    await expect.element(page.getByRole('combobox', { name: '类型' })).toBeVisible();
    expect(field('提交时间从').elements()).toEqual([]);
    await button('展开').click();
    await expect.element(field('提交时间从')).toBeVisible();
    await button('收起').click();
    await expect.poll(() => field('提交时间从').elements()).toEqual([]);
  });

  test('what narrows the list already is in sight from the start', async () => {
    await onDesk(
      <SearchBlock
        label="筛选"
        columns={columns}
        rows={1}
        values={{ time: [startOfDay('2026-11-03'), endOfDay('2026-11-05')] }}
        onSearch={() => undefined}
      />,
    );
    await expect.element(field('提交时间从')).toHaveValue('2026-11-03');
    await expect.element(button('收起')).toHaveAttribute('aria-expanded', 'true');
  });

  test('the fields follow what is searched by, and the focus stays where it is', async () => {
    const Followed = () => {
      const [values, setValues] = useState<SearchValues>({ title: '越权' });
      return (
        <>
          <SearchBlock label="筛选" columns={columns} values={values} onSearch={setValues} />
          <button
            type="button"
            onClick={() => setValues({ title: '注入', time: [startOfDay('2026-11-03'), ''] })}
          >
            后退
          </button>
        </>
      );
    };
    await onDesk(<Followed />);
    await field('标题').fill('越权 2');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('标题')).toHaveFocus();
    await expect.element(field('标题')).toHaveValue('越权 2');
    await button('后退').click();
    await expect.element(field('标题')).toHaveValue('注入');
    await expect.element(field('提交时间从')).toHaveValue('2026-11-03');
    await expect.element(field('提交时间到')).toHaveValue('');
  });

  test('every option of a column reaches its field', async () => {
    await show(undefined, [
      {
        type: 'input',
        field: 'phone',
        label: '电话',
        inputType: 'tel',
        placeholder: '手机号',
        defaultValue: '138',
        clearable: false,
        style: { order: 7 },
      },
      {
        type: 'select',
        field: 'level',
        label: '等级',
        placeholder: '任意等级',
        filterable: true,
        clearable: false,
        options: [{ value: 3, label: '高危' }],
      },
      {
        type: 'date',
        field: 'day',
        label: '处理日',
        timeType: 'date',
        pickerOptions: { min: '2026-01-01', max: '2026-12-31' },
      },
      { type: 'operate', span: 24 },
    ]);
    const phone = field('电话');
    await expect.element(phone).toHaveAttribute('type', 'tel');
    await expect.element(phone).toHaveAttribute('placeholder', '手机号');
    await expect.element(phone).toHaveValue('138');
    expect(button('清空电话').elements()).toEqual([]);
    expect(phone.element().closest('[style*="order: 7"]')).not.toBeNull();
    const level = page.getByRole('combobox', { name: '等级' });
    await expect.element(level).toHaveAttribute('placeholder', '任意等级');
    await level.fill('没有');
    await expect.element(page.getByText('无匹配数据')).toBeVisible();
    const day = field('处理日');
    await day.fill('2026-12-31');
    await button('处理日，打开日历').click();
    await expect.element(button('下个月')).toHaveAttribute('aria-disabled', 'true');
    (button('下个月').element() as HTMLElement).click();
    await expect.element(button('2026年12月31日')).toHaveAttribute('aria-pressed', 'true');
    const acts = button('查询').element().parentElement;
    const form = page.getByRole('search').element();
    expect(acts?.clientWidth).toBeGreaterThan(0.9 * form.clientWidth);
  });

  test('a text has its longest length, a range its limits, the acts their place', async () => {
    await show(undefined, [
      {
        type: 'input',
        field: 'phone',
        label: '电话',
        inputType: 'tel',
        maxLength: 11,
        clearable: false,
        defaultValue: '138',
        style: { opacity: 0.5 },
      },
      {
        type: 'date',
        field: 'time',
        label: '时间',
        pickerOptions: { min: '2026-11-03', max: '2026-11-21' },
      },
      { type: 'operate', span: 24, style: { justifyContent: 'center' } },
    ]);
    const phone = field('电话');
    await expect.element(phone).toHaveAttribute('type', 'tel');
    await expect.element(phone).toHaveAttribute('maxlength', '11');
    await expect.element(phone).toHaveValue('138');
    expect(button('清空电话').elements()).toEqual([]);
    expect(phone.element().closest<HTMLElement>('[style*="opacity"]')?.style.opacity).toBe('0.5');
    for (const name of ['时间从', '时间到']) {
      await field(name).fill('2026-11-21');
      await button(`${name}，打开日历`).click();
      await expect.element(button('2026年11月2日')).toBeDisabled();
      await expect.element(button('2026年11月3日')).toBeEnabled();
      await expect.element(button('2026年11月22日')).toBeDisabled();
      await userEvent.keyboard('{Escape}');
    }
    const width = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
    const acts = button('查询').element().parentElement;
    expect(width(acts)).toBeGreaterThan(3 * width(phone.element()));
  });

  test('without more fields than rows there is nothing to expand', async () => {
    await show(2);
    expect(button('展开').elements()).toEqual([]);
  });

  test('a field is 6 of 24 wide unless it says otherwise', async () => {
    await show(undefined, [
      { type: 'input', field: 'a', label: '甲' },
      { type: 'input', field: 'b', label: '乙', span: 12 },
    ]);
    await expect.element(field('甲')).toBeVisible();
    const width = (name: string) => field(name).element().getBoundingClientRect().width;
    const gap = 12;
    expect(Math.abs(width('乙') - (2 * width('甲') + gap))).toBeLessThan(2);
  });
});

test('how many fields fit is counted in columns', () => {
  const spans = (...list: number[]) =>
    list.map((span, at) => ({ type: 'input', field: `${at}`, label: '', span }) as const);
  expect(fittingIn(1, spans(6, 6, 6, 6))).toBe(3);
  expect(fittingIn(1, spans(12, 12))).toBe(1);
  expect(fittingIn(2, spans(24, 18, 1))).toBe(2);
  expect(fittingIn(2, spans(6, 6))).toBe(2);
});
