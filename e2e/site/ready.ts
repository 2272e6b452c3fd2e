import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Waits until the page takes what is typed and pressed. What is not a page of ours never says so, and is not waited for. */
export const ready = (page: Page): Promise<void> =>
  expect(
    page.locator('html[data-ready], html:not(:has(#root))'),
    `${page.url()} comes to life`,
  ).toBeAttached({ timeout: 30_000 });

/** Pages of this browser are opened and reloaded until they are ready, unless `waitUntil` says until when. */
export function opensReady(context: BrowserContext): void {
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (options?.waitUntil === undefined) await ready(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload(options);
      if (options?.waitUntil === undefined) await ready(page);
      return response;
    };
  });
}
