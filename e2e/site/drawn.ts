import { expect, type Page } from '@playwright/test';

/**
 * Opens the page as the server draws it for visitors, and waits for no script. It comes without its drawing the first time,
 * after another answer on it, and where a busy machine takes too long: then it is opened again.
 */
export async function openDrawn(page: Page, path: string): Promise<void> {
  await page.context().clearCookies();
  await expect
    .poll(async () => (await page.goto(path, { waitUntil: 'commit' }))?.text(), path)
    .toContain('data-scripts');
}
