import { postGiftInsert } from '@shieldsource/contract/gifts/desk';
import type { Page } from '@playwright/test';
import { callAs } from '../people/calls.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';

test.describe.configure({ mode: 'parallel' });

const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format();
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

/** Approves what stands open. */
async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: '复核通过' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '复核通过', exact: true }).click();
  await expect(toast(page, '已复核通过')).toBeVisible();
}

/** Confirms the open report and expects what it earns. */
async function confirm(page: Page, level: string, earned: RegExp): Promise<void> {
  await page.getByRole('button', { name: '确认漏洞' }).click();
  const dialog = decisionOf(page);
  await dialog.getByRole('radio', { name: level }).check();
  if (level === '低危') await dialog.getByLabel('安全币基数').fill('2');
  await dialog.getByLabel('完成后打开下一份').uncheck();
  await dialog.getByRole('button', { name: '确认并发放奖励' }).click();
  await expect(toast(page, earned)).toBeVisible();
}

test('a rule and a campaign are proposed by one admin and approved by another, hold for what comes later, and the campaign is ended early', async ({
  page,
  newPerson,
}) => {
  const [author, second, reviewer] = [await newPerson(), await newPerson(), await newPerson()];
  const name = '拒绝服务专项';
  const before = harmless('页脚年份在改规则之前');
  const report = { ...harmless('导出接口可以被一次请求拖垮'), type: '拒绝服务' };
  const reward = page.getByRole('region', { name: '奖励范围' });
  /** Chooses the type on the submit page. */
  const chooseType = async () => {
    await page.goto('/weak/home');
    await page.getByRole('combobox', { name: '漏洞类型' }).click();
    await page.getByRole('option', { name: report.type }).click();
  };
  await arriveAs(page, newPhone());
  await handIn(page, before);
  await signInAs(author, 'admin');
  await signInAs(second, 'secondAdmin');

  await test.step('an admin changes one number of the rule, and another finds and approves it', async () => {
    await author.goto('/console/rules');
    await author.getByRole('link', { name: '提出新版本' }).click();
    await author.getByRole('textbox', { name: '低危安全币上限' }).fill('4');
    await author.getByRole('button', { name: '预览', exact: true }).click();
    await expect(author.getByText(/过去 90 天按此规则将发放 [\d,]+ 安全币/)).toBeVisible();
    await author.getByRole('textbox', { name: '生效日' }).fill(today());
    await author.getByRole('textbox', { name: '调整理由' }).fill('低危也该多一点。');
    await author.getByRole('button', { name: '提交复核' }).click();
    await expect(toast(author, '已提交复核，等另一位管理员复核')).toBeVisible();
    await second.getByRole('link', { name: /^待复核/ }).click();
    await second
      .getByRole('link', { name: /^草案，计划/ })
      .first()
      .click();
    await expect(second).toHaveURL(author.url());
    await approve(second);
    await expect(second.getByText('生效中')).toBeVisible();
  });

  await test.step('so with a campaign', async () => {
    await author.goto('/console/campaigns/new');
    await author.getByRole('textbox', { name: '活动名称' }).fill(name);
    await author.getByRole('checkbox', { name: '拒绝服务' }).check();
    await author.getByRole('textbox', { name: '开始日' }).fill(today());
    await author.getByRole('textbox', { name: '活动理由' }).fill('扩容之前先找一遍。');
    await author.getByRole('button', { name: '提交复核' }).click();
    await expect(toast(author, '已提交复核，等另一位管理员复核')).toBeVisible();
    await second.goto('/console/campaigns');
    await second.getByRole('link', { name }).click();
    await approve(second);
  });

  await test.step('researchers see both where they look and where they write', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: '怎样参与' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(`评分标准第 3 版，${today()} 起执行`)).toBeVisible();
    await expect(
      page.getByRole('list', { name: '奖励活动' }).getByText(name, { exact: true }),
    ).toBeVisible();
    await handIn(page, report);
    await chooseType();
    await expect(reward).toContainText(`${name} × 2`);
  });

  await test.step('what came before is judged by the rule of before, what came after is multiplied', async () => {
    await signInAs(reviewer, 'reviewer');
    for (const [title, version] of [
      [before.title, '第 2 版'],
      [report.title, '第 3 版'],
    ] as const) {
      await openFromQueue(reviewer, title);
      await reviewer.getByRole('tab', { name: '记录' }).click();
      await expect(fact(reviewer, '评分标准')).toHaveText(version);
    }
    await expect(fact(reviewer, '活动系数')).toContainText(name);
    await reviewer.getByRole('tab', { name: '判断' }).click();
    await confirm(reviewer, '高危', /36 安全币/);
    await page.goto('/personal/submit');
    await page.getByRole('link', { name: report.title }).click();
    const award = page.getByRole('region', { name: '奖励', exact: true });
    await expect(award.getByRole('row', { name: `活动系数 · ${name}` })).toContainText('× 2');
  });

  await test.step('ended early, it counts for nothing that comes later', async () => {
    await author.goto('/console/campaigns');
    await author.getByRole('link', { name }).click();
    await author.getByRole('button', { name: '提前结束' }).click();
    const dialog = author.getByRole('dialog');
    await dialog.getByRole('button', { name: '预算已用完' }).click();
    await dialog.getByRole('button', { name: '提前结束', exact: true }).click();
    await expect(toast(author, `已结束“${name}”`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: `活动系数 · ${name}` })).toContainText('× 2');
    await chooseType();
    await expect(reward).toContainText('奖励范围');
    await expect(reward).not.toContainText(name);
  });
});

