import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { ReasonField } from './ReasonField.tsx';

const usual = ['手机丢失', '更换手机'];

function Reason() {
  const [value, setValue] = useState('');
  const onChange = (given: unknown) => {
    const { target } = given as { target?: HTMLTextAreaElement };
    setValue(target ? target.value : String(given));
  };
  const field = { name: 'reason', value, onChange, onBlur: () => undefined, error: undefined };
  return <ReasonField field={field} hint="记入审计日志" usual={usual} />;
}

test('common phrases are one stop of the Tab key, whose arrows go on', async () => {
  await onPage(<Reason />);
  await page.getByRole('textbox', { name: '原因' }).click();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: '手机丢失' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('button', { name: '更换手机' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('textbox', { name: '原因' })).toHaveFocus();
});

test('a common phrase takes the place of another one, and what was typed is kept above it', async () => {
  await onPage(<Reason />);
  const box = page.getByRole('textbox', { name: '原因' });
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('手机丢失');
  await press('更换手机');
  await expect.element(box).toHaveValue('更换手机');
  await box.fill('昨天在机场。');
  await press('手机丢失');
  await expect.element(box).toHaveValue('昨天在机场。\n手机丢失');
});
