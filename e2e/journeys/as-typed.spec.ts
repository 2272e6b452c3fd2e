import type { Locator } from '@playwright/test';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';

const request = [
  'POST /api/order HTTP/1.1',
  'Host: member.demo.example',
  'Accept: */*',
  'X-Token: __a__b__',
  'Content-Type: application/json',
  '',
  '{"a":"*b*","c":1}',
];

/** As people paste it, the request among the words. */
const typed = [
  '一、漏洞描述',
  '**注意：**该接口没有鉴权，任何人都能读取订单。',
  '1、打开浏览器登录账号甲',
  '2、重放请求',
  '',
  '地址是 https://member.demo.example/order?id=1，详见（https://member.demo.example/a）。',
  '也可以看 www.member.demo.example，后面是说明。',
  '',
  ...request,
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

test('what a researcher types and pastes is read sign by sign, in portal and console', async ({
  page,
  newPerson,
}) => {
  const draft = { ...harmless('订单接口可以读到别人的订单'), text: typed };
  const field = page.getByRole('textbox', { name: '漏洞详情' });
  await arriveAs(page, newPhone());

  await test.step('a pasted request is fenced, and one step takes it back', async () => {
    await page.goto('/weak/home');
    await field.fill('请求：');
    await field.evaluate((area, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const how = { clipboardData, bubbles: true, cancelable: true };
      area.dispatchEvent(new ClipboardEvent('paste', how));
    }, request.join('\r\n'));
    await expect(field).toHaveValue(`请求：\n\`\`\`\n${request.join('\n')}\n\`\`\`\n`);
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue('请求：');
  });

  await test.step('Ctrl+B before Chinese words is bold', async () => {
    await field.fill('请注意：下面是步骤');
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(1, 4));
    await page.keyboard.press('Control+b');
    await page.getByRole('tab', { name: '预览' }).click();
    const preview = page.getByRole('tabpanel', { name: '预览' });
    await expect(preview.getByRole('strong')).toHaveText('注意：');
    await expect(preview).not.toContainText('*');
    await page.getByRole('tab', { name: '编辑' }).click();
  });

  await test.step('Enter goes on after 1、', async () => {
    await field.fill('1、登录');
    await field.press('End');
    await field.press('Enter');
    await expect(field).toHaveValue('1、登录\n2、');
  });

  await test.step('its author reads report and comment', async () => {
    await handIn(page, draft);
    await expectAsMeant(page.getByRole('region', { name: '漏洞详情' }));
    await page.getByRole('textbox', { name: '评论' }).fill(typed);
    await page.getByRole('button', { name: '发表评论' }).click();
    const thread = page.getByRole('region', { name: '处理记录与沟通' });
    await expectAsMeant(thread.getByRole('listitem').filter({ hasText: '一、漏洞描述' }));
  });

  await test.step('and so does the reviewer', async () => {
    const reviewer = await newPerson();
    await signInAs(reviewer, 'reviewer');
    await openFromQueue(reviewer, draft.title);
    await expectAsMeant(reviewer.locator('section').filter({ hasText: '一、漏洞描述' }).first());
    const comments = reviewer.getByRole('list', { name: '经过' }).getByRole('listitem');
    await expectAsMeant(comments.filter({ hasText: '一、漏洞描述' }));
  });
});
