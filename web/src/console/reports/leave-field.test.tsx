import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { leaveField } from './leave-field.ts';

beforeEach(() => document.addEventListener('keydown', leaveField));
afterEach(() => document.removeEventListener('keydown', leaveField));

test('Escape leaves a field with what is written in it', async () => {
  await onDesk(<textarea aria-label="回复" />);
  const field = page.getByLabelText('回复');
  await userEvent.fill(field, '写了一半');
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  await expect.element(field).toHaveValue('写了一半');
});

test('and closes the dialog that the field stands in', async () => {
  await onDesk(
    <dialog ref={(dialog) => dialog?.showModal()}>
      <input aria-label="搜索" />
    </dialog>,
  );
  const field = page.getByLabelText('搜索');
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeVisible();
});
