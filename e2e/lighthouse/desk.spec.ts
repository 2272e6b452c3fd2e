import type { Page } from '@playwright/test';
import { signInAs } from '../site/every-page.ts';
import { shieldsource } from '../site/data.ts';
import { test } from '../site/journey.ts';
import { emptyDataDir, startSite } from '../site/start-site.ts';
import { chosen, quantileOf } from './chosen.ts';

/** Where `shieldsource seed` has filled a database; else one is filled with 100,000 reports. */
const given = process.env.DATA_DIR;
const loads = 15;
/** Within one page of the list. */
const steps = 40;

if (chosen.includes('desk'))
  test('how soon the desk of a reviewer is there', async ({ newPerson }) => {
    const { dataDir, remove } = await emptyDataDir();
    if (given === undefined) await shieldsource(dataDir, 'seed', '--reports', '100000');
    const site = await startSite(given ?? dataDir, { settings: { DEMO: '0' } });
    const page = await newPerson(site.url);
    await signInAs(page, 'reviewer');
    const painted: number[] = [];
    const listed: number[] = [];
    const browser = await page.context().newCDPSession(page);
    for (let load = 0; load < loads; load += 1) {
      await browser.send('Network.clearBrowserCache');
      await page.goto('/console/reports');
      await page.locator(rowLinks).first().waitFor();
      listed.push(await page.evaluate(() => performance.now()));
      painted.push(await firstPaint(page));
    }
    say('first paint of the inbox, cold cache', painted);
    say('its rows are there, cold cache', listed);

    // somebody reads for as long as the next one takes to be fetched
    const fetchedAhead = () => page.waitForResponse((response) => /ahead=/.test(response.url()));
    let ahead = fetchedAhead();
    await page.locator(rowLinks).first().click();
    await page.locator(textOfReport).waitFor();
    const stepped: number[] = [];
    for (let step = 0; step < steps; step += 1) {
      await ahead;
      ahead = fetchedAhead();
      stepped.push(await nextReport(page));
    }
    await ahead;
    say('from the key to the text of the next report', stepped);
    await page.context().close();
    await site.stop();
    await remove();
  });

const rowLinks = 'main a[href*="/console/reports/"]';
const textOfReport = 'main article h1';

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );

/** Milliseconds from the key `j` until another title and text are painted. */
async function nextReport(page: Page): Promise<number> {
  const took = page.evaluate(
    (title) =>
      new Promise<number>((done) => {
        const before = document.querySelector(title)?.textContent;
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              const after = document.querySelector(title)?.textContent;
              if (after && after !== before)
                requestAnimationFrame(() => done(performance.now() - timeStamp));
              else requestAnimationFrame(look);
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
    textOfReport,
  );
  // the listener stands before the key comes
  await page.evaluate(() => undefined);
  await page.keyboard.press('j');
  return took;
}

function say(what: string, ms: readonly number[]): void {
  const at = (share: number) => Math.round(quantileOf(ms, share));
  console.log(`${what}: median ${at(0.5)} ms, 95th ${at(0.95)} ms of ${ms.length}`);
}
