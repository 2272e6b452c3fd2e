import { onTestFinished, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gatherTyped } from './typed-ahead.ts';

test('what is typed into a field stays there', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  onTestFinished(() => field.remove());
  const typed = gatherTyped();
  onTestFinished(() => void typed());
  await userEvent.keyboard('lo');
  field.focus();
  await userEvent.keyboard('gin');
  expect(field.value).toBe('gin');
  expect(typed()).toBe('lo');
});
