import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { onPage } from '../../../test/on-page.tsx';
import type { FieldProps, FieldState } from './field-props.ts';
import { TextField } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';
import { WholeField } from './WholeField.tsx';
import { YuanField } from '../../pieces/gifts/YuanField.tsx';

const box = (name: string) => page.getByRole('textbox', { name });

describe('a text field', () => {
  const show = (state: FieldState | undefined, error?: string) =>
    onPage(
      <TextField
        label="昵称"
        value=""
        onChange={() => undefined}
        error={error}
        data-state={state}
        end={<button type="button">换一个</button>}
      />,
    );

  test('is tied to its label and has what stands beside it', async () => {
    await show(undefined);
    await expect.element(box('昵称')).toHaveAttribute('aria-invalid', 'false');
    await expect.element(page.getByRole('button', { name: '换一个' })).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('says that it is being checked', async () => {
    await show('validating');
    await expect.element(page.getByText('正在检查')).toBeVisible();
  });

  test('says what is wrong, also to those who do not see it', async () => {
    await show('error', '昵称已被使用');
    await expect.element(page.getByRole('alert')).toHaveTextContent('昵称已被使用');
    await expect.element(box('昵称')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(box('昵称')).toHaveAccessibleDescription('昵称已被使用');
  });

  test('shows that it is right', async () => {
    const border = () => getComputedStyle(box('昵称').element()).borderColor;
    const plain = await show(undefined);
    const before = border();
    await plain.unmount();
    await show('success');
    expect(border()).not.toBe(before);
  });
});

function Held<Value>({
  first,
  children,
}: {
  first: Value;
  children: (field: FieldProps<Value>) => React.ReactNode;
}) {
  const [value, setValue] = useState(first);
  return (
    <>
      {children({
        name: 'held',
        value,
        onChange: (next) => setValue(next as Value),
        onBlur: () => undefined,
        error: undefined,
      })}
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const held = (text: string) => page.getByText(text, { exact: true });

test('a whole number outside its bounds stays as typed, and takes no fraction', async () => {
  await onDesk(
    <Held<number | undefined> first={undefined}>
      {(field) => <WholeField label="库存" field={field} min={0} max={9} required />}
    </Held>,
  );
  await userEvent.fill(box('库存'), '12');
  await userEvent.tab();
  await expect.element(box('库存')).toHaveValue('12');
  await expect.element(held('12')).toBeInTheDocument();
  await userEvent.clear(box('库存'));
  await userEvent.type(box('库存'), '-1.5');
  await expect.element(box('库存')).toHaveValue('15');
});

test('an amount is written in yuan and kept in fen', async () => {
  await onDesk(
    <Held<number | null> first={1250}>{(field) => <YuanField label="金额" field={field} />}</Held>,
  );
  await expect.element(box('金额')).toHaveValue('12.50');
  await userEvent.fill(box('金额'), '1,000.5');
  await expect.element(held('100050')).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(box('金额')).toHaveValue('1,000.50');
  await userEvent.fill(box('金额'), '12.345');
  await userEvent.tab();
  await expect.element(page.getByText('请输入金额，最多两位小数')).toBeVisible();
  await expect.element(held('null')).toBeInTheDocument();
});

test('a hint stands under its field, so that fields side by side are in one line', async () => {
  await onPage(<TextInput label="昵称" description="2 到 20 个字" />);
  const field = box('昵称').element().getBoundingClientRect();
  const hint = page.getByText('2 到 20 个字').element().getBoundingClientRect();
  expect(hint.top).toBeGreaterThanOrEqual(field.bottom);
});
