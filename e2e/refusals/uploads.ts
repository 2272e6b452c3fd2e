import { getReportDraftList, jsonReportDraftSave, maxDrafts } from '@shieldsource/contract/drafts';
import { postformFileUpload, postformImageUpload } from '@shieldsource/contract/files';
import { jsonReportSubmit } from '@shieldsource/contract/reports';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { callsOf, type Calling } from '../people/calls.ts';
import { attach, fillIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { intercept } from '../site/lines.ts';
import { refusalScenario } from './scenario.ts';
import { provokes } from './provoke.ts';

const saved = /^草稿已保存/;
const megabyte = 1024 * 1024;

const request = { name: '请求.txt' };

/** Files of every kind that is refused, and one draft in two windows. */
export const uploadsScenario = refusalScenario(
  'somebody who writes a report in two windows gives it files that cannot be taken',
  [
    'notAnImage',
    'imageTooManyPixels',
    'imageDamaged',
    'animatedPng',
    'fileTooLarge',
    'fileMissing',
    'draftStale',
    'tooManyDrafts',
    'fileNotUsable',
    'reportFilesTooLarge',
    'uploadQuota',
  ],
  async ({ page }, refused) => {
    test.slow();
    const draft = harmless('帮助中心的搜索结果没有分页');
    const title = `${draft.title}，也不能排序`;
    await arriveAs(page, newPhone());
    const elsewhere = await callsOf(page);
    await page.goto('/weak/home');

    await test.step('pictures that are none, too large or too many pixels', async () => {
      await provokes('notAnImage', page, postformImageUpload, () =>
        addPicture(page, '假图.png', Buffer.from('\u0089PNG\r\n, not', 'latin1')),
      );
      await refused('notAnImage', page, /图片 假图.+图片格式不支持/);
      await provokes(
        'imageTooManyPixels',
        page,
        postformImageUpload,
        () => addPicture(page, '全景.png', blankPicture(8_000, 6_000)),
        expect.stringContaining('4,800 万像素'),
      );
      await refused('imageTooManyPixels', page, /图片 全景.+4,800 万像素，超过上限 4,000 万像素/);

      const whole = blankPicture(80, 60);
      await provokes('imageDamaged', page, postformImageUpload, () =>
        addPicture(page, '半张.png', whole.subarray(0, whole.length - 20)),
      );
      await refused('imageDamaged', page, /图片 半张.+图片已损坏/);
      await provokes('animatedPng', page, postformImageUpload, () =>
        addPicture(page, '录屏.png', moving(whole)),
      );
      await refused('animatedPng', page, /图片 录屏.+动态 PNG/);
      await expect(page.getByText('图片 半张')).toBeHidden();
      await page.getByRole('button', { name: '作为附件上传' }).click();
      await page.getByRole('button', { name: '移除 录屏.png' }).click();

      const large = Buffer.concat([whole, Buffer.alloc(11 * megabyte)]);
      await addPicture(page, '长图.png', large);
      await expect(page.getByText('图片 长图 超过 10.00 MB，不能直接显示')).toBeVisible();
      // the page refuses large files, so a small one is made larger on its way
      await growOnItsWay(page, large);
      await provokes('fileTooLarge', page, postformImageUpload, () =>
        addPicture(page, '原图.png', blankPicture(8, 6)),
      );
      await refused('fileTooLarge', page, /图片 原图.+文件超过大小限制/);
    });

    await test.step('a file with nothing in it', async () => {
      await provokes('fileMissing', page, postformFileUpload, () =>
        page.getByLabel('选择附件').setInputFiles(textFile('空白.txt', '')),
      );
      await refused('fileMissing', page);
      await page.getByRole('button', { name: '移除 空白.txt' }).click();
    });

    await test.step('two windows write at one draft', async () => {
      await fillIn(page, draft);
      const kept = savedWithFile(page);
      await attach(page, request.name, 'GET /help?q=a HTTP/1.1\n');
      await kept;
      await expect(page.getByText(saved)).toBeVisible();
      const other = await page.context().newPage();
      await other.goto('/weak/home');
      await expect(other.getByText(/^已恢复/)).toBeVisible();

      await other.getByRole('textbox', { name: '标题' }).fill('帮助中心的搜索结果没有分页（补充）');
      await expect(other.getByText(saved)).toBeVisible();
      await provokes('draftStale', page, jsonReportDraftSave, () =>
        page.getByRole('textbox', { name: '标题' }).fill(title),
      );
      await refused('draftStale', page, '草稿已在另一台设备上改过');
      await page.getByRole('button', { name: '用这台设备的' }).click();
      await expect(page.getByText(saved)).toBeVisible();
      await other.close();
    });

    const submit = (window: Page) => window.getByRole('button', { name: '提交报告' }).click();
    await test.step('one window hands the file in that the other still has', async () => {
      const other = await page.context().newPage();
      await other.goto('/weak/home');
      await expect(other.getByText(request.name)).toBeVisible();
      await other.getByLabel('我已阅读并同意').check();
      await submit(other);
      await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await other.close();

      await provokes('fileNotUsable', page, jsonReportSubmit, () => submit(page));
      await refused('fileNotUsable', page);
      await page.getByRole('button', { name: `移除 ${request.name}` }).click();
      // the draft was deleted with the submission; what is written here becomes a new one
      await page.getByRole('button', { name: '用这台设备的' }).click();
    });

    await test.step('more than one report may carry, and more than one person may leave lying', async () => {
      await attachLarge(page, 4);
      await attach(page, request.name, 'GET /help?q=a HTTP/1.1\n');
      await provokes('reportFilesTooLarge', page, jsonReportSubmit, () => submit(page));
      await refused('reportFilesTooLarge', page);

      await leaveLying(elsewhere, 54);
      await provokes('uploadQuota', page, postformFileUpload, () =>
        page.getByLabel('选择附件').setInputFiles(textFile('响应.txt', 'HTTP/1.1 200 OK\n')),
      );
      await refused('uploadQuota', page);
    });

    await test.step('one draft more than a member may keep', async () => {
      const { length: kept } = await elsewhere(getReportDraftList, {});
      for (let more = kept; more < maxDrafts; more += 1)
        await elsewhere(jsonReportDraftSave, { draftId: randomUUID(), version: 0 });
      const other = await page.context().newPage();
      await other.goto(`/weak/home?draft=${randomUUID()}`);
      await provokes('tooManyDrafts', other, jsonReportDraftSave, () =>
        other.getByRole('textbox', { name: '标题' }).fill(title),
      );
      await refused('tooManyDrafts', other, '草稿没有保存');
    });
  },
);

const addPicture = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('选择图片').setInputFiles({ name, mimeType: 'image/png', buffer });

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

const savedWithFile = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('jsonReportDraftSave') &&
      (answer.request().postData() ?? '').includes('"attachments":["'),
  );

