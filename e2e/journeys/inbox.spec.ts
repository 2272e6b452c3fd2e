import { getReviewDetail, postReviewMove } from '@shieldsource/contract/console';
import { postReviewQuestion } from '@shieldsource/contract/console-flags';
import type { Page } from '@playwright/test';
import { callAs } from '../people/calls.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';

const rows = (desk: Page) => desk.getByRole('table').getByRole('row');
const row = (desk: Page, title: string) => rows(desk).filter({ hasText: title });
const views = (desk: Page) => desk.getByRole('navigation', { name: '视图' });
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Types a query and sends it. */
async function ask(desk: Page, query: string): Promise<void> {
  await expect(rows(desk).nth(1)).toBeVisible();
  await desk.keyboard.press('/');
  await desk.keyboard.type(query);
  await desk.keyboard.press('Enter');
}

test('a word of two characters is found in the body of an old report', async ({ page }) => {
  await signInAs(page, 'reviewer');
  await ask(page, '出口 状态:已完成');
  await expect(page).toHaveURL(/query=/);
  const found = rows(page).nth(1);
  await expect(found.locator('mark').first()).toHaveText('出口');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText('出口').first()).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('combobox', { name: '查找报告' })).toHaveValue('出口 状态:已完成');
});

test('a report that was asked about comes back on top once its author has answered', async ({
  page,
  newPerson,
}) => {
  const draft = harmless('收件箱里回来的报告');
  const desk = await newPerson();
  await arriveAs(page, newPhone());
  await handIn(page, draft);
  await signInAs(desk, 'reviewer');
  const reportId = idIn(page);
  const { report } = await callAs(desk, getReviewDetail, { id: reportId });
  await callAs(desk, postReviewQuestion, {
    reportId,
    version: report.version,
    question: '是哪一个页面？',
  });

  await test.step('it waits for its author', async () => {
    await desk.goto('/console/reports?view=waiting');
    await expect(row(desk, draft.title)).toContainText('待补充');
    await desk.keyboard.press('g');
    await desk.keyboard.press('r');
    await expect(desk).toHaveURL(/view=answered/);
    await expect(row(desk, draft.title)).toHaveCount(0);
  });

  await test.step('the author answers', async () => {
    await page.reload();
    const banner = page.getByRole('region', { name: '需要补充信息' });
    await banner.getByRole('textbox', { name: '补充信息' }).fill('首页最下面那一行。');
    await page.getByRole('button', { name: '提交补充信息' }).click();
    await expect(banner).toHaveCount(0);
  });

  await test.step('and it stands among the new answers, unread', async () => {
    await desk.reload();
    await expect(row(desk, draft.title)).toContainText('未读');
    await expect(views(desk).getByRole('link', { name: /^有新回复/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

test('two reviewers who press n at once never get the same report', async ({ newPerson }) => {
  const [first, second] = [await newPerson(), await newPerson()];
  await signInAs(first, 'reviewer');
  await signInAs(second, 'secondReviewer');
  for (const desk of [first, second]) {
    await desk.goto('/console/reports?view=unassigned');
    await expect(rows(desk).nth(1)).toBeVisible();
  }
  const taken = new Set<string>();
  for (let round = 1; round <= 2; round += 1) {
    await Promise.all([first.keyboard.press('n'), second.keyboard.press('n')]);
    for (const desk of [first, second]) {
      await expect(desk).toHaveURL(/\/console\/reports\/[\da-f-]{36}\?view=mine/);
      taken.add(idIn(desk));
      await desk.goto('/console/reports?view=unassigned');
      await expect(rows(desk).nth(1)).toBeVisible();
    }
    expect(taken.size).toBe(2 * round);
  }
});

test('reports are ignored together by keyboard, and one is reopened', async ({
  page,
  newPerson,
}) => {
  const drafts = [harmless('一起忽略的第一份'), harmless('一起忽略的第二份')] as const;
  await arriveAs(page, newPhone());
  for (const draft of drafts) await handIn(page, draft);
  const reportId = idIn(page);
  const desk = await newPerson();
  await signInAs(desk, 'reviewer');
  await desk.goto('/console/reports?order=newest');
  await expect(row(desk, drafts[1].title)).toBeVisible();

  await test.step('what will happen is said before', async () => {
    await desk.keyboard.press('j');
    await desk.keyboard.press('x');
    await desk.keyboard.press('Shift+J');
    await expect(desk.getByRole('region', { name: '选中的报告' })).toContainText('已选 2 份');
    await desk.keyboard.press('i');
    const dialog = desk.getByRole('dialog', { name: '忽略 2 份报告' });
    await expect(dialog).toContainText('每位研究员都会收到消息');
    await dialog.getByRole('radio', { name: '无实际危害' }).check();
    await dialog.getByRole('button', { name: '忽略 2 份' }).click();
    await expect(toast(desk, '已忽略 2 份')).toBeVisible();
    for (const { title } of drafts) await expect(row(desk, title)).toHaveCount(0);
  });

  await test.step('their author knows, and of the reopening as well', async () => {
    const standing = page.getByRole('list', { name: '处理进度' });
    await page.reload();
    await expect(standing).toContainText('已忽略');
    const { report } = await callAs(desk, getReviewDetail, { id: reportId });
    await callAs(desk, postReviewMove, {
      reportId,
      version: report.version,
      move: 'reopen',
      note: '忽略错了',
    });
    await desk.reload();
    await expect(row(desk, drafts[1].title)).toBeVisible();
    await page.reload();
    await expect(standing).not.toContainText('已忽略');
  });
});

test('a view is kept and shared, and a colleague opens it', async ({ page, newPerson }) => {
  await signInAs(page, 'reviewer');
  await ask(page, '等级:高危 应用:会员中心');
  await page.getByRole('button', { name: '保存为视图' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('会员中心的高危');
  await page.getByRole('checkbox', { name: '和同事共享' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(page, '已保存视图')).toBeVisible();
  const own = views(page).getByRole('link', { name: /^会员中心的高危/ });
  await expect(own).toHaveAttribute('aria-current', 'page');

  const colleague = await newPerson();
  await signInAs(colleague, 'secondReviewer');
  await colleague.goto('/console/reports');
  await views(colleague)
    .getByRole('link', { name: /^会员中心的高危/ })
    .click();
  await expect(colleague.getByRole('combobox', { name: '查找报告' })).toHaveValue(
    '等级:高危 应用:会员中心',
  );
  await expect(rows(colleague).nth(1)).toContainText('会员中心');
});

test('a number opens its report, from the box and from the address', async ({ page }) => {
  await signInAs(page, 'reviewer');
  const number = (await rows(page).nth(1).getByText(/^SS-/).textContent()) ?? '';
  await ask(page, number);
  await expect(page).toHaveURL(/\/console\/reports\/[\da-f-]{36}$/);
  const address = page.url();
  await page.goto(`/console/reports/${number}`);
  await expect(page).toHaveURL(address);
});
