import { expect, test } from '../site/journey.ts';
import { quiet } from '../site/traffic.ts';

test('the ranking of all time, of a month and of a year', async ({ page }) => {
  const leader = page.locator('[data-place="1"]');
  const boards = page.getByRole('navigation', { name: '榜单' });
  await page.goto('/rank/personal');
  await expect(leader).toBeVisible();
  const first = (await leader.textContent()) ?? '';
  const nobody = page.getByText(/这(个月|一年)还没有人得到贡献值/);
  const leaderShown = async () => {
    // until then the leader of the one before stands there
    await quiet(page);
    return (await nobody.isVisible()) ? '' : leader.textContent();
  };

  for (const [board, period] of [
    ['月榜', '月'],
    ['年榜', '年'],
  ] as const) {
    await boards.getByRole('link', { name: board }).click();
    await expect(boards.locator('[aria-current=page]')).toHaveText(board);
    await expect(page.getByText(`按当${period}得到的贡献值排名`)).toBeVisible();
    // as a month or a year begins there is nobody yet
    await expect(leader.or(nobody)).toBeVisible();
  }
  await expect(page).toHaveURL(/[?&]board=year/);

  // the demo began a year and some days ago, so by the day of the year it has lived in two years or three
  const ofYears = [await leaderShown()];
  for (let back = 1; back <= 3; back += 1) {
    await page.getByRole('button', { name: '上一年' }).click();
    ofYears.push(await leaderShown());
  }
  const [last, ...lived] = ofYears.toReversed();
  expect(last).toBe('');
  const leaders = lived.filter(Boolean);
  expect(leaders.length).toBeGreaterThan(0);
  expect(new Set(leaders).size).toBe(leaders.length);
  await page.reload();
  expect(await leaderShown()).toBe('');
  for (const ofYear of lived) {
    await page.getByRole('button', { name: '下一年' }).click();
    expect(await leaderShown()).toBe(ofYear);
  }

  await boards.getByRole('link', { name: '总榜' }).click();
  await expect(page).toHaveURL('/rank/personal');
  await expect(leader).toHaveText(first);
});