/** The same as the first frame of an animation. */
function moving(still: Buffer): Buffer {
  const control = Buffer.from('000000086163544c0000000100000000b92dc10b', 'hex');
  return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
}

/** A picture of one colour: few bytes, whatever its size. */
function blankPicture(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // one bit per pixel, grey
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

async function growOnItsWay(page: Page, content: Buffer): Promise<void> {
  await intercept(
    page,
    `**${postformImageUpload.path}`,
    (sent) => {
      const [, boundary] =
        /boundary=(.+)$/.exec(sent.request().headers()['content-type'] ?? '') ?? [];
      const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
      const postData = Buffer.concat([
        Buffer.from(start),
        content,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return sent.continue({ postData });
    },
    { times: 1 },
  );
}

/** Attaches files of the largest size. */
async function attachLarge(page: Page, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shieldsource-large-'));
  try {
    const names = Array.from({ length: count }, (_, index) => `抓包 ${index + 1}.bin`);
    for (const name of names) {
      const file = await open(join(folder, name), 'w');
      await file.truncate(50 * megabyte);
      await file.close();
    }
    await page.getByLabel('选择附件').setInputFiles(names.map((name) => join(folder, name)));
    for (const name of names)
      await expect(page.getByRole('button', { name: `移除 ${name}` })).toBeVisible({
        timeout: 30_000,
      });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Uploads files that nothing uses. */
async function leaveLying(member: Calling, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await member(postformFileUpload, { purpose: 'comment' }, textFile(`${index}.txt`, 'a'));
}
