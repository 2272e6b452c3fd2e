import type { Page } from '@playwright/test';
import { test } from '../site/journey.ts';
import { freshDataDir, startSite } from '../site/start-site.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { become, type Pictured, picturedPages, shownAt, type Viewer } from '../site/every-page.ts';
import { type Shot, writeSheet } from './sheet.ts';

const widths = [1440, 768, 375];
const schemes = ['light', 'dark'] as const;

test.describe.configure({ mode: 'serial' });
const shots = new Map<string, Shot[]>();

test('full: every page with what the demo shows', async ({ newPerson }) => {
  const viewers = new Map<Viewer, Page>();
  for (const pictured of picturedPages) {
    const page = viewers.get(pictured.as) ?? (await newPerson());
    if (!viewers.has(pictured.as)) await become(page, pictured.as);
    viewers.set(pictured.as, page);
    await take(page, pictured, 'full');
  }
});

test('empty: every page of the portal before anything has happened', async ({ newPerson }) => {
  const { dataDir, remove } = await freshDataDir();
  const site = await startSite(dataDir, { DEMO: '0' });
  const [visitor, member] = [await newPerson(site.url), await newPerson(site.url)];
  await arriveAs(member, newPhone());
  for (const pictured of picturedPages) {
    if (pictured.path.startsWith('/console') || pictured.follow !== undefined) continue;
    await take(pictured.as === 'visitor' ? visitor : member, pictured, 'empty');
  }
  await site.stop();
  await remove();
});

test('the sheets', async ({ page }) => {
  for (const [name, taken] of shots) await writeSheet(page, name, taken);
});

async function take(page: Page, pictured: Pictured, fill: Shot['fill']): Promise<void> {
  await shownAt(page, pictured);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // what comes only when it is near comes now
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo(0, 0));
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
      shots.set(pictured.name, [
        ...(shots.get(pictured.name) ?? []),
        { fill, scheme, width, picture },
      ]);
    }
  }
}
