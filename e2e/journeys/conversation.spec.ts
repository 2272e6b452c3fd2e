import { expect, test } from '../site/journey.ts';
import { tabTo } from '../people/keyboard.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';

test('one conversation, by the keyboard: a comment is corrected, and an appeal proves what it says', async ({
  page,
  newPerson,
}) => {
  const draft = harmless('大屏页脚可以看到内部网段');
  const thread = page.getByRole('region', { name: '处理记录与沟通' });
  const reviewer = await newPerson();

  await test.step('its author comments and corrects it', async () => {
    await arriveAs(page, newPhone());
    await handIn(page, draft);
    await tabTo(page, page.getByRole('textbox', { name: '评论' }));
    await page.keyboard.type('网段是 10.1.0.0');
    await tabTo(page, page.getByRole('button', { name: '发表评论' }));
    await page.keyboard.press('Enter');
    const correct = thread.getByRole('button', { name: '修改', exact: true });
    await expect(correct).toBeVisible();
    await tabTo(page, correct, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/16');
    await tabTo(page, page.getByRole('button', { name: '保存修改' }));
    await page.keyboard.press('Enter');
    await expect(thread.getByText('网段是 10.1.0.0/16')).toBeVisible();
    await expect(correct).toBeFocused();
  });

  await test.step('a reviewer sees both versions, and ignores the report', async () => {
    await signInAs(reviewer, 'reviewer');
    await openFromQueue(reviewer, draft.title);
    const said = reviewer.getByRole('listitem').filter({ hasText: '网段是 10.1.0.0/16' }).last();
    await said.getByText(/查看之前的内容/).click();
    await expect(said.getByText('网段是 10.1.0.0', { exact: true })).toBeVisible();
    await reviewer.getByRole('button', { name: '忽略' }).click();
    await decisionOf(reviewer).getByRole('radio', { name: '无实际危害' }).check();
    await decisionOf(reviewer).getByLabel('完成后打开下一份').uncheck();
    await decisionOf(reviewer).getByRole('button', { name: '忽略报告' }).click();
    await expect(toast(reviewer, '已忽略')).toBeVisible();
  });

  await test.step('what a reviewer acted on stays as it is; the appeal brings a file', async () => {
    await page.reload();
    await expect(thread).toContainText('忽略');
    await expect(thread.getByRole('button', { name: '修改', exact: true })).toHaveCount(0);
    await tabTo(page, page.getByRole('button', { name: '提出申诉' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: '申诉理由' }));
    await page.keyboard.type('**整段**网段都能从外网直接访问，附上扫描到的主机和响应头。');
    await page
      .getByRole('dialog')
      .getByLabel('选择附件')
      .setInputFiles({ name: '主机.txt', mimeType: 'text/plain', buffer: Buffer.from('10.1.0.1') });
    const send = page.getByRole('button', { name: '提交申诉' });
    await expect(send).toBeEnabled();
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expect(thread.getByText('主机.txt')).toBeVisible();
    await expect(thread.getByRole('strong').filter({ hasText: /^整段$/ })).toBeVisible();
  });

  await test.step('and whoever decides has it in front of them', async () => {
    const second = await newPerson();
    await signInAs(second, 'secondReviewer');
    await second.getByRole('link', { name: /^申诉/ }).click();
    await second.getByRole('link', { name: draft.title }).click();
    await second.getByRole('button', { name: '处理申诉' }).click();
    await expect(decisionOf(second).getByRole('blockquote').getByText('主机.txt')).toBeVisible();
  });
});
