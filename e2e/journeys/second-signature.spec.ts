import { expect, test } from '../site/journey.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, formOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';

test('an award above the rule waits for a second person, and its coins with it', async ({
  page,
  newPerson,
}) => {
  const draft = harmless('大屏导出的表格可以带出全部会员的手机号');
  const [first, second] = [await newPerson(), await newPerson()];
  let report = '';

  await test.step('a report is handed in', async () => {
    await arriveAs(page, newPhone());
    await handIn(page, draft);
    report = page.url();
  });

  await test.step('a reviewer goes above the range, and has to say why', async () => {
    await signInAs(first, 'reviewer');
    await openFromQueue(first, draft.title);
    await first.getByRole('button', { name: '确认漏洞' }).click();
    const dialog = decisionOf(first);
    await dialog.getByRole('radio', { name: '严重' }).check();
    await dialog.getByLabel('安全币基数').fill('400');
    await expect(dialog.getByText('奖励超出评分标准的范围，须由第二人核定')).toBeVisible();
    await dialog.getByRole('textbox', { name: '理由' }).fill('一次可以带出全部会员，影响罕见。');
    await dialog.getByLabel('完成后打开下一份').uncheck();
    await dialog.getByRole('button', { name: '提交核定' }).click();
    await expect(toast(first, '已提交核定：400 安全币')).toBeVisible();
    await expect(first.getByText('须由提出这笔奖励以外的审核员或管理员核定')).toBeVisible();
    await expect(first.getByRole('button', { name: '核定并发放' })).toHaveCount(0);
  });

  await test.step('its author sees it confirmed, the award waiting and the coins to come', async () => {
    await page.reload();
    await expect(page.getByLabel('处理进度').locator('[aria-current=step]')).toHaveText(/已确认/);
    const award = page.getByRole('region', { name: '奖励', exact: true });
    await expect(award).toContainText('奖励核定中');
    await expect(award).toContainText('400');
    await page.goto('/personal/submit');
    await expect(page.getByRole('row', { name: draft.title })).toContainText('奖励核定中');
    await page.goto('/personal/security-currency');
    await expect(page.getByRole('main').getByRole('definition')).toHaveText([
      '0',
      /^400/,
      '0',
      '0',
    ]);
  });

  await test.step('another reviewer finds it in its queue and signs', async () => {
    await signInAs(second, 'secondReviewer');
    await second.getByRole('link', { name: /^待核定/ }).click();
    // until its own rows have come, the table shows those of the previous view
    const own = second.locator('[aria-busy=false]', {
      has: second.getByRole('table', { name: '待核定' }),
    });
    await own.getByRole('link', { name: draft.title }).click();
    await expect(second.getByText('审核员甲的理由：一次可以带出全部会员')).toBeVisible();
    await formOf(second).getByRole('button', { name: '核定并发放' }).click();
    await expect(toast(second, '发放 400 安全币')).toBeVisible();
  });

  await test.step('and the coins arrive', async () => {
    await page.reload();
    await expect(page.getByRole('main').getByRole('definition')).toHaveText([
      '400',
      /^0/,
      '400',
      '0',
    ]);
    await expect(page.getByRole('row', { name: draft.title })).toContainText('+400');
    await page.goto(report);
    const history = page.getByRole('region', { name: '处理记录' });
    await expect(history.locator('li[data-tone] strong')).toHaveText([
      '提交报告',
      '确认漏洞',
      '提交奖励核定',
      '核定并发放奖励',
    ]);
  });
});
