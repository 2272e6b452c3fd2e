import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/** What the pages of a browser have asked for and not been answered yet. */
interface Traffic {
  readonly unanswered: Set<Request>;
  changedAt: number;
}

const traffics = new WeakMap<BrowserContext, Traffic>();
const shortPauseMs = 100;

/** Keeps in mind what is asked, from now on. */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { unanswered: new Set(), changedAt: 0 };
  traffics.set(context, traffic);
  const over = (request: Request): void => {
    traffic.unanswered.delete(request);
    traffic.changedAt = Date.now();
  };
  context
    .on('request', (request) => traffic.unanswered.add(request))
    // an answer that goes on and on has begun to arrive
    .on('response', (response) => over(response.request()))
    .on('requestfailed', over);
}

/** Everything that this browser has asked for has come, is drawn, and stands still. */
export async function quiet(page: Page): Promise<void> {
  const traffic = traffics.get(page.context());
  if (!traffic) throw new Error('nobody watches the traffic of this browser');
  const isQuiet = () =>
    traffic.unanswered.size === 0 && Date.now() - traffic.changedAt > shortPauseMs;
  await expect.poll(isQuiet, { intervals: [20], message: 'everything has come' }).toBe(true);
  await page.evaluate(atRest);
}

/** Colours that fade from one to another are neither while they do. */
async function atRest(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
}
