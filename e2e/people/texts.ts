import { expect, type Page } from '@playwright/test';
import { toast } from './researcher.ts';

interface Text {
  readonly name: string;
  /** The number of the version, where it is known. */
  readonly version?: number;
  readonly words: string;
}

/** One admin writes and proposes the next version of a document, with these words at its end; another approves it. */
export async function publishText(
  author: Page,
  second: Page,
  { name, version, words }: Text,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  await author.goto('/console/documents');
  await author.getByRole('link', { name, exact: true }).click();
  await author.getByRole('button', { name: version === 1 ? '写第一版' : '写新版本' }).click();
  const text = author.getByRole('textbox', { name: '正文' });
  await text.fill(`${await text.inputValue()}\n\n${words}`);
  await author.getByRole('button', { name: '保存草稿' }).click();
  await author.getByRole('button', { name: '提交复核' }).click();
  await author.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
  await expect(author.getByText('待另一位同事复核')).toBeVisible();

  await second.goto('/console/documents');
  await second.getByRole('link', { name, exact: true }).click();
  await expect(second.getByRole('button', { name: '复核通过' })).toBeVisible();
  await look();
  await second.getByRole('button', { name: '复核通过' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
  await expect(toast(second, '已复核通过')).toBeVisible();
  if (version !== undefined)
    await expect(second.getByRole('combobox', { name: '版本', exact: true })).toHaveValue(
      String(version),
    );
}
