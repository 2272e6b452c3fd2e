import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { CommentForm } from './CommentForm.tsx';

test('what is typed while a comment is sent is not emptied with it', async () => {
  const sent = Promise.withResolvers<void>();
  await onPage(<CommentForm send={() => sent.promise} />);
  const box = page.getByRole('textbox', { name: '评论' });
  const send = page.getByRole('button', { name: '发表评论' });
  await box.fill('第一句');
  await send.click();
  await expect.element(send).toBeDisabled();
  await box.fill('第一句，第二句');
  sent.resolve();
  await expect.element(send).toBeEnabled();
  await expect.element(box).toHaveValue('第一句，第二句');
});