test('an application is retired while a report on it goes on, a price falls by two, and an announcement comes and goes', async ({
  page,
  newPerson,
}) => {
  const name = '周年活动页';
  const draft = {
    ...harmless('活动页的倒计时快了一小时'),
    app: name,
    url: 'https://anniversary.demo.example/',
  };
  const [admin, reviewer, operator] = [await newPerson(), await newPerson(), await newPerson()];
  const applications = page.getByRole('combobox', { name: '应用', exact: true });
  await signInAs(admin, 'admin');

  await test.step('an admin adds it, with its owner and its scope', async () => {
    await admin.goto('/console/applications');
    await admin.getByRole('link', { name: '新增应用' }).click();
    await admin.getByRole('textbox', { name: '名称' }).fill(name);
    await admin.getByText('核心业务', { exact: true }).click();
    await admin.getByRole('textbox', { name: '负责团队' }).fill('活动组');
    await admin.getByRole('textbox', { name: '收录的域名' }).fill('anniversary.demo.example\n');
    await admin.getByRole('button', { name: '新增应用' }).click();
    await expect(toast(admin, `已保存“${name}”`)).toBeVisible();
  });

  await test.step('a researcher is shown the scope, told of an address outside, and hands in', async () => {
    await arriveAs(page, newPhone());
    await page.goto('/weak/home');
    await applications.click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByText('收录范围：anniversary.demo.example')).toBeVisible();
    await page.getByLabel('漏洞地址').fill('https://pay.demo.example/');
    await expect(page.getByText('这个地址属于“支付网关”，请核对选择的应用。')).toBeVisible();
    await page.getByLabel('漏洞地址').fill('https://somewhere.example/');
    await expect(page.getByText(/^这个地址不在已公布的收录范围内/)).toBeVisible();
    await handIn(page, draft);
  });

  await test.step('the admin changes its tier, then retires it, and nobody may choose it any more', async () => {
    await admin.getByRole('link', { name }).click();
    await admin.getByText('边缘业务', { exact: true }).click();
    await admin.getByRole('textbox', { name: '收录的域名' }).fill('www.demo.example');
    await admin.getByRole('button', { name: '保存修改' }).click();
    await expect(toast(admin, `已保存“${name}”`).last()).toBeVisible();
    await admin.getByRole('button', { name: `停止收录 ${name}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '停止收录' }).click();
    await expect(toast(admin, `已停用“${name}”`)).toBeVisible();
    await expect(admin.getByRole('link', { name })).toHaveCount(0);
    await page.goto('/weak/home');
    await applications.click();
    await expect(page.getByRole('option', { name: '支付网关' })).toBeVisible();
    await expect(page.getByRole('option', { name })).toHaveCount(0);
  });

  await test.step('a reviewer asks by a template, sees the tier and scope it came in under, and pays by them', async () => {
    await signInAs(reviewer, 'reviewer');
    await openFromQueue(reviewer, draft.title);
    const main = reviewer.getByRole('main');
    await reviewer.getByRole('tab', { name: '记录' }).click();
    await expect(main.getByText('核心业务 × 10')).toBeVisible();
    await expect(main.getByRole('definition').filter({ hasText: '提交时，包含此地址' })).toHaveText(
      /^anniversary\.demo\.example/,
    );
    await reviewer.getByRole('tab', { name: '判断' }).click();
    await reviewer.getByRole('button', { name: '要求补充信息' }).click();
    const dialog = decisionOf(reviewer);
    await dialog.getByRole('combobox', { name: '选用模板' }).selectOption('补充影响证明');
    await expect(dialog.getByRole('textbox', { name: '需要补充什么' })).toHaveValue(
      `请说明“${draft.title}”影响哪些用户、能读到哪些字段，一条数据的截图即可。`,
    );
    await dialog.getByRole('button', { name: '取消' }).click();
    await confirm(reviewer, '低危', /20 安全币/);
  });

  await test.step('an operator lets a price fall far, and the admin finds and approves it', async () => {
    await signInAs(operator, 'operator');
    const { id } = await callAs(operator, postGiftInsert, {
      name: '折叠雨伞',
      type: 2,
      price: 200,
      cashValue: null,
      stock: 3,
      perUserLimit: 1,
      description: '',
      images: [],
      recommendWeight: 0,
      onShelf: false,
    });
    await operator.goto(`/console/gifts/${id}`);
    await operator.getByLabel('所需安全币').fill('80');
    await operator.getByRole('button', { name: '保存修改' }).click();
    await expect(toast(operator, '已保存“折叠雨伞”，价格待复核')).toBeVisible();
    await admin.goto('/console/proposals');
    await admin.getByRole('link', { name: '折叠雨伞' }).click();
    await expect(admin.getByText('安全币 200 → 80（-60%）')).toBeVisible();
    await expectGoodLooks(admin);
    await approve(admin);
    await expect(admin.locator('dt:text-is("所需安全币") + dd')).toHaveText('80');
  });

  await test.step('an announcement is written, published and withdrawn, and visitors follow', async () => {
    await operator.goto('/console/announcements');
    await expect(operator.getByRole('table', { name: '公告' })).toBeVisible();
    await operator.keyboard.press('n');
    await operator.getByRole('textbox', { name: '标题' }).fill('周末系统维护');
    await operator.getByRole('textbox', { name: '摘要' }).fill('周六凌晨维护两小时。');
    await operator.getByRole('textbox', { name: '正文' }).fill('## 时间\n\n周六 1:00 至 3:00');
    await operator.getByRole('button', { name: '存为草稿' }).click();
    await operator.getByRole('button', { name: '发布 周末系统维护' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(operator.getByText('已发布“周末系统维护”')).toBeVisible();
    const visitor = await newPerson();
    await visitor.goto('/announcement/home');
    await visitor.getByRole('link', { name: '周末系统维护' }).click();
    await expect(visitor.getByRole('heading', { name: '时间' })).toBeVisible();
    await operator.getByRole('button', { name: '撤回 周末系统维护' }).click();
    await dialog.getByRole('button', { name: '内容有误' }).click();
    await dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await expect(operator.getByText('已撤回“周末系统维护”')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('找不到这篇公告')).toBeVisible();
  });
});
