import { randomInt } from 'node:crypto';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { emptyDataDir } from '../site/start-site.ts';
import { signInAs, allPages, openPage, type Viewer } from '../site/every-page.ts';
import { test } from '../site/journey.ts';
import { chosen } from './chosen.ts';
import { medianOf, type Rating, type Score, tableOf } from './scores.ts';

const pages = allPages.filter(
  ({ name, path }) =>
    !path.startsWith('/console') && (chosen.length === 0 || chosen.includes(name)),
);
/** Runs for each page and kind of device, of which the median counts. */
const runs = 5;
const viewers = [...new Set(pages.map(({ as }) => as))];

test.describe.configure({ mode: 'serial' });
const scores: Score[] = [];

for (const viewer of viewers) {
  test(`what Lighthouse says to ${viewer}`, async ({ site, launchOptions, contextOptions }) => {
    const port = randomInt(10_000, 32_000);
    const { dataDir, remove } = await emptyDataDir();
    const context = await chromium.launchPersistentContext(dataDir, {
      ...launchOptions,
      ...contextOptions,
      baseURL: site.url,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    });
    for (const { name, url } of await addresses(context, viewer)) {
      const mobile: Rating[] = [];
      const desktop: Rating[] = [];
      for (let run = 0; run < runs; run += 1) {
        mobile.push(await rated(url, port, undefined));
        desktop.push(await rated(url, port, desktopConfig));
      }
      scores.push({ name, mobile: medianOf(mobile), desktop: medianOf(desktop) });
    }
    await context.close();
    await remove();
  });
}

test('the table', () => {
  console.log(tableOf(scores));
});

async function addresses(
  context: BrowserContext,
  viewer: Viewer,
): Promise<{ name: string; url: string }[]> {
  const page = await context.newPage();
  await signInAs(page, viewer);
  const found: { name: string; url: string }[] = [];
  for (const shown of pages.filter(({ as }) => as === viewer)) {
    await openPage(page, shown);
    found.push({ name: shown.name, url: page.url() });
  }
  await page.goto('about:blank');
  return found;
}

async function rated(
  url: string,
  port: number,
  config: typeof desktopConfig | undefined,
): Promise<Rating> {
  const result = await lighthouse(
    url,
    {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      disableStorageReset: false,
    },
    config,
  );
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}.`);
  const kept = keptIn(audits['network-requests']?.details);
  if (kept.length > 0) throw new Error(`${url} was not measured cold: ${kept.join(' ')}`);
  const rating = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const measure = (audit: string) => audits[audit]?.numericValue ?? 0;
  return {
    performance: rating('performance'),
    accessibility: rating('accessibility'),
    paintMs: measure('largest-contentful-paint'),
    blockedMs: measure('total-blocking-time'),
    shift: measure('cumulative-layout-shift'),
    barriers: (categories.accessibility?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => [id, ...selectorsOf(audits[id]?.details)].join(' ')),
  };
}

/** Files that came from the browser's cache although it is emptied before each run: signing in has filled it again. */
function keptIn(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as {
    items?: { url: string; resourceType?: string; transferSize?: number }[];
  };
  return items
    .filter(({ resourceType, transferSize }) => resourceType === 'Script' && transferSize === 0)
    .map(({ url }) => url);
}

function selectorsOf(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: { node?: { selector?: string } }[] };
  return items.flatMap(({ node }) => node?.selector ?? []);
}
