import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { unseenFocus } from './focus-rings.ts';
import { ready } from './ready.ts';
import { quiet } from './traffic.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };

/** Expects that everybody can use the page: no serious accessibility fault in light on a desktop or dark on a phone, no horizontal scrolling, no missing icon. */
export const expectGoodLooks = (page: Page): Promise<void> => lookAt(page, async () => undefined);

/** The same, and every focusable element shows the whole focus ring of 2 px. */
export const expectGoodLooksAndFocus = (page: Page): Promise<void> => lookAt(page, expectFocusSeen);

async function lookAt(page: Page, expectMore: (page: Page) => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(wide);
  await settled(page);
  await expectIcons(page);
  await expectAccessible(page, 'light, 1280 px');
  await expectMore(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectFitOnPhone(page);
  expect(await page.evaluate(tooSmall), `${page.url()} for a finger`).toEqual([]);
  await expectAccessible(page, 'dark, 375 px');
  await expectMore(page);
  await page.setViewportSize(wide);
}

async function expectFocusSeen(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? wide;
  expect(await page.evaluate(unseenFocus, false), `${page.url()} at ${width} px`).toEqual([]);
}

/** Expects no horizontal scrolling on a phone. */
export async function expectFitOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await settled(page);
  await expectFit(page);
}

/** Waits until the page lives, and everything that it has asked for is there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await ready(page);
  await expect(page.getByText('加载中')).toHaveCount(0);
  await quiet(page);
}

export async function expectFit(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const sticksOut = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} px`,
      ...sticksOut.map((one) => `${one.tagName}.${one.className}`).slice(0, 5),
    ];
  });
  expect(tooWide, `${page.url()} scrolls sideways at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Expects that no icon is missing: icons come from a script of their own, and one that it lacks is silently not drawn. */
async function expectIcons(page: Page): Promise<void> {
  const notBrought = await page.evaluate(() =>
    [...document.querySelectorAll('use')]
      .map((use) => use.getAttribute('href') ?? '')
      .filter((href) => document.querySelector(`path${href}`) === null),
  );
  expect(notBrought, page.url()).toEqual([]);
  await expect(page.locator('body > svg')).toBeHidden();
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

async function expectAccessible(page: Page, how: string): Promise<void> {
  // half a megabyte, so it is loaded only once for each page
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const problems = await page.evaluate(async () => {
    const results = await window.axe?.run({ resultTypes: ['violations'] });
    return results?.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
      );
  });
  expect(problems, `${page.url()} (${how})`).toEqual([]);
}

/** Runs in the page: fields that a phone would enlarge the page for, and buttons lower than 32 px. */
function tooSmall(): string[] {
  const seen = [
    ...document.querySelectorAll<HTMLElement>('input, select, textarea, button, summary'),
  ].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1,
  );
  const nameOf = (one: HTMLElement) =>
    one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 20);
  return seen.flatMap((one) => {
    if (one.matches('[type=checkbox], [type=radio], [type=file], [type=range]')) return [];
    const { height } = one.getBoundingClientRect();
    const isText = !one.matches('button, summary');
    const size = Number.parseFloat(getComputedStyle(one).fontSize);
    if (height >= 32 && (!isText || size >= 16)) return [];
    return [`${one.tagName}.${one.className} ${nameOf(one)}: ${height} px high, ${size} px text`];
  });
}
