import type { Page } from '@playwright/test';
import { allPages, byViewer, openPage, signInAs, routeOf } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { settled } from '../site/looks.ts';
import { untranslated } from '../site/untranslated.ts';

const readEnglish = (page: Page) =>
  page.context().addCookies([{ name: 'language', value: 'en', url: new URL(page.url()).origin }]);

test.describe('every page', () => {
  // a sweep: no second try
  test.describe.configure({ retries: 0 });

  for (const [viewer, pages] of byViewer(allPages))
    test(`that ${viewer} sees speaks English`, async ({ page }) => {
      test.slow();
      await signInAs(page, viewer);
      if (viewer === 'visitor') await page.goto('/');
      await readEnglish(page);
      const left: Record<string, string[]> = {};
      for (const pictured of pages) {
        await openPage(page, pictured);
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        const found = await untranslated(page);
        if (found.length > 0) left[routeOf(pictured)] = found;
      }
      expect(left).toEqual({});
    });
});
