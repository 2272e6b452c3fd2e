import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';

const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

test('a rule is drafted, previewed, approved by another, and holds for new reports only', async ({
  page,
  newPerson,
}) => {
  const [author, second, reviewer] = [await newPerson(), await newPerson(), await newPerson()];
  const [before, after] = [harmless('页脚年份在改规则之前'), harmless('页脚年份在改规则之后')];
  let draft = '';

  await test.step('a report is handed in', async () => {
    await arriveAs(page, newPhone());
    await handIn(page, before);
  });

  await test.step('an admin changes one number and sees what it would have come to', async () => {
    await signInAs(author, 'admin');
    await author.goto('/console/rules');
    await author.getByRole('link', { name: '提出新版本' }).click();
    await author.getByRole('textbox', { name: '低危安全币上限' }).fill('4');
    await expect(author.getByText('原 2', { exact: true })).toBeVisible();
    await expect(author.getByRole('cell', { name: /^10–40/ })).toContainText('原 10–20');
    await author.getByRole('button', { name: '预览', exact: true }).click();
    await expect(author.getByText(/过去 90 天按此规则将发放 [\d,]+ 安全币/)).toBeVisible();
    await author.getByRole('textbox', { name: '生效日' }).fill(today());
    await author.getByRole('textbox', { name: '为什么调整' }).fill('低危也该多一点。');
    await author.getByRole('button', { name: '提交复核' }).click();
    await expect(toast(author, '已提交复核，等另一位管理员复核')).toBeVisible();
    await expect(author.getByRole('button', { name: '撤回' })).toBeVisible();
    await expect(author.getByRole('button', { name: '复核通过' })).toHaveCount(0);
    draft = author.url();
  });

  await test.step('another admin approves, and it holds', async () => {
    await signInAs(second, 'secondAdmin');
    await second.getByRole('link', { name: /^待复核/ }).click();
    await second
      .getByRole('link', { name: /^草案，计划/ })
      .first()
      .click();
    await expect(second).toHaveURL(draft);
    await second.getByRole('button', { name: '复核通过' }).click();
    await inDialog(second, '复核通过').click();
    await expect(toast(second, '已复核通过')).toBeVisible();
    await expect(second.getByText('生效中')).toBeVisible();
  });

  await test.step('the home page says so', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: '怎样参与' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(`评分标准第 3 版，${today()} 起执行`)).toBeVisible();
  });

  await test.step('only what is handed in from now on is judged by it', async () => {
    await handIn(page, after);
    await signInAs(reviewer, 'reviewer');
    await openFromQueue(reviewer, before.title);
    await reviewer.getByRole('tab', { name: '记录' }).click();
    await expect(fact(reviewer, '评分标准')).toHaveText('第 2 版');
    await openFromQueue(reviewer, after.title);
    await reviewer.getByRole('tab', { name: '记录' }).click();
    await expect(fact(reviewer, '评分标准')).toHaveText('第 3 版');
  });
});

test('a campaign is shown, multiplies an award, and is ended early', async ({
  page,
  newPerson,
}) => {
  const [author, second, reviewer] = [await newPerson(), await newPerson(), await newPerson()];
  const name = '拒绝服务专项';
  const report = { ...harmless('导出接口可以被一次请求拖垮'), type: '拒绝服务' };
  const reward = page.getByRole('region', { name: '奖励范围' });

  await test.step('one admin proposes it, another approves', async () => {
    await signInAs(author, 'admin');
    await author.goto('/console/campaigns/new');
    await author.getByRole('textbox', { name: '活动名称' }).fill(name);
    await author.getByRole('checkbox', { name: '拒绝服务' }).check();
    await author.getByRole('textbox', { name: '开始日' }).fill(today());
    await author.getByRole('textbox', { name: '为什么办这个活动' }).fill('扩容之前先找一遍。');
    await author.getByRole('button', { name: '提交复核' }).click();
    await expect(toast(author, '已提交复核，等另一位管理员复核')).toBeVisible();

    await signInAs(second, 'secondAdmin');
    await second.goto('/console/campaigns');
    await second.getByRole('link', { name }).click();
    await second.getByRole('button', { name: '复核通过' }).click();
    await inDialog(second, '复核通过').click();
    await expect(toast(second, '已复核通过')).toBeVisible();
  });

  await test.step('researchers see it where they look and where they write', async () => {
    await arriveAs(page, newPhone());
    await page.goto('/');
    await page.getByRole('heading', { name: '怎样参与' }).scrollIntoViewIfNeeded();
    await expect(
      page.getByRole('list', { name: '奖励活动' }).getByText(name, { exact: true }),
    ).toBeVisible();
    await handIn(page, report);
    await page.goto('/weak/home');
    await page.getByRole('combobox', { name: '漏洞类型' }).click();
    await page.getByRole('option', { name: '拒绝服务' }).click();
    await expect(reward).toContainText(`${name} × 2`);
  });

  await test.step('the award is multiplied, and names it', async () => {
    await signInAs(reviewer, 'reviewer');
    await openFromQueue(reviewer, report.title);
    await reviewer.getByRole('tab', { name: '记录' }).click();
    await expect(fact(reviewer, '活动系数')).toContainText(name);
    await reviewer.getByRole('tab', { name: '判断' }).click();
    await reviewer.getByRole('button', { name: '确认漏洞' }).click();
    const dialog = decisionOf(reviewer);
    await dialog.getByRole('radio', { name: '高危' }).check();
    await dialog.getByLabel('完成后打开下一份').uncheck();
    await dialog.getByRole('button', { name: '确认并发放奖励' }).click();
    await expect(toast(reviewer, /36 安全币/)).toBeVisible();
    await page.goto('/personal/submit');
    await page.getByRole('link', { name: report.title }).click();
    const award = page.getByRole('region', { name: '奖励', exact: true });
    await expect(award.getByRole('row', { name: `活动系数 · ${name}` })).toContainText('× 2');
  });

  await test.step('ended early, it counts for nothing that comes later', async () => {
    await author.goto('/console/campaigns');
    await author.getByRole('link', { name }).click();
    await author.getByRole('button', { name: '提前结束' }).click();
    await author.getByRole('dialog').getByRole('button', { name: '预算已用完' }).click();
    await inDialog(author, '提前结束').click();
    await expect(toast(author, `已结束“${name}”`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: `活动系数 · ${name}` })).toContainText('× 2');
    await page.goto('/weak/home');
    await page.getByRole('combobox', { name: '漏洞类型' }).click();
    await page.getByRole('option', { name: '拒绝服务' }).click();
    await expect(reward).toContainText('奖励范围');
    await expect(reward).not.toContainText(name);
  });
});
