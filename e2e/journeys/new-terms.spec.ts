import { expect, test } from '../site/journey.ts';
import { fillIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { publishText } from '../people/texts.ts';
import { signInAs } from '../site/every-page.ts';
import { onOwnSite } from '../site/own-site.ts';

test('new terms are published by two admins, and asked of who was writing already', async ({
  page,
  newPerson,
}) => {
  const draft = harmless('大屏的图例颜色和说明不一致');
  const [first, second] = [await newPerson(), await newPerson()];

  await test.step('a report is written under the present terms', async () => {
    await arriveAs(page, newPhone());
    await page.goto('/weak/home');
    await fillIn(page, draft);
    await expect(page.getByText(/^草稿已保存/)).toBeVisible();
  });

  await test.step('an admin writes the next version and sees what it changes', async () => {
    await signInAs(first, 'admin');
    await first.goto('/console/documents');
    await first.getByRole('link', { name: '漏洞提交条款' }).click();
    await first.getByRole('button', { name: '写新版本' }).click();
    const text = first.getByRole('textbox', { name: '正文' });
    await text.fill(`${await text.inputValue()}\n\n## 演练\n\n演练期间另行通知。`);
    await first.getByRole('button', { name: '保存草稿' }).click();
    await expect(toast(first, '草稿已保存')).toBeVisible();
    await expect(first.getByRole('listitem').filter({ hasText: '演练期间' })).toHaveAttribute(
      'data-kind',
      'new',
    );
    await first.getByRole('button', { name: '提交复核' }).click();
    await first.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
    await expect(first.getByText('等另一位同事')).toBeVisible();
    await expect(first.getByRole('button', { name: '复核通过' })).toHaveCount(0);
  });

  await test.step('another admin publishes it', async () => {
    await signInAs(second, 'secondAdmin');
    await second.goto('/console/documents/terms');
    await second.getByRole('button', { name: '复核通过' }).click();
    await second.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
    await expect(toast(second, '已复核通过')).toBeVisible();
  });

  await test.step('who was writing is asked anew, and nothing they wrote is lost', async () => {
    await page.getByRole('button', { name: '提交报告' }).click();
    await expect(page.getByText('提交条款已更新，请重新阅读并同意')).toBeVisible();
    await expect(page.getByLabel('我已阅读并同意')).not.toBeChecked();
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(draft.title);
    await page.getByRole('button', { name: /^《漏洞提交条款》/ }).click();
    await expect(page.getByRole('dialog').getByText('演练期间另行通知。')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '提交报告' }).click();
    await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
  });

  await test.step('and stands among those who agreed', async () => {
    await second.reload();
    await second.getByRole('tab', { name: '谁同意了' }).click();
    await expect(second.getByRole('row', { name: /^白帽\d+/ })).toHaveCount(1);
    await expect(second.getByRole('combobox', { name: '版本' })).toContainText('1 人同意');
  });
});

test('a new agreement is asked of who is signed in, over what they were writing', async ({
  newPerson,
}) => {
  const draft = harmless('报表页的导出按钮点了没有反应');
  // on a site of its own, so that people in other journeys are not asked for consent
  await onOwnSite(newPerson, async (own) => {
    const [page, author, second] = [
      await own.newPerson(),
      await own.newPerson(),
      await own.newPerson(),
    ];
    const asked = page.getByRole('dialog', { name: '用户协议或隐私政策已更新' });
    const open = (name: string) =>
      page.getByRole('banner').getByRole('link', { name, exact: true }).click();

    await test.step('a member writes a report', async () => {
      await page.clock.install();
      await arriveAs(page, newPhone());
      await open('提交漏洞');
      await fillIn(page, draft);
      await expect(page.getByText(/^草稿已保存/)).toBeVisible();
    });

    await test.step('meanwhile two admins publish another agreement', async () => {
      await signInAs(author, 'admin');
      await signInAs(second, 'secondAdmin');
      await publishText(author, second, { name: '用户协议', words: '演练期间另行通知。' });
    });

    await test.step('the next page asks, and can be used all the same', async () => {
      await page.clock.fastForward('01:30');
      await open('礼品兑换');
      await expect(asked).toBeVisible();
      await asked.getByRole('button', { name: '用户协议' }).click();
      await expect(page.getByRole('dialog').getByText('演练期间另行通知。')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: '礼品兑换' })).toBeVisible();
    });

    await test.step('the one after asks again; who agrees goes on writing', async () => {
      await open('提交漏洞');
      await asked.getByRole('button', { name: '我已阅读并同意' }).click();
      await expect(asked).toBeHidden();
      await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(draft.title);
      await page.reload();
      await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(draft.title);
      await expect(asked).toBeHidden();
    });

    await test.step('and stands among those who agreed', async () => {
      await second.reload();
      await second.getByRole('tab', { name: '谁同意了' }).click();
      await expect(second.getByRole('row', { name: /^白帽\d+/ })).toHaveCount(1);
      await expect(second.getByRole('combobox', { name: '版本' })).toContainText('1 人同意');
    });
  });
});
