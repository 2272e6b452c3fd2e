import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { CopyButton } from './CopyButton.tsx';

const copy = page.getByRole('button', { name: '复制运单号' });
const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);

afterEach(() => vi.restoreAllMocks());

test('puts a text on the clipboard and says so', async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  await onPage(<CopyButton text="SF100" label="复制运单号" />);
  await copy.click();
  await expect.element(page.getByText('已复制')).toBeVisible();
  expect(copied).toEqual(['SF100']);
});

test('says when it could not', async () => {
  clipboard(() => Promise.reject(new Error('denied')));
  await onPage(<CopyButton text="SF100" label="复制运单号" />);
  await copy.click();
  await expect.element(page.getByText('复制失败，请手动复制')).toBeVisible();
});
