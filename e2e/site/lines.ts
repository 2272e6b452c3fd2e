import type { Page } from '@playwright/test';

/** The server handles this call, but its answer is lost: once, or for all retries of the page. */
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

/** Requests of this call arrive at once, but answers only after `letGo`; counts the requests. */
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
