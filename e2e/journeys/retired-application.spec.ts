import { expect, test } from '../site/journey.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';

test('an application is retired while a report on it is open, and the report goes on', async ({
  page,
  newPerson,
}) => {
  const name = '周年活动页';
  const draft = {
    ...harmless('活动页的倒计时快了一小时'),
    app: name,
    url: 'https://anniversary.demo.example/',
  };
  const [admin, reviewer] = [await newPerson(), await newPerson()];

  await test.step('an admin adds it, with its owner and its scope', async () => {
    await signInAs(admin, 'admin');
    await admin.goto('/console/applications');
    await admin.getByRole('link', { name: '新增应用' }).click();
    await admin.getByRole('textbox', { name: '名称' }).fill(name);
    await admin.getByText('核心业务', { exact: true }).click();
    await admin.getByRole('textbox', { name: '负责团队' }).fill('活动组');
    await admin
      .getByRole('textbox', { name: '收录的域名' })
      .fill('https://anniversary.demo.example');
    await admin.getByRole('button', { name: '新增应用' }).click();
    await expect(admin.getByText(/^每行一个小写域名/)).toBeVisible();
    await admin.getByRole('textbox', { name: '收录的域名' }).fill('anniversary.demo.example\n');
    await admin.getByRole('button', { name: '新增应用' }).click();
    await expect(toast(admin, `已保存“${name}”`)).toBeVisible();
  });

  await test.step('a researcher is shown the scope, told of an address outside, and hands in', async () => {
    await arriveAs(page, newPhone());
    await page.goto('/weak/home');
    await page.getByRole('combobox', { name: '应用', exact: true }).click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByText('收录范围：anniversary.demo.example')).toBeVisible();
    await page.getByLabel('漏洞地址').fill('https://pay.demo.example/');
    await expect(page.getByText('这个地址属于“支付网关”，请核对选择的应用。')).toBeVisible();
    await page.getByLabel('漏洞地址').fill('https://somewhere.example/');
    await expect(page.getByText(/^这个地址不在已公布的收录范围内/)).toBeVisible();
    await handIn(page, draft);
  });

  await test.step('the admin changes its tier, then retires it', async () => {
    await admin.getByRole('link', { name }).click();
    await admin.getByText('边缘业务', { exact: true }).click();
    await admin.getByRole('textbox', { name: '收录的域名' }).fill('www.demo.example');
    await admin.getByRole('button', { name: '保存修改' }).click();
    await expect(toast(admin, `已保存“${name}”`).last()).toBeVisible();
    await admin.getByRole('button', { name: `停止收录 ${name}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '停止收录' }).click();
    await expect(toast(admin, `已停用“${name}”`)).toBeVisible();
    await expect(admin.getByRole('link', { name })).toHaveCount(0);
  });

  await test.step('nobody may choose it any more', async () => {
    await page.goto('/weak/home');
    await page.getByRole('combobox', { name: '应用', exact: true }).click();
    await expect(page.getByRole('option', { name: '支付网关' })).toBeVisible();
    await expect(page.getByRole('option', { name })).toHaveCount(0);
  });

  await test.step('a reviewer asks by a template, and sees the tier and scope it came in under', async () => {
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
  });

  await test.step('and confirms it by what was promised', async () => {
    await reviewer.getByRole('button', { name: '确认漏洞' }).click();
    const dialog = decisionOf(reviewer);
    await dialog.getByRole('radio', { name: '低危' }).check();
    await dialog.getByLabel('安全币基数').fill('2');
    await dialog.getByLabel('完成后打开下一份').uncheck();
    await dialog.getByRole('button', { name: '确认并发放奖励' }).click();
    await expect(toast(reviewer, /20 安全币/)).toBeVisible();
  });
});
