import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey.ts';
import { quiet } from '../site/traffic.ts';

test('the ranking of all time, of a month and of a year', async ({ page }) => {
  const leader = page.locator('[data-place="1"]');
  const boards = page.getByRole('navigation', { name: '榜单' });
  await page.goto('/rank/personal');
  await expect(leader).toBeVisible();
  const first = (await leader.textContent()) ?? '';
  const everybody = await members(page);

  for (const [board, period] of [
    ['月榜', '月'],
    ['年榜', '年'],
  ] as const) {
    await boards.getByRole('link', { name: board }).click();
    await expect(boards.locator('[aria-current=page]')).toHaveText(board);
    await expect(page.getByText(`按当${period}得到的贡献值排名`)).toBeVisible();
    await expect(leader).toBeVisible();
  }
  await expect(page).toHaveURL(/[?&]board=year/);
  // until then the month's leader stands there
  await quiet(page);
  const ofYear = (await leader.textContent()) ?? '';

  // the demo began more than a year ago: the last year has a few members, the year before that none
  await page.getByRole('button', { name: '上一年' }).click();
  await expect(leader).toBeVisible();
  await expect(leader).not.toHaveText(ofYear);
  expect(await members(page)).toBeLessThan(everybody);
  await page.getByRole('button', { name: '上一年' }).click();
  await expect(page.getByText('这一年还没有人得到贡献值')).toBeVisible();
  await page.reload();
  await expect(page.getByText('这一年还没有人得到贡献值')).toBeVisible();
  await page.getByRole('button', { name: '下一年' }).click();
  await page.getByRole('button', { name: '下一年' }).click();
  await expect(leader).toHaveText(ofYear);

  await boards.getByRole('link', { name: '总榜' }).click();
  await expect(page).toHaveURL('/rank/personal');
  await expect(leader).toHaveText(first);
});

/** The number of members in the ranking that is open. */
async function members(page: Page): Promise<number> {
  const total = await page.getByText(/^共 [\d,]+ 条/).textContent();
  return Number(/[\d,]+/.exec(total ?? '')?.[0].replaceAll(',', ''));
}
