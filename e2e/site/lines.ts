import { expect, type BrowserContext, type Page, type Route } from '@playwright/test';

/** The server handles this call, but its answer is lost: once, or for all retries of the page. */
export async function loseAnswer(page: Page, call: string, times = 1): Promise<void> {
  await intercept(
    page,
    `**/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times },
  );
}

/**
 * Requests of this call arrive at once, but answers only after `letGo`, which resolves when they are with the browser; counts
 * the requests. With `searched` only those whose words, urlencoded, hold it.
 */
export async function slowLine(page: Page, call: string, searched = '') {
  const line = Promise.withResolvers<void>();
  const answers: Promise<void>[] = [];
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await line.promise;
    await route.fulfill({ response });
  };
  await intercept(page, `**/${call}`, (route) => {
    if (!(route.request().headers()['x-search'] ?? '').includes(searched)) return route.fallback();
    const answered = answer(route);
    answers.push(answered);
    return answered;
  });
  return {
    asked: () => answers.length,
    letGo: async (): Promise<void> => {
      line.resolve();
      await Promise.all(answers);
    },
  };
}

/**
 * Intercepts calls of an open page, the very next one too: a page may go on for a moment without asking what becomes of its
 * requests, so this waits until one has been caught. Its own stays caught: where the last route of a page goes, its browser
 * stops asking, and what is under way in that moment may be held for good.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route);
  await page.route(/\/healthz\?caught$/, (caught) => caught.fulfill({ status: 204 }));
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/healthz?caught')).status))
    .toBe(204);
}

/** Lets go of what is caught, before its pages are closed: a call that is on its way then is no failure of the journey. */
export async function letGoOfAll(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}
