import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

export interface Draft {
  readonly title: string;
  readonly app: string;
  readonly type: string;
  readonly platform: string;
  readonly level: string;
  readonly url: string;
  readonly text: string;
}

/** A realistic report, about a publicly known vulnerability. */
export async function loggingLibrary(title: string): Promise<Draft> {
  const text = await readFile(
    new URL('../../server/src/demo/reports/logging-library.md', import.meta.url),
    'utf8',
  );
  return {
    title,
    app: '开放平台',
    type: '远程代码执行',
    platform: '接口服务',
    level: '严重',
    url: 'https://open.demo.example/callback/verify',
    text: text.replace(/^!\[.*$/m, ''),
  };
}

/** A report about something harmless. */
export const harmless = (title: string): Draft => ({
  title,
  app: '数据大屏',
  type: '其他',
  platform: 'Web',
  level: '低危',
  url: 'https://screen.demo.example/',
  text: '页脚版权里的年份还是去年，建议改成今年。没有发现其他影响，只是看起来像很久没有维护。',
});

/** Fills in the open submit page, without submitting. */
export async function fillIn(page: Page, draft: Draft): Promise<void> {
  await page.getByRole('textbox', { name: '标题' }).fill(draft.title);
  await choose(page, '应用', draft.app);
  await choose(page, '漏洞类型', draft.type);
  await choose(page, '平台', draft.platform);
  await page.getByRole('radio', { name: draft.level }).check();
  await page.getByLabel('漏洞地址').fill(draft.url);
  await page.getByRole('textbox', { name: '漏洞详情' }).fill(draft.text);
  await page.getByLabel('我已阅读并同意').check();
}

/** Writes a report on the submit page and submits it; its page is open then. */
export async function handIn(page: Page, draft: Draft): Promise<void> {
  await page.goto('/weak/home');
  await fillIn(page, draft);
  await page.getByRole('button', { name: '提交报告' }).click();
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
}

/** Chooses in the field of this name. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Pastes a picture into the text, as after a screenshot. */
export async function pasteScreenshot(page: Page): Promise<void> {
  const bytes = (await page.screenshot()).toString('base64');
  await page.getByRole('textbox', { name: '漏洞详情' }).evaluate((field, encoded) => {
    const content = Uint8Array.from(atob(encoded), (char) => char.codePointAt(0) ?? 0);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([content], 'image.png', { type: 'image/png' }));
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await expect(page.getByRole('textbox', { name: '漏洞详情' })).toHaveValue(
    /!\[截图\]\(file:[0-9a-f-]{36}\)/,
  );
}

export async function attach(page: Page, name: string, content: string): Promise<void> {
  await page
    .getByLabel('选择附件')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await expect(page.getByRole('button', { name: `移除 ${name}` })).toBeVisible();
}
