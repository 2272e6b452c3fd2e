import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';
import type { OutputOf, Route } from '@shieldsource/contract/route';
import { expect, type Page } from '@playwright/test';
import { saying } from '../site/in-words.ts';
import { intercept } from '../site/lines.ts';

interface Told {
  /** What the page says, where it has better words than the refusal's own. */
  readonly words?: string | RegExp;
  /** What the answer says, where it names a number. */
  readonly message?: unknown;
}

/** Waits until the page shows the refusal. Each of the contract is shown in one journey (`tools/suites/journeys.test.ts`). */
export async function refused(
  name: FaultName,
  page: Page,
  words: string | RegExp = faults[name].message,
): Promise<void> {
  await expect(page.getByText(words).filter({ visible: true }).first(), name).toBeVisible();
}

/** Does something and expects that its call is refused, and that the page shows it. Three faults share a code, so the message counts too. */
export async function provokes(
  name: FaultName,
  page: Page,
  route: Route,
  act: () => Promise<unknown>,
  { words, message = faults[name].message }: Told = {},
): Promise<void> {
  const pathname = addressOf(route);
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname.startsWith(pathname), {
    timeout: 60_000,
  });
  await act();
  const said = typeof message === 'string' ? saying(message) : message;
  expect(await (await answer).json()).toMatchObject({ code: faults[name].code, message: said });
  await refused(name, page, words);
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
