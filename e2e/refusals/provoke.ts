import { faults, type FaultName } from '@shieldsource/contract/faults';
import type { OutputOf, Route } from '@shieldsource/contract/route';
import { expect, type Page } from '@playwright/test';

/** Does something and sees the server refuse its call with exactly this. Three refusals share a code, so the words count. */
export async function provokes(
  name: FaultName,
  page: Page,
  route: Route,
  act: () => Promise<unknown>,
): Promise<void> {
  const pathname = addressOf(route);
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname.startsWith(pathname), {
    timeout: 20_000,
  });
  await act();
  expect(await (await answer).json()).toMatchObject(faults[name]);
}

/** Changes the next such call on its way: what a page would send that does not know, or does not keep to, the rules. */
export async function spoil(
  page: Page,
  route: Route,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.route(
    `**${addressOf(route)}`,
    (sent) =>
      sent.continue({
        postData: { ...(sent.request().postDataJSON() as Record<string, unknown>), ...change },
      }),
    { times: 1 },
  );
}

/** Has the page read the answer of a call otherwise, as one would that was loaded before something changed. */
export async function misread<R extends Route>(
  page: Page,
  route: R,
  change: (result: OutputOf<R>) => OutputOf<R>,
): Promise<void> {
  await page.route(`**${addressOf(route)}*`, async (asked) => {
    const response = await asked.fetch();
    const envelope = (await response.json()) as { result: OutputOf<R> };
    await asked.fulfill({ response, json: { ...envelope, result: change(envelope.result) } });
  });
}

const addressOf = ({ path }: Route): string => path.replace(/\{.*$/, '');
