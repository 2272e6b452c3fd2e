import { livePaths } from '@shieldsource/contract/letters/live';
import { methodOf } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from '@playwright/test';
import { shareClock } from './clock.ts';
import { letGoOfAll } from './lines.ts';
import { preparedDataDir } from './prepared.ts';
import { opensReady } from './ready.ts';
import { startSite, type Site } from './start-site.ts';
import { watchTraffic } from './traffic.ts';
import { Trail } from './trail.ts';

interface Journey {
  /** Another person with a browser of their own, on the running site unless another is given. */
  newPerson: (url?: string) => Promise<Page>;
  /** Allows a message in the browser's console that the journey causes. */
  expectNoise: (message: RegExp) => void;
  /** Whether pages get changes of others by themselves. Off by default: most journeys show what a page does on request. */
  hears: boolean;
  /** Whether the pages are English, and what the journey names in Chinese is found by its English words (`npm run test:long`). */
  isEnglish: boolean;
  /** Complaints of the browsers; the journey fails on any of them. */
  complaints: Complaints;
}

interface Complaints {
  readonly heard: string[];
  readonly allowed: RegExp[];
  readonly trail: Trail;
}

/**
 * Whether the browser says that a read was refused as the server is busy, by limits of one or two seconds against floods, which
 * is no fault on a machine with other work. Whoever needs it misses it on the page.
 */
const isBusy = (message: ConsoleMessage): boolean =>
  /status of 503/.test(message.text()) &&
  reads.some((path) => new URL(message.location().url).pathname.startsWith(path));
const reads = routes
  .filter(({ name }) => methodOf(name) === 'GET')
  .map(({ path }) => path.split('{', 1)[0] ?? path);

// reads all catalogues, which few need
const english = () => import('./in-english.ts');

/** A journey has a running site, and fails when any page logs an error or violates the content policy. */
export const test = base.extend<Journey, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- the library reads which fixtures are named
    async ({}, use) => {
      const { dataDir, remove } = await preparedDataDir();
      const site = await startSite(dataDir);
      await use(site);
      await site.stop();
      await remove();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  hears: [false, { option: true }],
  isEnglish: [false, { option: true }],
  complaints: [
    // eslint-disable-next-line no-empty-pattern -- the library reads which fixtures are named
    async ({}, use, testInfo) => {
      const complaints: Complaints = { heard: [], allowed: [], trail: new Trail() };
      await use(complaints);
      const left = complaints.heard.filter(
        (text) => !complaints.allowed.some((one) => one.test(text)),
      );
      if (left.length > 0 || testInfo.status !== testInfo.expectedStatus)
        await complaints.trail.keep(testInfo);
      expect(left, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints, hears, isEnglish, site }, use) => {
    await listen(context, complaints);
    if (!hears) await leaveAlone(context);
    if (isEnglish) await (await english()).chooseEnglish(context, site.url);
    await use(context);
    if (isEnglish) await (await english()).expectEnglish(context);
    await letGoOfAll(context);
  },
  page: async ({ page, isEnglish, site }, use) => {
    if (isEnglish) await (await english()).findInEnglish(page, site.dataDir);
    await use(page);
  },
  newPerson: async (
    { browser, contextOptions, baseURL, complaints, hears, isEnglish, site },
    use,
  ) => {
    const contexts: BrowserContext[] = [];
    await use(async (url = baseURL) => {
      const context = await browser.newContext({ ...contextOptions, ...(url && { baseURL: url }) });
      contexts.push(context);
      await listen(context, complaints);
      if (!hears) await leaveAlone(context);
      if (isEnglish && url) await (await english()).chooseEnglish(context, url);
      const page = await context.newPage();
      if (isEnglish) await (await english()).findInEnglish(page, site.dataDir);
      return page;
    });
    for (const context of contexts) {
      await letGoOfAll(context);
      await context.close();
    }
  },
  expectNoise: async ({ complaints }, use) =>
    use((message) => void complaints.allowed.push(message)),
});

async function listen(context: BrowserContext, { heard, trail }: Complaints): Promise<void> {
  watchTraffic(context);
  trail.follow(context);
  opensReady(context);
  await shareClock(context);
  context.on('console', (message) => {
    if (message.type() === 'error' && !isBusy(message))
      heard.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(`${error.page()?.url()}: ${error.error().stack}`));
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample }) =>
        console.error(`content policy broken: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
}

/** Blocks the stream of changes for these pages, and their asking again every minute, so that they change only when the journey does something. */
async function leaveAlone(context: BrowserContext): Promise<void> {
  await context.addInitScript((streams) => {
    const asked = window.fetch;
    window.fetch = (input, init) =>
      typeof input === 'string' && streams.some((path) => input.endsWith(path))
        ? new Promise(() => {})
        : asked(input, init);
    const repeat = window.setInterval;
    const minuteMs = 60_000;
    window.setInterval = ((act: TimerHandler, ms = 0, ...given: unknown[]) =>
      ms < minuteMs ? repeat(act, ms, ...given) : 0) as typeof setInterval;
  }, Object.values(livePaths));
}

export { expect } from '@playwright/test';
