import type { Page } from '@playwright/test';

/** The server does what is asked, and nobody hears of it: once, or as often as the page asks again by itself. */
export async function loseAnswer(page: Page, call: string, times = 1): Promise<void> {
  await page.route(
    `**/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times },
  );
}

/** What is asked arrives at once, what is answered only when the line is let go; tells how often it was asked. */
export async function slowLine(page: Page, call: string) {
  const line = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(`**/${call}`, async (route) => {
    asked += 1;
    const response = await route.fetch();
    await line.promise;
    await route.fulfill({ response });
  });
  return { letGo: line.resolve, asked: () => asked };
}
