import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { liveFirstDay } from '../people/first-day.ts';
import { expect, test } from '../site/journey.ts';
import { webpOf } from './webp.ts';
import { settled } from '../site/looks.ts';
import { onEmptyProduction } from '../site/production.ts';

const folder = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url));

const size = { width: 960, height: 720 };

test('what docs/guide/first-day.zh-CN.md shows', async ({ newPerson }) => {
  await mkdir(folder, { recursive: true });
  await onEmptyProduction(newPerson, async (site) => {
    const newcomer = async () => {
      const page = await site.newPerson();
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      return page;
    };
    const people = {
      admin: await newcomer(),
      second: await newcomer(),
      reviewer: await newcomer(),
      researcher: await newcomer(),
    };
    await liveFirstDay(site, people, async (name, shown) => {
      await settled(shown);
      // without the toasts of earlier steps
      await expect(shown.locator('[popover] > [data-kind]')).toHaveCount(0, { timeout: 15_000 });
      await writeFile(`${folder}${name}.webp`, await webpOf(shown, size, 1.25));
    });
  });
});
