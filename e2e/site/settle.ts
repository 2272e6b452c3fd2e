import { expect, type Page } from '@playwright/test';

/** Waits until everything is done that follows from what happened on this page's site: letters, messages, the index for search. */
export async function settle(page: Page): Promise<void> {
  const answer = await page.request.post('/api/dev/settle');
  expect(answer.status(), 'everything that follows is done').toBe(200);
}
