import { expect, type Page } from '@playwright/test';
import { toast } from './researcher.ts';

interface Text {
  readonly name: string;
  /** The number of the version, where it is known. */
  readonly version?: number;
  readonly words: string;
}

/** One admin writes and proposes the next version of a document, with these words at its end; another publishes it. */
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
  await author.getByRole('button', { name: '提交发布' }).click();
  await author.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
  await expect(author.getByText('须由提出人以外的管理员发布。')).toBeVisible();

  await second.goto('/console/documents');
  await second.getByRole('link', { name, exact: true }).click();
  await expect(second.getByRole('button', { name: '发布', exact: true })).toBeVisible();
  await look();
  await second.getByRole('button', { name: '发布', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(toast(second, new RegExp(`^已发布第 ${version ?? '\\d+'} 版$`))).toBeVisible();
}
