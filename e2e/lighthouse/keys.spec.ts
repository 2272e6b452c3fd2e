import type { CDPSession } from '@playwright/test';
import { signInAs } from '../site/every-page.ts';
import { test } from '../site/journey.ts';
import { chosen, quantileOf } from './chosen.ts';

const isAsked = chosen.length === 0 || chosen.includes('keys');

const keys = 40;
const lengths = isAsked ? [500, 50_000 - 2 * keys] : [];
/** The slowdown of the processor. */
const slower = 4;

/** In time of the page's thread, so that the machine's other work does not count. */
const parts = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const;

for (const length of lengths)
  test(`what a key costs behind ${length} characters, ${slower} times slower`, async ({ page }) => {
    await signInAs(page, 'rich');
    await page.goto('/weak/home');
    const field = page.getByRole('textbox', { name: '漏洞详情' });
    const line = '登录之后把请求里的编号换成别人的，返回了**他人的订单**。\n';
    await field.fill(line.repeat(2_000).slice(-length));
    await field.press('Control+End');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const figures: Figures[] = [];
    for (let key = 0; key < keys; key += 1) {
      const before = await figuresOf(cdp);
      await page.keyboard.press(key % 10 === 9 ? 'Enter' : 'a');
      // rendered and laid out
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
      const after = await figuresOf(cdp);
      figures.push(after.map((figure, part) => figure - (before[part] ?? 0)));
    }
    const cells = parts.map(
      (name, part) => `${name} ${medianMs(figures.map((one) => one[part] ?? 0))}`,
    );
    console.log(`${length} characters: ${cells.join(', ')} ms a key, the median of ${keys}`);
  });

/** Seconds of each of the `parts`. */
type Figures = readonly number[];

async function figuresOf(cdp: CDPSession): Promise<Figures> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return parts.map((name) => metrics.find((metric) => metric.name === name)?.value ?? 0);
}

const medianMs = (seconds: readonly number[]): string =>
  (quantileOf(seconds, 0.5) * 1000).toFixed(1);
