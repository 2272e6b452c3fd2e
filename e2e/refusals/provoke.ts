import { faults, type FaultName } from '@shieldsource/contract/faults';
import type { OutputOf, Route } from '@shieldsource/contract/route';
import { expect, type Page } from '@playwright/test';
import { intercept } from '../site/lines.ts';

/** Does something and expects that its call is refused with this fault. Three faults share a code, so the message counts too. */
export async function provokes(
  name: FaultName,
  page: Page,
  route: Route,
  act: () => Promise<unknown>,
  message: unknown = faults[name].message,
): Promise<void> {
  const pathname = addressOf(route);
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname.startsWith(pathname), {
    timeout: 60_000,
  });
  await act();
  expect(await (await answer).json()).toMatchObject({ code: faults[name].code, message });
}

/** Changes the input of the next such call: to what an outdated page would send, or one that ignores the rules. */
export async function spoil(
  page: Page,
  route: Route,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await intercept(
    page,
    `**${addressOf(route)}`,
    (sent) =>
      sent.continue({
        postData: { ...(sent.request().postDataJSON() as Record<string, unknown>), ...change },
      }),
    { times: 1 },
  );
}

/** Changes the answer of a call for the page, as an outdated page would still show it. */
export async function misread<R extends Route>(
  page: Page,
  route: R,
  change: (result: OutputOf<R>) => OutputOf<R>,
): Promise<void> {
  await intercept(page, `**${addressOf(route)}*`, async (asked) => {
    const response = await asked.fetch();
    const envelope = (await response.json()) as { result: OutputOf<R> };
    await asked.fulfill({ response, json: { ...envelope, result: change(envelope.result) } });
  });
}

const addressOf = ({ path }: Route): string => path.replace(/\{.*$/, '');
