import type { Locator } from '@playwright/test';
import { expect, test } from '../site/journey.ts';
import { slowLine } from '../site/lines.ts';
import { settle } from '../site/settle.ts';
import { decisionOf, formOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';
import { newPhone, signIn, signOut, toast, tokenOf } from '../people/researcher.ts';
import {
  attach,
  fillIn,
  handIn,
  harmless,
  loggingLibrary,
  pasteScreenshot,
} from '../people/report.ts';

/** As people paste it, a request among the words. */
const typed = [
  '一、漏洞描述',
  '**注意：**该接口没有鉴权，任何人都能读取订单。',
  '1、打开浏览器登录账号甲',
  '2、重放请求',
  '',
  '地址是 https://member.demo.example/order?id=1，详见（https://member.demo.example/a）。',
  '也可以看 www.member.demo.example，后面是说明。',
  '',
  'POST /api/order HTTP/1.1',
  'Host: member.demo.example',
  'Accept: */*',
  'X-Token: __a__b__',
  'Content-Type: application/json',
  '',
  '{"a":"*b*","c":1}',
  '',
  '这是**“重点”**内容。',
].join('\n');

/** The text is shown as it is meant, and at one press as it was typed. */
async function expectAsMeant(place: Locator): Promise<void> {
  const bold = place.getByRole('strong').filter({ hasText: /^(注意：|“重点”)$/ });
  await expect(bold).toHaveText(['注意：', '“重点”']);
  await expect(place.getByRole('link')).toHaveText([
    'https://member.demo.example/order?id=1',
    'https://member.demo.example/a',
    'www.member.demo.example',
  ]);
  const shown = await place.innerText();
  for (const line of typed.split('\n')) expect(shown).toContain(line.replaceAll('**', ''));
  expect(shown).toContain('一、漏洞描述\n');
  await place.getByRole('button', { name: '看原文' }).click();
  await expect.poll(() => place.locator('pre').textContent()).toBe(typed);
}

test('a report goes from a visitor’s browser to coins and a place in the ranking', async ({
  page,
  newPerson,
}) => {
  const phone = newPhone();
  const title = '回调校验接口日志组件远程代码执行（夜间复测）';
  const draft = await loggingLibrary(title);
  const second = { ...harmless('首页页脚的年份没有更新'), text: typed };
  const desk = await newPerson();
  const main = page.getByRole('main');
  let number = '';
  let address = '';

  await test.step('a visitor signs in and token and cookie are in place', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, phone);
    await expect(page).toHaveURL('/');
    expect(await tokenOf(page)).toMatch(/^[\w-]{43}$/);
    const cookie = (await page.context().cookies()).find(
      ({ name }) => name === 'shield_source_token',
    );
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  });

  await test.step('submits a report with a pasted screenshot and an attachment; a double click makes one', async () => {
    await page.getByRole('banner').getByRole('link', { name: '提交漏洞' }).click();
    await fillIn(page, draft);
    await pasteScreenshot(page);
    await attach(page, '域名查询记录.txt', '09:41:07 open-gw-01.probe.demo.example\n');
    await page.getByRole('button', { name: '提交报告' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page).toHaveURL(/\/personal\/submit\/detail\/[0-9a-f-]{36}$/);
    address = new URL(page.url()).pathname;
  });

  await test.step('sees it in the list and in full', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByLabel('处理进度').getByRole('listitem')).toHaveText([
      /待审核/,
      /已确认/,
      /修复中/,
      /已完成/,
    ]);
    await expect(page.getByLabel('处理进度').locator('[aria-current=step]')).toHaveText(/待审核/);
    for (const label of [
      '提交时间',
      '当前状态',
      '漏洞类型',
      '应用',
      '平台',
      '危害等级',
      '贡献值',
      '安全币',
      '漏洞地址',
    ]) {
      await expect(page.getByRole('term').getByText(label, { exact: true })).toBeVisible();
    }
    const picture = page.getByRole('img', { name: '截图' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText('域名查询记录.txt')).toBeVisible();
    number =
      (await page
        .getByText(/^SS-\d{4}-\d{6}$/)
        .first()
        .textContent()) ?? '';

    await page.goto('/personal/submit');
    await expect(page.getByLabel('漏洞统计')).toHaveText(/有效报告0严重0高危0中危0低危0/);
    await expect(page.getByRole('table', { name: '我的漏洞' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row', { name: title })).toContainText(number);
  });

  await test.step('submits another one, which deserves less, and it and a comment are shown as they were meant', async () => {
    await handIn(page, second);
    await expectAsMeant(page.getByRole('region', { name: '漏洞详情' }));
    await page.getByRole('textbox', { name: '评论' }).fill(typed);
    await page.getByRole('button', { name: '发表评论' }).click();
    const thread = page.getByRole('region', { name: '处理记录与沟通' });
    await expectAsMeant(thread.getByRole('listitem').filter({ hasText: '一、漏洞描述' }));
  });

  await test.step('a reviewer asks, then confirms and sees the arithmetic before paying', async () => {
    await signInAs(desk, 'reviewer');
    await openFromQueue(desk, title);
    await desk.getByRole('textbox', { name: '回复' }).fill('请确认一下触发的请求头。');
    await desk.getByRole('button', { name: '发送回复' }).click();
    await expect(desk.getByRole('listitem').getByText('请确认一下触发的请求头。')).toBeVisible();

    await desk.getByRole('button', { name: '确认漏洞' }).click();
    const dialog = decisionOf(desk);
    await dialog.getByRole('radio', { name: '严重' }).check();
    const preview = dialog.getByLabel('将发放的奖励');
    await dialog.getByLabel('安全币基数').fill('99');
    await expect(dialog.getByText('超出范围，应为 54–60')).toBeVisible();
    await dialog.getByLabel('安全币基数').fill('58');
    await dialog.getByLabel('安全币加分').fill('20');
    await dialog.getByLabel('贡献值基数').fill('10');
    await dialog.getByLabel('贡献值加分').fill('5');
    await expect(preview).toContainText('(58 × 4 + 20) × 1 =252');
    await expect(preview).toContainText('(10 × 4 + 5) × 1 =45');
    await dialog.getByLabel('完成后打开下一份').uncheck();
    await dialog.getByRole('button', { name: '确认并发放奖励' }).click();
    await expect(toast(desk, `已确认 ${number}，发放 252 安全币、45 贡献值`)).toBeVisible();
  });

  await test.step('it goes to fixing and at once to done, on a slow line too; the other one is ignored with a reason', async () => {
    const line = await slowLine(desk, 'getReviewDetail/**');
    await desk.getByRole('button', { name: '开始修复' }).click();
    await decisionOf(desk).getByLabel('备注').fill('已排期，今晚升级。');
    await formOf(desk).getByRole('button', { name: '开始修复' }).click();
    await expect.poll(line.asked).toBeGreaterThan(0);
    await line.letGo();
    await expect(toast(desk, `${number}：开始修复`)).toBeVisible();
    await desk.getByRole('button', { name: '修复完成' }).click();
    await decisionOf(desk).getByRole('button', { name: '标记为已完成' }).click();
    await expect(toast(desk, `${number}：修复完成`)).toBeVisible();
    await desk.getByRole('tab', { name: '记录' }).click();
    await expect(
      desk.getByLabel('处理进度').locator('[aria-current=step], li').last(),
    ).toContainText('已完成');
    // the page retries by itself: lets a retry under way finish
    await desk.unrouteAll({ behavior: 'wait' });

    await openFromQueue(desk, second.title);
    await expectAsMeant(desk.locator('section').filter({ hasText: '一、漏洞描述' }).first());
    const comments = desk.getByRole('list', { name: '处理记录与沟通' }).getByRole('listitem');
    await expectAsMeant(comments.filter({ hasText: '一、漏洞描述' }));
    await desk.getByRole('button', { name: '忽略' }).click();
    await decisionOf(desk).getByRole('button', { name: '忽略报告' }).click();
    await expect(decisionOf(desk).getByText('请选择忽略原因')).toBeVisible();
    await decisionOf(desk).getByRole('radio', { name: '无实际危害' }).check();
    await decisionOf(desk).getByRole('button', { name: '忽略报告' }).click();
    await expect(toast(desk, '已忽略')).toBeVisible();
  });

  await test.step('the researcher has a letter for each step', async () => {
    const outcomes = ['已收到', '有新评论', '已确认', '开始修复', '修复完成'];
    await settle(page);
    await page.goto('/personal/message');
    await expect(main.getByText('已忽略')).toBeVisible();
    for (const outcome of outcomes)
      await expect(main.getByText(`报告 ${number} ${outcome}`)).toBeVisible();
    await expect(main.getByText('已忽略')).toBeVisible();
    await main.getByText(`报告 ${number} 已确认`).click();
    await expect(page).toHaveURL(/\/personal\/message\?open=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`报告 ${number} 已确认`);
    await main.getByRole('link', { name: '查看报告' }).click();
    await expect(page).toHaveURL(address);
  });

  await test.step('and the award with its arithmetic, the history and the talk', async () => {
    const award = page.getByRole('region', { name: '奖励' });
    await expect(award).toContainText('25258 × 4 + 20');
    await expect(award).toContainText('4510 × 4 + 5');
    const history = page.getByRole('region', { name: '处理记录' });
    await expect(history.locator('li[data-tone] strong')).toHaveText([
      '提交报告',
      '确认漏洞',
      '开始修复',
      '修复完成',
    ]);
    await expect(history).toContainText('已排期，今晚升级。');
    await expect(history).toContainText('审核员');
    await expect(history).toContainText('严重，贡献值 +45');
    await expect(history).not.toContainText('审核员甲');
    await expect(history).toContainText('请确认一下触发的请求头。');
    await expect(page.getByText('这份报告已结束，不能再评论。')).toBeVisible();
  });

  await test.step('and on paper there is what is to be read, and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: '奖励' })).toBeVisible();
    for (const pressed of ['banner', 'navigation', 'contentinfo', 'textbox'] as const)
      await expect(page.getByRole(pressed)).toHaveCount(0);
    await expect(page.getByRole('button').filter({ hasNot: page.getByRole('img') })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await test.step('and coins, contribution, counters and a place in the ranking', async () => {
    await page.goto('/personal/security-currency');
    await expect(page.getByRole('row', { name: title })).toContainText('+252');
    await page.goto('/personal/contribution');
    await expect(page.getByRole('row', { name: title })).toContainText('+45');
    await page.goto('/personal/submit');
    await expect(page.getByLabel('漏洞统计')).toHaveText(/有效报告1严重1高危0中危0低危0/);
    await page.goto('/rank/personal');
    const mine = page.locator('tr, li').filter({ has: page.getByText('我', { exact: true }) });
    await expect(mine).toContainText('45');
  });

  await test.step('and after logging out nobody here sees any of it', async () => {
    await signOut(page);
    await expect(page).toHaveURL('/');
    expect(await tokenOf(page)).toBeNull();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
      'shield_source_token',
    );
    for (const path of [
      address,
      '/personal/submit',
      '/personal/message',
      '/personal/security-currency',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByText(title)).toHaveCount(0);
    }
  });
});
