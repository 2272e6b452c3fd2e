import { expect, test } from '../site/journey.ts';
import { settle } from '../site/settle.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, formOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';

test('an author appeals and is heard', async ({ page, newPerson }) => {
  const draft = harmless('大屏页脚可以看到内部主机名');
  const words =
    '补充证明：响应头里的主机名可以直接解析到内网管理地址，不只是页脚的文字，请重新评估。';
  const [first, second] = [await newPerson(), await newPerson()];

  await test.step('a report is handed in, asked about and answered', async () => {
    await arriveAs(page, newPhone());
    await handIn(page, draft);

    await signInAs(first, 'reviewer');
    await openFromQueue(first, draft.title);
    await first.keyboard.press('q');
    await first.getByRole('textbox', { name: '需要补充什么' }).fill('主机名在哪个响应里？');
    await first.getByRole('button', { name: '发送问题' }).click();
    await expect(first.getByText('等待补充信息')).toBeVisible();

    await page.reload();
    const banner = page.getByRole('region', { name: '需要补充信息' });
    await expect(banner).toContainText('主机名在哪个响应里？');
    await banner.getByRole('textbox', { name: '补充信息' }).fill('首页的第一个响应。');
    await page.getByRole('button', { name: '提交补充信息' }).click();
    await expect(banner).toHaveCount(0);
  });

  await test.step('it is ignored all the same, and its author appeals', async () => {
    await first.reload();
    await first.getByRole('button', { name: '忽略' }).click();
    const dialog = decisionOf(first);
    await dialog.getByRole('radio', { name: '无实际危害' }).check();
    await dialog.getByLabel('完成后打开下一份').uncheck();
    await dialog.getByRole('button', { name: '忽略报告' }).click();
    await expect(toast(first, '已忽略')).toBeVisible();

    await page.reload();
    const line = page.getByLabel('处理进度').getByRole('listitem');
    await expect(line).toHaveText([/待审核/, /已确认未进行/, /修复中未进行/, /已忽略/]);
    await expect(page.getByText('还剩 30 天')).toBeVisible();
    const conversation = page.getByRole('region', { name: '处理记录与沟通' });
    await expect(conversation.getByText('忽略', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '提出申诉' }).click();
    await page.getByRole('textbox', { name: '申诉理由' }).fill(words);
    await page.getByRole('button', { name: '提交申诉' }).click();
    await expect(page.getByRole('region', { name: '申诉', exact: true })).toContainText('处理中');
  });

  await test.step('whoever ignored it may not decide; somebody else does', async () => {
    await first.reload();
    await expect(first.getByText('由给出原结论以外的审核员处理')).toBeVisible();
    await expect(first.getByRole('button', { name: '处理申诉' })).toHaveCount(0);
    await expect(first.getByRole('button', { name: '重新打开' })).toHaveCount(0);

    await signInAs(second, 'secondReviewer');
    await second.getByRole('link', { name: /^申诉/ }).click();
    await second.getByRole('link', { name: draft.title }).click();
    const said = decisionOf(second).getByRole('blockquote');
    await expect(said, 'what is waited for is open').toContainText(words);
    await formOf(second).getByRole('button', { name: '取消' }).click();
    await expect(said).toHaveCount(0);
    await second.keyboard.press('a');
    await expect(said).toContainText(words);
    await decisionOf(second).getByRole('textbox', { name: '理由' }).fill('确有影响');
    await second.getByRole('button', { name: '申诉成立，重新审核' }).click();
    await expect(second.getByRole('button', { name: '确认漏洞' })).toBeVisible();
  });

  await test.step('the author reads so, and has a letter of every step of others', async () => {
    await page.reload();
    const appeals = page.getByRole('region', { name: '申诉', exact: true });
    await expect(appeals).toContainText('申诉成立');
    await expect(page.getByRole('region', { name: '处理记录与沟通' })).toContainText('确有影响');
    await expect(page.getByLabel('处理进度').locator('[aria-current=step]')).toHaveText(/待审核/);
    await settle(page);
    await page.goto('/personal/message');
    await expect(page.getByRole('main').getByText('申诉成立').first()).toBeVisible();
    for (const outcome of ['已收到', '需要补充信息', '已忽略'])
      await expect(page.getByRole('main').getByText(outcome).first()).toBeVisible();
  });

  await test.step('a report that nobody has judged can be taken back', async () => {
    await page.goto('/personal/submit');
    await page.getByRole('link', { name: draft.title }).click();
    await page.getByRole('button', { name: '撤回报告' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回报告' }).click();
    await expect(page.getByText('你撤回了这份报告')).toBeVisible();
  });
});
