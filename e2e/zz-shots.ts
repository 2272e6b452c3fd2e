import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/machine/chromium.ts';
import { signInAtDesk } from './people/reviewer.ts';
const [, , who = 'reviewer@demo.example', only = '', at = ''] = process.argv;
const url = 'http://127.0.0.1:17001';
const browser = await chromium.launch({ executablePath: findChromium()!, args: [...chromiumFlags] });
const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()));
page.on('pageerror', (e) => console.log('error:', e.message));
await page.setViewportSize({ width: 1440, height: 900 });
await signInAtDesk(page, who);
const shots: [string, string][] = at ? [['one', at]] : [
  ['all', '/console/reports'],
  ['search', '/console/reports?query=' + encodeURIComponent('越权')],
  ['empty', '/console/reports?view=mine'],
  ['bad', '/console/reports?query=' + encodeURIComponent('应用:没有的')],
];
for (const [name, path] of shots)
  for (const width of only ? only.split(',').map(Number) : [1440, 1280, 1024, 768, 375])
    for (const scheme of ['light', 'dark'] as const) {
      if (scheme === 'dark' && ![1440, 375].includes(width)) continue;
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
      await page.goto(path);
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `/tmp/desk-shots/${name}-${width}-${scheme}.png` });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) console.log('wider', name, width, wide);
    }
await browser.close();
