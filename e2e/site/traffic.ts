import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/** The requests of a browser's pages that are not answered yet. */
interface Traffic {
  readonly unanswered: Set<Request>;
  changedAt: number;
}

const traffics = new WeakMap<BrowserContext, Traffic>();
const shortPauseMs = 100;

/** Records requests from now on. */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { unanswered: new Set(), changedAt: 0 };
  traffics.set(context, traffic);
  const over = (request: Request): void => {
    traffic.unanswered.delete(request);
    traffic.changedAt = Date.now();
  };
  context
    .on('request', (request) => traffic.unanswered.add(request))
    // the answer of a stream only begins
    .on('response', (response) => over(response.request()))
    .on('requestfailed', over);
}

/** Waits until everything that this browser has asked for has come and is rendered, and nothing moves. */
export async function quiet(page: Page): Promise<void> {
  const traffic = traffics.get(page.context());
  if (!traffic) throw new Error('nobody watches the traffic of this browser');
  const isQuiet = () =>
    traffic.unanswered.size === 0 && Date.now() - traffic.changedAt > shortPauseMs;
  await expect.poll(isQuiet, { intervals: [20], message: 'everything has come' }).toBe(true);
  await page.evaluate(atRest);
}

/** Waits for the end of transitions: colours in between would fail the checks of contrast. */
async function atRest(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
}
