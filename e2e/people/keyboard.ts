import { expect, type Locator, type Page } from '@playwright/test';
import { unseenFocus } from '../site/focus-rings.ts';
import { inWords } from '../site/in-words.ts';
import { memberMenu } from './researcher.ts';

/** More presses of the Tab key than any page needs. */
const mostStops = 150;

/** Presses Tab, or Shift and Tab, until the target has the focus and a visible ring. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  // what waits for an answer is no stop yet
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  expect(await page.evaluate(unseenFocus, true)).toEqual([]);
}

/** Moves the focus to the target and presses Enter. */
export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field and replaces its text. */
export async function typeAt(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

/** Moves the focus to a checkbox and ticks it. */
export async function tickAt(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

/** Moves the focus to a choice, types the beginning of an option and chooses it. */
export async function chooseAt(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(option);
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(option);
}

/** Expects that something on the page has the focus, so that nobody has to start again at the top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

/** Presses a sequence of two keys that opens a page; it works once the keys are there and it is known who is signed in. */
export async function goByKeys(page: Page, [first, second]: readonly [string, string]) {
  await expectKeys(page);
  await expect(memberMenu(page)).toBeVisible();
  await page.keyboard.press(first);
  await page.keyboard.press(second);
}

/** Waits for the portal's keys: what hears them also draws this button. */
const expectKeys = (page: Page) =>
  expect(page.getByRole('button', { name: '搜索', exact: true })).toBeEnabled();

/** Searches for something by its name and opens the first result. */
export async function find(page: Page, words: string): Promise<void> {
  await expectKeys(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: '搜索报告、公告、礼品和页面' })).toBeFocused();
  await page.keyboard.type(inWords(words));
  await expect(page.getByRole('option', { name: words }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}
