import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { unseenFocus } from './focus-rings.ts';
import { ready } from './ready.ts';
import { quiet } from './traffic.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };
/** The narrowest that is sold. */
const narrowest = { width: 320, height: 700 };

/**
 * Expects that everybody can use the page: no serious accessibility fault in light on a desktop or dark on a phone, no
 * horizontal scrolling, no missing icon, nothing too small to be met, words that are seen in forced colours and on paper.
 */
export const expectGoodLooks = (page: Page): Promise<void> => lookAt(page, async () => undefined);

/** The same, and every focusable element shows the whole focus ring of 2 px. */
export const expectGoodLooksAndFocus = (page: Page): Promise<void> => lookAt(page, expectFocusSeen);

async function lookAt(page: Page, expectMore: (page: Page) => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(wide);
  await settled(page);
  await expectIcons(page);
  await expectAccessible(page, 'light, 1280 px');
  expect(await page.evaluate(tooSmall, false), `${page.url()} for a hand`).toEqual([]);
  await expectMore(page);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(lostWords), `${page.url()} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  // a dialog is not printed, and would lose the focus
  if ((await page.locator('dialog:modal').count()) === 0) {
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(wrongOnPaper), `${page.url()} on paper`).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectFitOnPhone(page);
  expect(await page.evaluate(tooSmall, true), `${page.url()} for a finger`).toEqual([]);
  await expectAccessible(page, 'dark, 375 px');
  await expectMore(page);
  await page.setViewportSize(wide);
}

async function expectFocusSeen(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? wide;
  expect(await page.evaluate(unseenFocus, false), `${page.url()} at ${width} px`).toEqual([]);
}

/** Expects no horizontal scrolling on a phone, be it the narrowest. */
export async function expectFitOnPhone(page: Page): Promise<void> {
  for (const size of [narrowest, phone]) {
    await page.setViewportSize(size);
    await settled(page);
    await expectFit(page);
  }
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

/** Runs in the page: what is lower than 32 px and pressed, and fields that a phone would enlarge the page for. */
function tooSmall(isPhone: boolean): string[] {
  const seen = [
    ...document.querySelectorAll<HTMLElement>('input, select, textarea, button, summary'),
  ].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1,
  );
  const nameOf = (one: HTMLElement) =>
    one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 20);
  return seen.flatMap((one) => {
    if (one.matches('[type=file], [type=range]')) return [];
    const isTick = one.matches('[type=checkbox], [type=radio]');
    const met = isTick ? (one as HTMLInputElement).labels?.[0] : one;
    // the row that opens by its title is met as a whole
    const { height } = (one.matches('tr [data-row]')
      ? one.closest('tr')
      : met
    )?.getBoundingClientRect() ?? { height: 0 };
    const isText = isPhone && !isTick && !one.matches('button, summary');
    const size = Number.parseFloat(getComputedStyle(one).fontSize);
    if (height >= 32 && (!isText || size >= 16)) return [];
    return [`${one.tagName}.${one.className} ${nameOf(one)}: ${height} px high, ${size} px text`];
  });
}

/** Runs in the page, in forced colours: words on a ground that they are not drawn for. */
function lostWords(): string[] {
  const plain = document.body.appendChild(document.createElement('i'));
  plain.style.background = 'Canvas';
  const canvas = getComputedStyle(plain).backgroundColor;
  plain.remove();
  return [...document.querySelectorAll('body *')].flatMap((one) => {
    const { backgroundColor, forcedColorAdjust } = getComputedStyle(one) as CSSStyleDeclaration & {
      readonly forcedColorAdjust: string;
    };
    const hasWords = [...one.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
    );
    const isPlain = backgroundColor === canvas || /^rgba.*, 0\)$/.test(backgroundColor);
    if (!hasWords || isPlain || forcedColorAdjust === 'none' || !one.checkVisibility()) return [];
    return [`${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 20)}`];
  });
}

/** Runs in the page, as it is printed: no heading, or something that only a screen can be pressed for. */
function wrongOnPaper(): string[] {
  const pressed = [
    ...document.querySelectorAll<HTMLElement>('button, input, select, textarea'),
  ].filter((one) => one.checkVisibility() && !one.matches('th *, :has(img), [data-printed]'));
  const isHeaded = document.querySelector('h1')?.checkVisibility() === true;
  return [
    ...(isHeaded ? [] : ['no heading']),
    ...pressed.map(
      (one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 20)}`,
    ),
  ];
}
