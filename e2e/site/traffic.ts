import { expect, type BrowserContext, type Frame, type Page, type Request } from '@playwright/test';

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
    .on('requestfinished', (request) => {
      over(request);
      // of several workers with one script the first to find ends the others, whose requests are never reported
      if (request.resourceType() !== 'script') return;
      for (const other of traffic.unanswered)
        if (other.url() === request.url() && other.frame() === request.frame()) over(other);
    })
    // the answer of a stream only begins
    .on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('text/event-stream'))
        over(response.request());
    })
    .on('requestfailed', over)
    .on('page', (page) => {
      // what a page that is gone has asked for is not always reported as failed
      const forgetIn = (isGone: (frame: Frame) => boolean): void => {
        for (const request of traffic.unanswered)
          if (!request.isNavigationRequest() && isGone(request.frame())) over(request);
      };
      page.on('framenavigated', (frame) => forgetIn((one) => one === frame));
      page.on('close', () => forgetIn((one) => one.page() === page));
    });
}

/** Waits until everything that this browser has asked for, but for what the journey holds back, has come and is rendered, and nothing moves. */
export async function quiet(page: Page, heldBack?: RegExp): Promise<void> {
  const traffic = traffics.get(page.context());
  if (!traffic) throw new Error('nobody watches the traffic of this browser');
  const awaited = () => {
    const addresses = [...traffic.unanswered]
      .map((request) => request.url())
      .filter((url) => !heldBack?.test(url));
    return addresses.length === 0 && Date.now() - traffic.changedAt <= shortPauseMs
      ? ['what the last answer leads to']
      : addresses;
  };
  const isThere = async () => {
    const before = awaited();
    if (before.length > 0) return before;
    await page.evaluate(atRest);
    // what was pressed a moment ago may ask only now
    return awaited();
  };
  await expect.poll(isThere, { intervals: [20], message: 'everything has come' }).toEqual([]);
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
