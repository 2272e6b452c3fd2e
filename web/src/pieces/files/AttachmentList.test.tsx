import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { CallError } from '../../lib/call-error.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { AttachmentList } from './AttachmentList.tsx';

const file = {
  id: '01993d6a-0000-7000-8000-000000000001',
  name: '请求.txt',
  mime: 'text/plain',
  sizeBytes: 1536,
  isImage: false,
  url: '/x',
};

afterEach(() => {
  for (const { id } of shownToasts()) dismiss(id);
});

test('while the address of an attachment is awaited it says so, and once it is there or not no more', async () => {
  const awaited = Promise.withResolvers<string>();
  await onPage(<AttachmentList files={[file]} freshAddressOf={() => awaited.promise} />);
  await expect.element(page.getByText('1.50 KB')).toBeVisible();
  const save = page.getByRole('button', { name: '下载 请求.txt' });
  await save.click();
  await expect.element(page.getByText('加载中...')).toBeVisible();
  await expect.element(save).toBeDisabled();
  awaited.reject(new CallError('network'));
  await expect.element(page.getByText('加载中...')).not.toBeInTheDocument();
  await expect.element(save).toBeEnabled();
});
