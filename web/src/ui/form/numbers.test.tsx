import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';

const changes: (number | '')[] = [];
const field = page.getByRole('textbox', { name: '数' });

function Kept(given: { start?: number | ''; decimals?: number; min?: number; max?: number }) {
  const { start = '', ...rest } = given;
  const [value, setValue] = useState(start);
  const keep = (next: number | '') => {
    changes.push(next);
    setValue(next);
  };
  return <NumberInput label="数" {...rest} value={value} onChange={keep} />;
}

test('takes what may become a number, and keeps it as it is typed', async () => {
  changes.length = 0;
  await onPage(<Kept decimals={2} />);
  field.element().focus();
  await userEvent.keyboard('x1.-056');
  await expect.element(field).toHaveValue('1.05');
  expect(changes).toEqual([1, 1, 1, 1.05]);
  await userEvent.clear(field);
  expect(changes.at(-1)).toBe('');
});

test('whole numbers have no point, and the arrows count between the bounds', async () => {
  await onPage(<Kept start={9} min={1} max={10} />);
  field.element().focus();
  await userEvent.keyboard('{End}.');
  await expect.element(field).toHaveValue('9');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveValue('10');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveValue('9');
  await userEvent.fill(field, '500');
  await expect.element(field).toHaveValue('500');
});

test('what is typed unseen is shown and hidden by its button', async () => {
  await onPage(<PasswordInput label="密码" toggleLabel="显示密码" defaultValue="四个词" />);
  const secret = page.getByLabelText('密码', { exact: true });
  await expect.element(secret).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect.element(secret).toHaveAttribute('type', 'text');
});

test('its button is reached by Tab and says whether it shows; only Enter in the field submits', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  await onPage(
    <form onSubmit={onSubmit}>
      <PasswordInput label="密码" toggleLabel="显示密码" />
    </form>,
  );
  const eye = page.getByRole('button', { name: '显示密码' });
  await page.getByLabelText('密码', { exact: true }).click();
  await userEvent.keyboard('四个词{Tab}');
  await expect.element(eye).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(' ');
  await expect.element(eye).toHaveAttribute('aria-pressed', 'false');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});
