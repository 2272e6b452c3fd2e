import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test } from '../site/journey.ts';
import { become, type Pictured, picturedPages, shownAt } from '../site/every-page.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const desk = { width: 1280, height: 800 };
const phone = { width: 375, height: 800 };

const shown: readonly {
  readonly page: Pictured['name'];
  readonly scheme?: 'dark';
  readonly size?: typeof phone;
}[] = [
  { page: 'home' },
  { page: 'report' },
  { page: 'member-home' },
  { page: 'ranking', scheme: 'dark' },
  { page: 'console-queue' },
  { page: 'reports', size: phone },
];

test('what the README shows', async ({ newPerson }) => {
  await mkdir(folder, { recursive: true });
  for (const { page: name, scheme = 'light', size = desk } of shown) {
    const pictured = picturedPages.find((one) => one.name === name);
    if (pictured === undefined) throw new Error(`There is no page called ${name}.`);
    const page = await newPerson();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await become(page, pictured.as);
    await shownAt(page, pictured);
    await page.waitForLoadState('networkidle');
    await writeFile(`${folder}${name}.webp`, await webpOf(page));
  }
});

/** What the window shows, at twice its size and small in bytes. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  return Buffer.from(data, 'base64');
}
