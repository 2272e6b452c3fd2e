import { getReviewDetail, postReviewMove } from '@shieldsource/contract/reports/desk';
import { getReportDetail, getReportPage } from '@shieldsource/contract/reports/calls';
import type { Page } from '@playwright/test';
import { callAs, callsOf } from '../people/calls.ts';
import { compose } from '../people/input-method.ts';
import { handIn, seenBy } from '../people/reports-by-call.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf } from '../people/reviewer.ts';
import { change } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { settle } from '../site/settle.ts';

// a race: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

const rows = (desk: Page) => desk.getByRole('table').getByRole('row');
const row = (desk: Page, title: string) => rows(desk).filter({ hasText: title });
const views = (desk: Page) => desk.getByRole('navigation', { name: '视图' });
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const opened = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

/** Types a query and sends it. */
async function ask(desk: Page, query: string): Promise<void> {
  await expect(rows(desk).nth(1)).toBeVisible();
  await desk.keyboard.press('/');
  await desk.keyboard.type(query);
  await desk.keyboard.press('Enter');
}

test('two reviewers search one inbox, share a view, take what is next, and ignore and reopen together', async ({
  page,
  newPerson,
}) => {
  const [author, colleague] = [await newPerson(), await newPerson()];
  await signInAs(page, 'reviewer');
  await signInAs(colleague, 'secondReviewer');

  await test.step('a word of two characters is found in the body of an old report', async () => {
    await ask(page, '出口 状态:已完成');
    await expect(page).toHaveURL(/query=/);
    await expect(rows(page).nth(1).locator('mark').first()).toHaveText('出口');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByText('出口').first()).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('combobox', { name: '搜索报告' })).toHaveValue('出口 状态:已完成');
  });

  await test.step('a view is kept and shared, and a colleague opens it', async () => {
    const own = (desk: Page) => views(desk).getByRole('link', { name: /^会员中心的高危/ });
    await page.goto('/console/reports');
    await ask(page, '等级:高危 应用:会员中心');
    await page.getByRole('button', { name: '保存为视图' }).click();
    await page.getByRole('textbox', { name: '名称' }).fill('会员中心的高危');
    await page.getByRole('checkbox', { name: '和同事共享' }).check();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(toast(page, '已保存视图')).toBeVisible();
    await expect(own(page)).toHaveAttribute('aria-current', 'page');
    await colleague.goto('/console/reports');
    await own(colleague).click();
    await expect(colleague.getByRole('combobox', { name: '搜索报告' })).toHaveValue(
      '等级:高危 应用:会员中心',
    );
    await expect(rows(colleague).nth(1)).toContainText('会员中心');
  });

  await test.step('both press n at once, and never get the same report', async () => {
    const taken = new Set<string>();
    for (let round = 1; round <= 2; round += 1) {
      for (const desk of [page, colleague]) {
        await desk.goto('/console/reports?view=unassigned');
        await expect(rows(desk).nth(1)).toBeVisible();
      }
      await Promise.all([page.keyboard.press('n'), colleague.keyboard.press('n')]);
      for (const desk of [page, colleague]) {
        await expect(desk).toHaveURL(/\/console\/reports\/[\da-f-]{36}\?view=mine/);
        taken.add(idIn(desk));
      }
      expect(taken.size).toBe(2 * round);
    }
  });

  await test.step('two are ignored together by keyboard, what will happen is said before, and one is reopened', async () => {
    const titles = ['一起忽略的第一份', '一起忽略的第二份'] as const;
    await arriveAs(author, newPhone());
    const asAuthor = await callsOf(author);
    for (const title of titles) await handIn(asAuthor, title);
    await page.goto('/console/reports?order=newest');
    await expect(row(page, titles[1])).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await expect(page.getByRole('region', { name: '选中的报告' })).toContainText('已选 2 份');
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: '忽略 2 份报告' });
    await expect(dialog).toContainText('每位研究员都会收到消息');
    await dialog.getByRole('radio', { name: '无实际危害' }).check();
    await dialog.getByRole('button', { name: '忽略 2 份' }).click();
    await expect(toast(page, '已忽略 2 份')).toBeVisible();
    for (const title of titles) await expect(row(page, title)).toHaveCount(0);

    await author.goto('/personal/submit');
    await author.getByRole('link', { name: titles[1] }).click();
    const standing = author.getByRole('list', { name: '处理进度' });
    await expect(standing).toContainText('已忽略');
    const seen = await seenBy(await callsOf(page), idIn(author));
    await callAs(page, postReviewMove, { ...seen, move: 'reopen', note: '忽略错了' });
    await page.reload();
    await expect(row(page, titles[1])).toBeVisible();
    await author.reload();
    await expect(standing).not.toContainText('已忽略');
  });
});

