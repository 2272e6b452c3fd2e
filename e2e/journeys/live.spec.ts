import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey.ts';
import { decisionOf, openFromQueue, reviewers, signInAtDesk } from '../people/reviewer.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { settle } from '../site/settle.ts';
import { quiet } from '../site/traffic.ts';

// a race: no second try
test.describe.configure({ retries: 0 });

test.use({ hears: true });

const streams = /\/api\/live$/;

/** Ignores the report that is open at the desk. */
async function ignore(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: '忽略' }).click();
  const dialog = decisionOf(desk);
  await dialog.getByRole('radio', { name: '无实际危害' }).check();
  await dialog.getByRole('button', { name: '忽略报告' }).click();
  await expect(toast(desk, '已忽略')).toBeVisible();
}

test('a verdict shows on the author’s open pages by itself, however many there are', async ({
  page,
  newPerson,
}) => {
  const [first, second] = [harmless('页面自己会更新的报告'), harmless('八个窗口里的报告')];
  const desk = await newPerson();
  await signInAtDesk(desk, reviewers[0]);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  const opened = () => asked.filter((path) => streams.test(path)).length;
  const standing = (tab: Page) => tab.getByRole('list', { name: '处理进度' });
  const unread = (tab: Page) =>
    tab.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: /我的消息/ });

  await test.step('one window, with what is unread beside it', async () => {
    await arriveAs(page, newPhone());
    await handIn(page, first);
    await settle(page);
    await page.goto('/personal/submit');
    const row = page.getByRole('row', { name: first.title });
    await expect(row).toContainText('待审核');
    await openFromQueue(desk, first.title);
    await expect.poll(opened).toBeGreaterThan(0);
    await quiet(page);
    const before = (await unread(page).textContent()) ?? '';
    await ignore(desk);
    await expect(row).toContainText('已忽略');
    await expect(unread(page)).not.toHaveText(before);
  });

  await test.step('the queue of another reviewer learns of it as well', async () => {
    const other = await newPerson();
    await signInAtDesk(other, reviewers[1]);
    await handIn(page, second);
    await expect(other.getByRole('link', { name: second.title })).toBeVisible();
  });

  await test.step('eight windows of one browser all load, hold one stream, and all learn of it', async () => {
    const address = new URL(page.url()).pathname;
    const tabs = [page];
    for (let count = 1; count < 8; count += 1) {
      const tab = await page.context().newPage();
      await tab.goto(address);
      tabs.push(tab);
    }
    for (const tab of tabs) await expect(standing(tab)).toContainText('待审核');
    const before = opened();
    await openFromQueue(desk, second.title);
    await ignore(desk);
    for (const tab of tabs) await expect(standing(tab)).toContainText('已忽略');
    expect(opened()).toBe(before);
  });

  await test.step('and when the window that held it closes, another goes on', async () => {
    const before = opened();
    await page.close();
    await expect.poll(opened).toBeGreaterThan(before);
  });
});
