import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
  return <ReasonField field={field} hint="写进审计日志" usual={usual} />;
}

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
