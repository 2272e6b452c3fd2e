import { addressOf, allPages, signInAs } from '../site/every-page.ts';
import { test } from '../site/journey.ts';
import { chosen, quantileOf } from './chosen.ts';

const loads = 5;

/** Where the first words of a page stand, or its first field. */
const firsts: Readonly<Record<string, string>> = {
  submit: 'form input:enabled',
  report: 'main .figures',
};

if (chosen.length === 0 || chosen.includes('slow-phone'))
  for (const shown of allPages.filter(({ name }) => name in firsts))
    test(`how soon a slow phone shows the page ${shown.name}`, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 667 });
      await signInAs(page, shown.as);
      const address = await addressOf(page, shown);
      const phone = await page.context().newCDPSession(page);
      await phone.send('Network.enable');
      await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await phone.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      });
      await page.addInitScript((first) => {
        const look = () =>
          void (document.querySelector(first)
            ? performance.mark(first)
            : requestAnimationFrame(look));
        look();
      }, firsts[shown.name] ?? '');
      for (const isCold of [true, false]) {
        const took: number[] = [];
        for (let load = 0; load < loads; load += 1) {
          await page.goto('about:blank');
          if (isCold) await phone.send('Network.clearBrowserCache');
          await page.goto(address);
          await page.waitForFunction(() => performance.getEntriesByType('mark').length > 0);
          took.push(
            await page.evaluate(
              () => performance.getEntriesByType('mark')[0]?.startTime ?? Number.NaN,
            ),
          );
        }
        const cache = isCold ? 'cold' : 'files cached';
        console.log(`${shown.name}, ${cache}: ${quantileOf(took, 0.5).toFixed(0)} ms`);
      }
    });
