import { expect, test } from '../site/journey.ts';
import { fillIn, handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { decisionOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';
import { loseAnswer } from '../site/lines.ts';

// a race: no second try
test.describe.configure({ retries: 0 });

test('a report whose answer got lost once is sent again by itself and stays one report', async ({
  page,
  expectNoise,
}) => {
  const draft = harmless('大屏页眉的时钟没有时区');
  await arriveAs(page, newPhone());
  await page.goto('/weak/home');
  await fillIn(page, draft);

  expectNoise(/net::ERR_FAILED/);
  await loseAnswer(page, 'jsonReportSubmit');
  await page.getByRole('button', { name: '提交报告' }).click();
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
  await page.goto('/personal/submit');
  await expect(page.getByRole('table', { name: '我的漏洞' }).getByRole('row')).toHaveCount(2);
});

test('a report whose answer got lost on the way is sent again and stays one report', async ({
  page,
  expectNoise,
}) => {
  const draft = harmless('大屏页脚的年份没有更新');
  await arriveAs(page, newPhone());
  await page.goto('/weak/home');
  await fillIn(page, draft);

  expectNoise(/net::ERR_FAILED/);
  await loseAnswer(page, 'jsonReportSubmit', 3);
  await page.getByRole('button', { name: '提交报告' }).click();
  await expect(page.getByRole('alert')).toContainText('网络错误');
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(draft.title);

  await page.getByRole('button', { name: '提交报告' }).click();
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
  await page.goto('/personal/submit');
  await expect(page.getByRole('table', { name: '我的漏洞' }).getByRole('row')).toHaveCount(2);
});

test('a reviewer whose answer got lost is not told that somebody else was faster, and pays once', async ({
  page,
  newPerson,
  expectNoise,
}) => {
  const draft = harmless('大屏登录框的提示把版本号说了出来');
  await test.step('a report is handed in', async () => {
    const author = await newPerson();
    await arriveAs(author, newPhone());
    await handIn(author, draft);
  });

  await signInAs(page, 'reviewer');
  await openFromQueue(page, draft.title);
  await page.getByRole('button', { name: '确认漏洞' }).click();
  const decision = decisionOf(page);
  const confirm = decision.getByRole('button', { name: '确认并发放奖励' });
  await decision.getByRole('radio', { name: '低危' }).check();
  await decision.getByLabel('完成后打开下一份').uncheck();

  expectNoise(/net::ERR_FAILED/);
  await loseAnswer(page, 'postVerdictHold');
  await confirm.click();
  await expect(decision.getByRole('alert')).toContainText('网络错误');
  await confirm.click();
  await expect(decision.getByRole('alert')).toContainText('上一次的操作可能已经生效');

  await decision.getByRole('button', { name: '刷新报告' }).click();
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole('button', { name: '开始修复' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '确认漏洞' })).toHaveCount(1);
  await page.getByRole('tab', { name: '记录' }).click();
  await expect(page.getByRole('heading', { name: '奖励', exact: true })).toHaveCount(1);
});
