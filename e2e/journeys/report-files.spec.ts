import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rename, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import {
  getReportDraftList,
  jsonReportDraftSave,
  maxDrafts,
} from '@shieldsource/contract/reports/drafts';
import { postformFileUpload, postformImageUpload } from '@shieldsource/contract/files/calls';
import { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import type { Page } from '@playwright/test';
import { callsOf, type Calling } from '../people/calls.ts';
import { attach, fillIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { provokes, refused } from '../refusals/provoke.ts';
import { expect, test } from '../site/journey.ts';
import { intercept } from '../site/lines.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

const megabyte = 1024 * 1024;
const request = '请求.txt';

test('somebody gives their report files that cannot be taken, or that the server cannot keep', async ({
  page,
  site,
  expectNoise,
}) => {
  test.slow();
  expectNoise(/responded with a status of (404|500|503)/);
  const draft = harmless('帮助中心的搜索结果没有分页');
  const choose = (file: ReturnType<typeof textFile>) =>
    page.getByLabel('选择附件').setInputFiles(file);
  const submit = (window: Page) => window.getByRole('button', { name: '提交报告' }).click();
  await arriveAs(page, newPhone());
  const elsewhere = await callsOf(page);
  await page.goto('/weak/home');

  await test.step('pictures that are none, damaged, too large or too many pixels', async () => {
    const picture = (name: string, content: Buffer) => () => addPicture(page, name, content);
    await provokes(
      'notAnImage',
      page,
      postformImageUpload,
      picture('假图.png', Buffer.from('\u0089PNG\r\n, not', 'latin1')),
      { words: /图片 假图.+图片格式不支持/ },
    );
    await provokes(
      'imageTooManyPixels',
      page,
      postformImageUpload,
      picture('全景.png', blankPicture(8_000, 6_000)),
      {
        message: expect.stringContaining('4,800 万像素'),
        words: /图片 全景.+4,800 万像素，超过上限 4,000 万像素/,
      },
    );
    const whole = blankPicture(80, 60);
    const half = whole.subarray(0, whole.length - 20);
    await provokes('imageDamaged', page, postformImageUpload, picture('半张.png', half), {
      words: /图片 半张.+图片已损坏/,
    });
    await provokes('animatedPng', page, postformImageUpload, picture('录屏.png', moving(whole)), {
      words: /图片 录屏.+动态 PNG/,
    });
    await expect(page.getByText('图片 半张')).toBeHidden();
    await page.getByRole('button', { name: '作为附件上传' }).click();
    await page.getByRole('button', { name: '移除 录屏.png' }).click();

    const large = Buffer.concat([whole, Buffer.alloc(11 * megabyte)]);
    await addPicture(page, '长图.png', large);
    await expect(page.getByText('图片 长图 超过 10.00 MB，不能直接显示')).toBeVisible();
    // the page refuses large files, so a small one is made larger on its way
    await growOnItsWay(page, large);
    await provokes(
      'fileTooLarge',
      page,
      postformImageUpload,
      picture('原图.png', blankPicture(8, 6)),
      { words: /图片 原图.+文件超过大小限制/ },
    );
  });

  await test.step('a file with nothing in it', async () => {
    await provokes('fileMissing', page, postformFileUpload, () => choose(textFile('空白.txt', '')));
    await page.getByRole('button', { name: '移除 空白.txt' }).click();
  });

  await test.step('a file while the disk is read-only, and while its folder is gone', async () => {
    const incoming = join(site.dataDir, 'files', 'incoming');
    await rename(incoming, `${incoming}.away`);
    // nothing can be written there, not even by root
    await symlink('/sys', incoming);
    await choose(textFile(request, 'GET /'));
    await refused('storageTrouble', page);
    await unlink(incoming);
    await page.getByRole('button', { name: `移除 ${request}` }).click();
    await choose(textFile(request, 'GET /'));
    await refused('defect', page);
    await rename(`${incoming}.away`, incoming);
    await page.getByRole('button', { name: `移除 ${request}` }).click();
  });

  await test.step('a file that was kept and is lost', async () => {
    const objects = join(site.dataDir, 'files', 'objects');
    const { url } = await elsewhere(
      postformFileUpload,
      { purpose: 'comment' },
      textFile('日志.txt', 'a'),
    );
    const other = await page.context().newPage();
    await rename(objects, `${objects}.away`);
    await other.goto(url);
    await refused('fileLost', other);
    await rename(`${objects}.away`, objects);
    await other.close();
  });

  await test.step('a file that another window hands in', async () => {
    await fillIn(page, draft);
    const kept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('jsonReportDraftSave') &&
        (answer.request().postData() ?? '').includes('"attachments":["'),
    );
    await attach(page, request, 'GET /help?q=a HTTP/1.1\n');
    await kept;
    const other = await page.context().newPage();
    await other.goto('/weak/home');
    await expect(other.getByText(request)).toBeVisible();
    await other.getByLabel('我已阅读并同意').check();
    await submit(other);
    await expect(other.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
    await other.close();
    await provokes('fileNotUsable', page, jsonReportSubmit, () => submit(page));
    await page.getByRole('button', { name: `移除 ${request}` }).click();
    // the draft was deleted with the submission; what is written here becomes a new one
    await page.getByRole('button', { name: '保留本机版本' }).click();
  });

  await test.step('more than one report may carry, and more than one person may leave lying', async () => {
    await attachLarge(page, 4);
    await attach(page, request, 'GET /help?q=a HTTP/1.1\n');
    await provokes('reportFilesTooLarge', page, jsonReportSubmit, () => submit(page));
    await leaveLying(elsewhere, 53);
    await provokes('uploadQuota', page, postformFileUpload, () =>
      choose(textFile('响应.txt', 'HTTP/1.1 200 OK\n')),
    );
  });

  await test.step('one draft more than a member may keep', async () => {
    const { length: kept } = await elsewhere(getReportDraftList, {});
    for (let more = kept; more < maxDrafts; more += 1)
      await elsewhere(jsonReportDraftSave, { draftId: randomUUID(), version: 0 });
    const other = await page.context().newPage();
    await other.goto(`/weak/home?draft=${randomUUID()}`);
    await provokes(
      'tooManyDrafts',
      other,
      jsonReportDraftSave,
      () => other.getByRole('textbox', { name: '标题' }).fill(draft.title),
      { words: '草稿没有保存' },
    );
  });
});

const addPicture = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('选择图片').setInputFiles({ name, mimeType: 'image/png', buffer });

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

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
        timeout: 120_000,
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