test('ten reports are judged by keyboard alone, in 25 keys, with an input method at work; a duplicate and a bomb hold nobody up', async ({
  page,
  newPerson,
  site,
}) => {
  const author = await newPerson();
  await arriveAs(author, newPhone());
  const asAuthor = await callsOf(author);
  await signInAs(page, 'reviewer');

  await test.step('each is judged and the next one opens', async () => {
    let pressed = 0;
    /** A combination with Ctrl counts as one. */
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    };
    for (let n = 1; n <= 10; n += 1)
      await handIn(
        asAuthor,
        `夜班清单第 ${n} 项`,
        '夜班清单的页面没有校验登录，直接打开地址就能看到当天的安排和值班人员。',
      );
    await settle(page);
    await page.goto('/console/reports?query=夜班清单&order=oldest');
    await expect(page.getByRole('link', { name: /夜班清单第/ })).toHaveCount(10);
    await page.getByRole('link', { name: '夜班清单第 1 项' }).click();
    for (let n = 1; n <= 10; n += 1) {
      await opened(page, `夜班清单第 ${n} 项`);
      await expect(page.getByRole('radio', { name: '严重' })).toBeVisible();
      await expect(decisionOf(page).getByRole('radio', { checked: true })).toHaveCount(0);
      if (n === 4) {
        await press('r');
        const reply = page.getByRole('textbox', { name: '回复' });
        await expect(reply).toBeFocused();
        await compose(page, '请放心', [
          ['Digit1', 0],
          ['KeyI', 0],
          ['KeyJ', 0],
          ['Enter', 2],
        ]);
        await expect(reply).toHaveValue('请放心');
        await press('Escape');
        await opened(page, '夜班清单第 4 项');
        await expect(decisionOf(page).getByRole('radio', { checked: true })).toHaveCount(0);
      }
      await (n % 4 === 0 || n === 10
        ? press('i', '5', 'Control+Enter')
        : press('3', 'Control+Enter'));
    }
    await expect(page).toHaveURL(/\/console\/reports\?/);
    expect(pressed).toBeLessThanOrEqual(25);
    await expect
      .poll(async () => {
        const { list } = await asAuthor(getReportPage, { page: 1, pageSize: 20 });
        return list.map(({ status }) => status).toSorted((one, other) => one - other);
      })
      .toEqual([-1, -1, -1, 2, 2, 2, 2, 2, 2, 2]);
  });

  await test.step('what was written in between is still there', async () => {
    await page.getByRole('link', { name: '夜班清单第 3 项' }).click();
    await opened(page, '夜班清单第 3 项');
    await page.keyboard.press('j');
    await opened(page, '夜班清单第 4 项');
    await page.keyboard.press('Shift+R');
    await expect(page.getByRole('textbox', { name: '内部备注' })).toBeFocused();
  });

  const [first, second] = [
    await handIn(
      asAuthor,
      '停车缴费页可改金额',
      '停车缴费页提交的金额由页面给出，改成一分钱也能出场，服务器没有重新计算。',
      'https://park.demo.example/pay/17',
    ),
    await handIn(
      asAuthor,
      '停车费金额可被篡改',
      '停车缴费的金额由页面给出，改成一分钱也能出场，服务器不重新计算停车费。',
      'https://park.demo.example/pay/92?from=app',
    ),
  ];
  const numberOf = async (id: string) => (await asAuthor(getReportDetail, { id })).number;

  await test.step('a duplicate is found, read beside the first and closed without typing a number', async () => {
    await page.goto(`/console/reports/${second}`);
    await opened(page, '停车费金额可被篡改');
    await page.keyboard.press('d');
    const nearest = page.getByRole('list', { name: '相似报告' }).getByRole('listitem').first();
    await expect(nearest).toContainText('停车缴费页可改金额');
    await expect(nearest).toContainText('同一地址');
    const beside = nearest.getByRole('button', { name: /并排查看/ });
    await expect(beside).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: '并排查看' })).toContainText(
      '停车缴费页提交的金额',
    );
    await expectGoodLooks(page);
    await beside.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('首份报告编号')).toHaveValue(await numberOf(first));
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`已忽略 ${await numberOf(second)}`)).toBeVisible();
  });

  await test.step('beside the first stand its duplicates, its author and its facts', async () => {
    await page.goto(`/console/reports/${first}`);
    await opened(page, '停车缴费页可改金额');
    await page.getByRole('tab', { name: '相似' }).click();
    await expect(page.getByText('重复报告（1）')).toBeVisible();
    await page.getByRole('tab', { name: '作者' }).click();
    await expect(page.getByText(/共 12 份报告，1 份待审核/)).toBeVisible();
    await page.getByRole('tab', { name: '记录' }).click();
    await expect(page.getByRole('heading', { name: '基本信息' })).toBeVisible();
    await expectGoodLooks(page);
  });

  await test.step('a text that no page could render is read as it was written, and one goes on', async () => {
    // such a text blocked the tab of whoever opened it for a minute; the server now refuses it
    const bomb = '1. '.repeat(16_600);
    await change(
      site.dataDir,
      'alter table report_text disable trigger report_text_only_erased',
      `update report_text set description = '${bomb}' where report_id = '${first}'`,
      'alter table report_text enable trigger report_text_only_erased',
    );
    await page.reload();
    await expect(page.getByText('这段内容的排版过于复杂，已按原文显示')).toBeVisible();
    await expect(page.getByText(bomb.slice(0, 3_000)).first()).toBeVisible();
    await page.keyboard.press('i');
    await decisionOf(page).getByRole('radio', { name: '无实际危害' }).check();
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, '已忽略')).toBeVisible();
    const { report } = await callAs(page, getReviewDetail, { id: first });
    expect(report.status).toBe(-1);
  });
});
