import { expect, type Locator, type Page } from '@playwright/test';
import { unseenFocus } from '../site/focus-rings.ts';
import { memberMenu } from './researcher.ts';

/** No page has more stops of the Tab key on the way to anything. */
const mostStops = 150;

/** Goes on by the Tab key, or back by Shift and Tab, until this has the focus and shows it. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  expect(await page.evaluate(unseenFocus, true)).toEqual([]);
}

/** Goes there and presses Enter. */
export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field and writes in it, in place of what stands there. */
export async function typeAt(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

/** Goes to a box and ticks it. */
export async function tickAt(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

/** Goes to a field with choices, types the beginning of one and takes it. */
export async function chooseAt(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(option);
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(option);
}

/** Something on the page has the focus: nobody has to begin at its top again. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { timeout: 5_000 })
    .not.toBe('BODY');
}

/** Two keys that lead a member to a page; they mean something once it is known who is here. */
export async function goByKeys(page: Page, [first, second]: readonly [string, string]) {
  await expect(memberMenu(page)).toBeVisible();
  await page.keyboard.press(first);
  await page.keyboard.press(second);
}

/** Looks for something by its name and opens the first that is found. */
export async function find(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('button', { name: '查找', exact: true })).toBeEnabled();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: '查找报告、公告、礼品和页面' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { name: words }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}
