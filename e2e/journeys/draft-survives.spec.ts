import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import { attach, fillIn, harmless, pasteScreenshot } from '../people/report.ts';
import { arriveAs, newPhone, tokenOf } from '../people/researcher.ts';
import { provokes } from '../refusals/provoke.ts';
import { expect, test } from '../site/journey.ts';
import { quiet } from '../site/traffic.ts';

// a race and a refusal: no second try
test.describe.configure({ retries: 0 });

test('what was typed a moment before the window closed is in the draft', async ({ page }) => {
  await arriveAs(page, newPhone());
  await page.goto('/weak/home');
  await page.getByRole('textbox', { name: '标题' }).fill('关窗前最后写的标题');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  const again = await page.context().newPage();
  await expect(async () => {
    await again.goto('/weak/home');
    await expect(again.getByRole('textbox', { name: '标题' })).toHaveValue('关窗前最后写的标题', {
      timeout: 5_000,
    });
  }).toPass();
});

test('a draft survives a crash and another device, and goes with the report', async ({
  page,
  newPerson,
}) => {
  const draft = harmless('首页页脚的年份还是去年的');
  const saved = /^草稿已保存 \d\d:\d\d$/;
  await arriveAs(page, newPhone());

  await test.step('a tab dies while a report is being written', async () => {
    await page.goto('/weak/home');
    await fillIn(page, draft);
    await pasteScreenshot(page);
    const kept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('jsonReportDraftSave') &&
        (answer.request().postData() ?? '').includes('"attachments":["'),
    );
    await attach(page, '请求.txt', 'GET / HTTP/1.1\n');
    await kept;
    await expect(page.getByText(saved)).toBeVisible();
    await page.close();
  });

  const phone = await newPerson();
  await test.step('another device goes on where it was left, pictures and files too', async () => {
    const here = await page.context().newPage();
    await here.goto('/');
    const [token, cookies] = [await tokenOf(here), await here.context().cookies()];
    await here.close();
    await phone.context().addCookies(cookies);
    await phone.goto('/');
    await phone.evaluate((kept) => localStorage.setItem('shield_source_token', kept ?? ''), token);
    await phone.goto('/weak/home');
    await expect(phone.getByText(/^已恢复 .* 的草稿$/)).toBeVisible();
    await expect(phone.getByRole('textbox', { name: '标题' })).toHaveValue(draft.title);
    await expect(phone.getByRole('combobox', { name: '应用' })).toHaveValue(draft.app);
    await expect(phone.getByRole('radio', { name: draft.level })).toBeChecked();
    await expect(phone.getByText('请求.txt')).toBeVisible();
    await phone.getByRole('tab', { name: '预览' }).click();
    await expect
      .poll(() =>
        phone
          .getByRole('img', { name: '截图' })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await phone.getByRole('tab', { name: '编辑' }).click();
  });

  const desk = await page.context().newPage();
  await test.step('two devices do not overwrite each other unasked', async () => {
    await desk.goto('/weak/home');
    await expect(desk.getByText(/^已恢复/)).toBeVisible();
    await phone.getByRole('textbox', { name: '标题' }).fill('手机上改过的标题');
    await expect(phone.getByText(saved)).toBeVisible();
    await provokes(
      'draftStale',
      desk,
      jsonReportDraftSave,
      () => desk.getByRole('textbox', { name: '标题' }).fill('电脑上改过的标题'),
      { words: '草稿已在另一台设备上改过' },
    );
    const dialog = desk.getByRole('dialog', { name: '草稿已在另一台设备上改过' });
    await expect(dialog.getByText('手机上改过的标题')).toBeVisible();
    await dialog.getByRole('button', { name: '使用其他设备的版本' }).click();
    await expect(desk.getByRole('textbox', { name: '标题' })).toHaveValue('手机上改过的标题');
  });

  await test.step('the score of the vector gives the level, and submitting clears the draft', async () => {
    await desk.getByRole('button', { name: 'CVSS 计算器' }).click();
    const calculator = desk.getByRole('dialog', { name: 'CVSS 计算器' });
    for (const [metric, value] of [
      [/攻击途径/, '网络'],
      [/攻击复杂度/, '高'],
      [/所需权限/, '无'],
      [/用户交互/, '需要'],
      [/影响范围/, '限于本组件'],
      [/机密性/, '低'],
      [/完整性/, '无'],
      [/可用性/, '无'],
    ] as const)
      await calculator
        .getByRole('radiogroup', { name: metric })
        .getByRole('radio', { name: value, exact: true })
        .check();
    await expect(calculator.getByRole('status').first()).toContainText('3.1');
    await calculator.getByRole('button', { name: '填入并用作自评等级' }).click();
    await expect(desk.getByRole('radio', { name: '低危' })).toBeChecked();
    await desk.getByLabel('我已阅读并同意').check();
    await desk.getByRole('button', { name: '提交报告' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: '手机上改过的标题' })).toBeVisible();
    await quiet(desk);
    await desk.getByText('3.1 版 3.1 分').click();
    await expect(desk.getByText('CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N')).toBeVisible();
    await expect(desk.getByText('请求.txt')).toBeVisible();
    await desk.goto('/weak/home');
    await expect(desk.getByText('写下的内容会自动存为草稿')).toBeVisible();
    await expect(desk.getByRole('textbox', { name: '标题' })).toHaveValue('');
  });
});
